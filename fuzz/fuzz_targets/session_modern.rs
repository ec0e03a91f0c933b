//! A session of Modern gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::{Seed, Tetromino};
use quintet_engine::modern::{
    HalfTurn, Handling, InitialAction, Mode, Modern, Options, PieceRandomiser, PuzzleGoal, RotationSystem,
    RulePreset, Setup,
};
use quintet_fuzz::{number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let number = number(&mut data);
    let seed = Seed(number);
    // The four bytes of the number choose all options: each takes other bits of its mixture.
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = |place: u32, count: u64| (mixed >> place) % count;
    let mode = Mode::ALL[number as usize % Mode::ALL.len()];
    let puzzle = mode == Mode::Puzzle;
    let options = Options {
        half_turn: HalfTurn::ALL[bits(8, 3) as usize],
        previews: (bits(12, 2) == 1).then(|| bits(13, 7) as u8),
        rotation: RotationSystem::ALL.get(bits(44, 7) as usize).copied(),
        randomiser: PieceRandomiser::ALL.get(bits(47, 8) as usize).copied(),
        goal: puzzle.then(|| PuzzleGoal::Lines(1 + bits(50, 9) as u16)),
        hold: bits(16, 4) > 0,
        ghost: bits(54, 2) == 0,
        rows: (bits(55, 2) == 1).then(|| 1 + bits(56, 30) as u16),
        entry_delay_ms: (bits(18, 2) * bits(20, 300)) as u16,
        clear_delay_ms: (bits(19, 2) * bits(24, 300)) as u16,
        ..Options::DEFAULT
    };
    let handling = Handling {
        das_ms: (bits(60, 3) * 80) as u16,
        lock_delay_ms: (1 + bits(61, 3) * 300) as u16,
        arr_ms: (bits(32, 3) * 20) as u16,
        soft_drop: if bits(34, 3) == 0 { Handling::INSTANT } else { 20 },
        dcd_ms: (bits(36, 3) * 30) as u16,
        initial_rotation: InitialAction::ALL[bits(38, 3) as usize],
        initial_hold: InitialAction::ALL[bits(40, 3) as usize],
        drop_guard_ms: (bits(42, 3) * 50) as u16,
        ..Handling::DEFAULT
    };
    let setup = Setup {
        mode,
        rules: RulePreset::ALL[number as usize / 16 % 2],
        pieces: if puzzle { [Tetromino::T, Tetromino::I, Tetromino::O].repeat(9).into() } else { [].into() },
        seed,
        options,
        handling: [handling; 2],
        ..Setup::default()
    };
    session::<Modern>(&setup, data);
});
