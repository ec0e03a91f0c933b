//! Setups of every game as bytes choose them, and the law of their sessions, for tests and fuzz targets.

use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade, MAX_SIZE, MIN_SIZE};
use quintet_engine::chetyris::{self, Chetyris, MAX_LEVEL, MAX_WELL, MIN_WELL, PieceKind};
use quintet_engine::kernel::{Game, GamePiece, Pos, Rng, Seed, Tetromino};
use quintet_engine::modern::{
    self, Daily, HalfTurn, Handling, InitialAction, MatrixBlock, Mode, Modern, Options, PieceRandomiser,
    PuzzleGoal, RotationSystem, RulePreset,
};
use quintet_engine::quadris::block_file::BlockList;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Quadris, levels_file};
use quintet_session::sync::{self, Inputs};

/// A setup, and whether a game can be made of it.
pub type ChosenSetup<G> = (<G as Game>::Setup, bool);

/// Plays a game in every way that [`sync::check`] knows: all of them must agree after every input. A setup is refused
/// exactly if no game can be made of it.
pub fn assert_agrees<G: Game>((setup, possible): &ChosenSetup<G>, inputs: &Inputs<G>) {
    match sync::check::<G>(setup, inputs) {
        Ok(()) => assert!(*possible && G::new(setup).is_ok(), "{setup:?}"),
        Err(desync) => {
            let refused = desync.way == "setup" && G::new(setup).is_err();
            assert!(!possible && refused, "{desync} in {setup:?}");
        }
    }
}

/// Splits the first bytes off as a number.
pub fn number(bytes: &mut &[u8]) -> u64 {
    let (first, rest) = bytes.split_at(bytes.len().min(4));
    *bytes = rest;
    first.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Splits a byte off and reads it as one of this many choices: the first, if no byte is left.
pub fn choice(bytes: &mut &[u8], count: usize) -> usize {
    let Some((first, rest)) = bytes.split_first() else { return 0 };
    *bytes = rest;
    usize::from(*first) % count
}

/// Reads the blocks of a Quadris file, from one to eight.
fn blocks(bytes: &mut &[u8]) -> BlockList {
    let count = 1 + choice(bytes, 8);
    let blocks: Vec<Tetromino> =
        (0..count).map(|_| Tetromino::ALL[choice(bytes, Tetromino::ALL.len())]).collect();
    BlockList::try_from(std::sync::Arc::from(blocks)).expect("at least one block")
}

/// Chooses the levels of a game of Quadris or Biquadris: the built-in ones or those of a file in `levels/`.
fn levels(bytes: &mut &[u8]) -> LevelTable {
    let files = [
        "",
        include_str!("../../../../levels/fading.toml"),
        include_str!("../../../../levels/gentle.toml"),
        include_str!("../../../../levels/storm.toml"),
    ];
    let file = match files[choice(bytes, files.len())] {
        "" => return LevelTable::default(),
        file => file,
    };
    levels_file::parse(file, &mut |_| Ok(include_str!("../../../../levels/squall.txt").into()))
        .expect("our own file")
}

/// Chooses a level to start at: also the one above the highest, which is refused.
fn start(bytes: &mut &[u8], levels: &LevelTable) -> Level {
    Level(choice(bytes, usize::from(levels.top().0) + 2) as u8)
}

/// Chooses a setup of Chetyris: also the sizes just outside the limits, and level 0, which are refused.
pub fn chetyris(bytes: &mut &[u8]) -> ChosenSetup<Chetyris> {
    let seed = Seed(number(bytes));
    let level = match choice(bytes, 32) as u32 {
        31 => MAX_LEVEL,
        level => level,
    };
    let sizes = usize::from(MAX_WELL - MIN_WELL) + 3;
    let [width, height] = [(); 2].map(|()| MIN_WELL - 1 + choice(bytes, sizes) as u8);
    let count = choice(bytes, 12);
    let pieces = (0..count).map(|_| PieceKind::ALL[choice(bytes, PieceKind::ALL.len())]).collect();
    let possible = level > 0 && [width, height].iter().all(|size| (MIN_WELL..=MAX_WELL).contains(size));
    (chetyris::Setup { seed, pieces, level, width, height }, possible)
}

/// Chooses a setup of Quadris.
pub fn quadris(bytes: &mut &[u8]) -> ChosenSetup<Quadris> {
    let (seed, levels) = (Seed(number(bytes)), levels(bytes));
    let start = start(bytes, &levels);
    let script = blocks(bytes);
    let carried = (choice(bytes, 2) > 0).then(|| quadris::Carryover {
        rng: Rng::new(Seed(number(bytes))),
        hi_score: number(bytes),
        norandom: (choice(bytes, 2) > 0).then(|| blocks(bytes)),
        restarts: number(bytes) as u32,
    });
    let possible = start <= levels.top();
    (quadris::Setup { seed, start, levels, script, carried }, possible)
}

/// Chooses a setup of Biquadris.
pub fn biquadris(bytes: &mut &[u8]) -> ChosenSetup<Biquadris> {
    let (seed, levels) = (Seed(number(bytes)), levels(bytes));
    let start = start(bytes, &levels);
    let scripts = [(); 2].map(|()| blocks(bytes));
    let carried = (choice(bytes, 2) > 0).then(|| biquadris::Carryover {
        rng: Rng::new(Seed(number(bytes))),
        hi_score: number(bytes),
        norandom: [(); 2].map(|()| (choice(bytes, 2) > 0).then(|| blocks(bytes))),
        restarts: number(bytes) as u32,
    });
    let possible = start <= levels.top();
    (biquadris::Setup { seed, start, levels, scripts, carried }, possible)
}

/// Chooses a setup of Cascade: also the sizes just outside the limits, which are refused.
pub fn cascade(bytes: &mut &[u8]) -> ChosenSetup<Cascade> {
    let seed = Seed(number(bytes));
    let sizes = (MAX_SIZE - MIN_SIZE) as usize + 3;
    let [width, height] = [(); 2].map(|()| MIN_SIZE - 1 + choice(bytes, sizes) as u32);
    let possible = [width, height].iter().all(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
    (cascade::Setup { seed, width, height }, possible)
}

/// Chooses a setup of Modern, of which a game can be made. Each choice is a byte, and the first of each is the default:
/// `fuzz/seeds.py` writes them in this order.
pub fn modern(bytes: &mut &[u8]) -> ChosenSetup<Modern> {
    let seed = Seed(number(bytes));
    let mut choose = |count: usize| choice(bytes, count);
    let mode = Mode::ALL[choose(Mode::ALL.len())];
    let rules = RulePreset::ALL[choose(RulePreset::ALL.len())];
    let tspin_kick = [None, Some(false), Some(true)][choose(3)];
    // The game of a day has a fixed seed, and is the scored attempt or practice.
    let fixed = choose(4);
    let daily = fixed.checked_sub(2).map(|attempt| Daily { day: 20_000, practice: attempt > 0 });
    let mut setup = modern::Setup {
        mode,
        rules,
        tspin_kick,
        seed,
        fixed_seed: fixed > 0,
        daily,
        ..modern::Setup::default()
    };
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
        goal: [
            PuzzleGoal::ClearAll,
            PuzzleGoal::Lines(2),
            PuzzleGoal::Send(3),
            PuzzleGoal::TspinDouble,
            PuzzleGoal::TspinTriple,
        ]
        .get(choose(5))
        .copied()
        .filter(|_| mode == Mode::Puzzle),
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
    setup.pieces =
        (0..choose(12).max(usize::from(mode == Mode::Puzzle))).map(|_| Tetromino::ALL[choose(7)]).collect();
    // Rows from the bottom up, each filled from the left.
    let rows = if mode.has_own_board() { 0 } else { choose(20) };
    for (x, y) in
        (0..rows as i16).flat_map(|y| (0..choose(10) as i16).map(move |x| (x, y)).collect::<Vec<_>>())
    {
        setup.board.put(Pos::new(x, 39 - y), MatrixBlock::Garbage);
    }
    (setup, true)
}
