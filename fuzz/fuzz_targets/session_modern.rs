//! A session of Modern gives the same states live, sliced, saved, rewound, recorded and replayed, in every mode and with
//! every option. Only a restart carries state over from an earlier round.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::{Pos, Seed, Tetromino};
use quintet_engine::modern::{
    Daily, HalfTurn, Handling, InitialAction, MatrixBlock, Mode, Modern, Options, PieceRandomiser, PuzzleGoal,
    RotationSystem, RulePreset, Setup,
};
use quintet_fuzz::{choice, number, session};

// Each choice is a byte, and the first of each is the default: fuzz/seeds.py writes them in this order.
fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let seed = Seed(number(&mut data));
    let mut choose = |count: usize| choice(&mut data, count);
    let mode = Mode::ALL[choose(Mode::ALL.len())];
    let rules = RulePreset::ALL[choose(RulePreset::ALL.len())];
    let tspin_kick = [None, Some(false), Some(true)][choose(3)];
    // The game of a day has a fixed seed, and is the scored attempt or practice.
    let fixed = choose(4);
    let daily = fixed.checked_sub(2).map(|attempt| Daily { day: 20_000, practice: attempt > 0 });
    let mut setup = Setup { mode, rules, tspin_kick, seed, fixed_seed: fixed > 0, daily, ..Setup::default() };
    let (first, last) = setup.table().start_levels;
    let level = choose(1 + (last - first + 1) as usize).checked_sub(1).map(|above| first + above as u32);
    setup.level = level.filter(|_| !mode.has_fixed_level());
    setup.options = Options {
        half_turn: HalfTurn::ALL[choose(3)],
        rotation: choose(4).checked_sub(1).map(|place| RotationSystem::ALL[place]),
        randomiser: choose(5).checked_sub(1).map(|place| PieceRandomiser::ALL[place]),
        previews: choose(8).checked_sub(1).map(|count| count as u8),
        hold: choose(2) == 0,
        ghost: choose(2) == 0,
        entry_delay_ms: choose(256) as u16 * 4,
        clear_delay_ms: choose(256) as u16 * 4,
        rows: choose(64).checked_sub(1).filter(|_| mode == Mode::Cheese).map(|rows| 1 + rows as u16),
        goal: [PuzzleGoal::ClearAll, PuzzleGoal::Lines(2), PuzzleGoal::Send(3), PuzzleGoal::TspinDouble, PuzzleGoal::TspinTriple]
            .get(choose(5)).copied().filter(|_| mode == Mode::Puzzle),
    };
    setup.handling = [(), ()].map(|()| Handling {
        das_ms: [167, 1, 80, 300][choose(4)],
        arr_ms: [33, 0, 1, 100][choose(4)],
        soft_drop: [20, 1, 1000, Handling::INSTANT][choose(4)],
        lock_delay_ms: [500, 1, 100, 2000][choose(4)],
        dcd_ms: [0, 1, 50, 300][choose(4)],
        initial_rotation: InitialAction::ALL[choose(3)],
        initial_hold: InitialAction::ALL[choose(3)],
        drop_guard_ms: [0, 1, 50, 300][choose(4)],
    });
    setup.pieces = (0..choose(12).max(usize::from(mode == Mode::Puzzle))).map(|_| Tetromino::ALL[choose(7)]).collect();
    // Rows from the bottom up, each filled from the left.
    let rows = if mode.has_own_board() { 0 } else { choose(20) };
    for (x, y) in (0..rows as i16).flat_map(|y| (0..choose(10) as i16).map(move |x| (x, y)).collect::<Vec<_>>()) {
        setup.board.put(Pos::new(x, 39 - y), MatrixBlock::Garbage);
    }
    session::<Modern>(&setup, data);
});
