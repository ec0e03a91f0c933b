//! Compares the engine with the slow reference implementation on random games.

use super::naive::Naive;
use super::naive_duel::NaiveDuel;
use super::naive_random::NaivePieces;
use super::naive_view::check_view;
use super::*;
use crate::kernel::{PieceSource, Rng, Seed};
use proptest::prelude::*;

const BUTTONS: [Button; 8] = [
    Button::Left,
    Button::Right,
    Button::Clockwise,
    Button::Counterclockwise,
    Button::Down,
    Button::Drop,
    Button::Hold,
    Button::HalfTurn,
];

/// Waits in microseconds, each followed by a button.
type Steps = Vec<(u64, usize)>;

/// Plays the same inputs in both; a button that is down is released.
fn compare(setup: &Setup, steps: Steps) -> Result<Naive, TestCaseError> {
    let mut naive = Naive::new(setup, 0);
    let mut table = Table::playing(setup);
    let mut down: Vec<Button> = Vec::new();
    check(&mut naive, &mut table)?;
    for (wait, button) in steps {
        table.wait_micros(wait);
        (0..wait).for_each(|_| naive.tick());
        check(&mut naive, &mut table)?;
        let button = BUTTONS[button % BUTTONS.len()];
        if naive.over {
            break;
        }
        if let Some(place) = down.iter().position(|held| *held == button) {
            down.remove(place);
            table.release(button);
            naive.release(button);
        } else {
            down.push(button);
            table.press(button);
            naive.press(button);
        }
        check(&mut naive, &mut table)?;
    }
    Ok(naive)
}

/// Plays a duel in both: each button is also that of a player. Returns the garbage rows and time-limit rows that rose.
fn compare_duel(setup: &Setup, steps: Steps) -> Result<(u32, usize), TestCaseError> {
    let mut naive = NaiveDuel::new(setup);
    let mut table = Table::playing(setup);
    let mut down: Vec<(Player, Button)> = Vec::new();
    check_duel(&mut naive, &mut table)?;
    for (wait, button) in steps {
        table.wait_micros(wait);
        (0..wait).for_each(|_| naive.tick());
        check_duel(&mut naive, &mut table)?;
        if naive.is_over() {
            break;
        }
        let (player, button) = (Player((button % 2) as u8), BUTTONS[button / 2 % BUTTONS.len()]);
        let twin = &mut naive.players[player.index()];
        if let Some(place) = down.iter().position(|held| *held == (player, button)) {
            down.remove(place);
            table.act(ButtonAction::Release(player, button));
            twin.release(button);
        } else {
            down.push((player, button));
            table.act(ButtonAction::Press(player, button));
            twin.press(button);
        }
        naive.settle();
        check_duel(&mut naive, &mut table)?;
    }
    let states = [Player::ONE, Player::TWO].map(|player| table.game.player(player).unwrap());
    let is_limit = |(_, block): &(Pos, MatrixBlock)| *block == MatrixBlock::TimeLimit;
    let limit = states.map(|state| state.matrix().filled().filter(is_limit).count() / 10);
    Ok((states.map(|state| state.incoming().risen).iter().sum(), limit.iter().sum()))
}

fn check_duel(naive: &mut NaiveDuel, table: &mut Table) -> Result<(), TestCaseError> {
    prop_assert_eq!(naive.is_over(), table.game.is_over());
    let events = std::mem::take(&mut table.events);
    let view = table.game.view();
    for (player, twin) in [Player::ONE, Player::TWO].into_iter().zip(&mut naive.players) {
        let own = events.iter().filter(|told| told.player == player);
        let names: Vec<String> = own.filter_map(|told| event_name(&told.event)).collect();
        prop_assert_eq!(names, std::mem::take(&mut twin.events));
        let state = table.game.player(player).unwrap();
        let waiting: Vec<(u64, u32)> = state
            .incoming()
            .waiting()
            .iter()
            .map(|attack| (attack.rows.into(), attack.hole.into()))
            .collect();
        prop_assert_eq!((waiting, u64::from(state.incoming().sent)), (twin.incoming.clone(), twin.sent));
        check_state(twin, state)?;
        check_view(twin, state, &view.boards[player.index()])?;
    }
    Ok(())
}

fn check(naive: &mut Naive, table: &mut Table) -> Result<(), TestCaseError> {
    prop_assert_eq!(table.names(), std::mem::take(&mut naive.events));
    prop_assert_eq!(naive.over, table.game.is_over());
    check_state(naive, table.state())?;
    check_view(naive, table.state(), &table.game.view().boards[0])
}

fn check_state(naive: &Naive, state: &PlayerState) -> Result<(), TestCaseError> {
    let board: Vec<Option<MatrixBlock>> = naive.board.iter().flatten().copied().collect();
    let other: Vec<Option<MatrixBlock>> =
        (0..400).map(|n| state.matrix().get(Pos::new(n % 10, n / 10))).collect();
    prop_assert_eq!(board, other);
    prop_assert_eq!((state.score(), u64::from(state.lines())), (naive.score, naive.lines));
    prop_assert_eq!((u64::from(state.level()), state.hold()), (naive.level(), naive.hold));
    prop_assert_eq!(
        (state.back_to_back(), u64::from(state.chains().clears)),
        (naive.starred, naive.clears_in_a_row)
    );
    if naive.over {
        return Ok(());
    }
    let falling = state.falling().map(|falling| {
        let cells: Vec<Pos> = SRS[falling.kind.index()].cells(falling.placed).collect();
        (cells, falling.rotation(), falling.restarts, falling.touched)
    });
    let piece = naive
        .piece
        .map(|piece| (piece.cells(), ['0', 'R', '2', 'L'][piece.turned], piece.restarts, piece.touched));
    prop_assert_eq!(falling, piece);
    Ok(())
}

/// Returns the first pieces of a game; random ones follow.
fn pieces() -> impl Strategy<Value = Arc<[Tetromino]>> {
    let kinds =
        prop_oneof![2 => prop::collection::vec(0usize..7, 0..12), 1 => prop::collection::vec(0usize..7, 160)];
    kinds.prop_map(|kinds| kinds.into_iter().map(|kind| Tetromino::ALL[kind]).collect())
}

fn board(rows: usize) -> impl Strategy<Value = Matrix> {
    prop::collection::vec(1u16..1023, 0..rows).prop_map(|rows| {
        let mut board = Matrix::new();
        for (row, y) in rows.iter().zip((0..40).rev()) {
            let filled = (0..10).filter(|x| row >> x & 1 == 1);
            filled.for_each(|x| board.put(Pos::new(x, y), MatrixBlock::Garbage));
        }
        board
    })
}

/// A board on which every O that is dropped clears two rows.
fn gap() -> Matrix {
    well(&["####..####"; 8])
}

fn steps(most: u64) -> impl Strategy<Value = Steps> {
    // Many keys at once or soon after each other, and pauses.
    let wait = prop_oneof![Just(0u64), 1u64..20_000, 1u64..most];
    prop::collection::vec((wait, 0usize..10), 20..90)
}

fn delay_ms() -> impl Strategy<Value = u16> {
    prop_oneof![2 => Just(0u16), 1 => 1u16..400]
}

fn initial() -> impl Strategy<Value = InitialAction> {
    prop_oneof![Just(InitialAction::Off), Just(InitialAction::Held), Just(InitialAction::Pressed)]
}

prop_compose! {
    fn handling()(
        das_ms in 20u16..120, arr_ms in prop_oneof![Just(0u16), 1u16..50],
        soft_drop in prop_oneof![Just(20u16), Just(Handling::INSTANT), 1u16..300],
        lock_delay_ms in 50u16..600,
        dcd_ms in delay_ms(), drop_guard_ms in delay_ms(),
        initial_rotation in initial(), initial_hold in initial(),
    ) -> Handling {
        Handling {
            das_ms, arr_ms, soft_drop, lock_delay_ms, dcd_ms, initial_rotation, initial_hold, drop_guard_ms,
        }
    }
}

prop_compose! {
    fn options()(
        half_turn in prop_oneof![Just(HalfTurn::Kicks), Just(HalfTurn::SrsPlus), Just(HalfTurn::Off)],
        rotation in prop_oneof![
            4 => Just(None),
            1 => Just(Some(RotationSystem::Srs)),
            1 => Just(Some(RotationSystem::Classic)),
            1 => Just(Some(RotationSystem::None))
        ],
        previews in prop_oneof![Just(None), (0u8..=6).prop_map(Some)],
        randomiser in randomiser(),
        hold in prop::bool::weighted(0.8), ghost in prop::bool::weighted(0.8),
        entry_delay_ms in delay_ms(), clear_delay_ms in delay_ms(),
    ) -> Options {
        Options {
            half_turn, rotation, randomiser, previews, hold, ghost, entry_delay_ms, clear_delay_ms,
            ..Options::DEFAULT
        }
    }
}

fn seed() -> impl Strategy<Value = Seed> {
    any::<u64>().prop_map(Seed)
}

fn randomiser() -> impl Strategy<Value = Option<PieceRandomiser>> {
    let chosen = prop::sample::select(PieceRandomiser::ALL);
    prop_oneof![1 => Just(None), 4 => chosen.prop_map(Some)]
}

/// A preset of the rules, what may override it, and a number that chooses a level.
type Start = (RulePreset, Option<bool>, u32);

fn start() -> impl Strategy<Value = Start> {
    (prop::sample::select(&RulePreset::ALL[..]), prop::option::of(any::<bool>()), any::<u32>())
}

/// Returns the setup with these rules, and with one of the levels at which its mode can start.
fn started(setup: Setup, (rules, tspin_kick, number): Start) -> Setup {
    let setup = Setup { rules, tspin_kick, ..setup };
    let (first, last) = setup.table().start_levels;
    let level = (!setup.mode.has_fixed_level()).then(|| first + number % (last - first + 1));
    Setup { level, ..setup }
}

fn goal() -> impl Strategy<Value = PuzzleGoal> {
    prop_oneof![
        Just(PuzzleGoal::ClearAll),
        (1u16..5).prop_map(PuzzleGoal::Lines),
        (1u16..6).prop_map(PuzzleGoal::Send),
        Just(PuzzleGoal::TspinDouble),
        Just(PuzzleGoal::TspinTriple),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_engine_agrees_with_the_slow_reference(
        pieces in pieces(), seed in seed(), board in board(14), steps in steps(220_000),
        das_ms in 20u16..120, arr_ms in prop_oneof![Just(0u16), 1u16..50],
    ) {
        let handling = Handling { das_ms, arr_ms, ..Handling::DEFAULT };
        compare(&Setup { seed, pieces, board, handling: [handling; 2], ..Setup::default() }, steps)?;
    }

    #[test]
    fn it_agrees_with_every_option(
        pieces in pieces(), seed in seed(), board in board(16), steps in steps(150_000), handling in handling(),
        options in options(), start in start(),
    ) {
        let handling = [handling; 2];
        compare(&started(Setup { seed, pieces, board, handling, options, ..Setup::default() }, start), steps)?;
    }

    #[test]
    fn it_agrees_in_sprint_and_ultra(
        pieces in pieces(), seed in seed(), board in board(16), steps in steps(150_000), handling in handling(),
        options in options(), start in start(), sprint in any::<bool>(),
    ) {
        let (mode, handling) = (if sprint { Mode::Sprint } else { Mode::Ultra }, [handling; 2]);
        compare(&started(Setup { mode, seed, pieces, board, handling, options, ..Setup::default() }, start), steps)?;
    }

    #[test]
    fn it_agrees_in_classic_at_every_speed(
        pieces in pieces(), seed in seed(), board in board(16), steps in steps(400_000), handling in handling(),
        options in options(), start in start(),
    ) {
        let (mode, handling) = (Mode::Classic, [handling; 2]);
        compare(&started(Setup { mode, seed, pieces, board, handling, options, ..Setup::default() }, start), steps)?;
    }

    #[test]
    fn it_agrees_in_duels(
        pieces in pieces(), board in prop_oneof![board(12), Just(gap())],
        steps in prop::collection::vec((1u64..60_000, 0usize..16), 60..160),
        handling in [handling(), handling()], options in options(), seed in seed(), start in start(),
    ) {
        let mode = Mode::Duel;
        compare_duel(&started(Setup { mode, seed, pieces, board, handling, options, ..Setup::default() }, start), steps)?;
    }

    #[test]
    fn it_agrees_in_master_and_zen_high_up(
        pieces in pieces(), seed in seed(), board in board(20), steps in steps(120_000), handling in handling(),
        options in options(), start in start(), master in any::<bool>(),
    ) {
        let (mode, handling) = (if master { Mode::Master } else { Mode::Zen }, [handling; 2]);
        compare(&started(Setup { mode, seed, pieces, board, handling, options, ..Setup::default() }, start), steps)?;
    }

    #[test]
    fn it_agrees_in_modes_with_a_board_of_their_own(
        pieces in pieces(), steps in steps(300_000), handling in handling(), options in options(),
        mode in prop_oneof![Just(Mode::Cheese), Just(Mode::Combo)], rows in 1u16..30, seed in seed(), start in start(),
    ) {
        let rows = Some(rows).filter(|_| mode == Mode::Cheese);
        let (options, handling) = (Options { rows, ..options }, [handling; 2]);
        compare(&started(Setup { mode, seed, pieces, handling, options, ..Setup::default() }, start), steps)?;
    }

    #[test]
    fn it_agrees_in_puzzles(
        pieces in pieces(), count in 1usize..12, seed in seed(), board in board(8), steps in steps(200_000),
        handling in handling(), options in options(), goal in goal(), start in start(),
    ) {
        let options = Options { goal: Some(goal), ..options };
        // As many as there are, and at least one.
        let pieces: Arc<[Tetromino]> =
            pieces.iter().copied().chain([Tetromino::T]).take(count).collect();
        let (mode, handling) = (Mode::Puzzle, [handling; 2]);
        compare(&started(Setup { mode, seed, pieces, board, handling, options, ..Setup::default() }, start), steps)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn it_agrees_in_survival(
        pieces in pieces(), steps in steps(900_000), handling in handling(), options in options(),
        seed in seed(), start in start(),
    ) {
        let (mode, handling) = (Mode::Survival, [handling; 2]);
        compare(&started(Setup { mode, seed, pieces, handling, options, ..Setup::default() }, start), steps)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1))]

    /// Long games: the end of Ultra, and the rows of the time limit. Pieces that lie flat leave room for it.
    #[test]
    fn it_agrees_when_the_time_is_up(keys in prop::collection::vec((0usize..4, 1u64..4), 26), seed in seed()) {
        let steps: Steps = keys
            .into_iter()
            .flat_map(|(key, far)| [(8_000_000, 15), (10_000, 15)].into_iter().chain((0..2 * far).map(move |_| (10_000, key))))
            .collect();
        let pieces: Arc<[Tetromino]> = [Tetromino::I; 160].into();
        let duel = Setup { mode: Mode::Duel, pieces: pieces.clone(), seed, ..Setup::default() };
        let (_, limit) = compare_duel(&duel, steps.clone())?;
        prop_assert!(limit > 1, "two minutes and more were played: {limit}");
        let steps = steps.into_iter().map(|(wait, key)| (wait, key / 2)).collect();
        compare(&Setup { mode: Mode::Ultra, pieces, ..Setup::default() }, steps)?;
    }
}

/// Every gravity there is: pieces fall by themselves, faster by soft drops, and lock, at each level at which a mode can
/// start.
#[test]
fn pieces_fall_alike_at_every_start_level() {
    let steps: Steps =
        (0..24).map(|step| (40_000 + 7_001 * step, [0, 4, 4, 2, 1, 4, 4, 5][step as usize % 8])).collect();
    let mut levels = 0;
    for mode in Mode::ALL {
        let puzzle = mode == Mode::Puzzle;
        let options = Options { goal: Some(PuzzleGoal::ClearAll).filter(|_| puzzle), ..Options::DEFAULT };
        let pieces: Arc<[Tetromino]> = if puzzle { [Tetromino::T; 20].into() } else { [].into() };
        let setup = Setup { mode, seed: Seed(5), options, pieces, ..Setup::default() };
        let (first, last) = setup.table().start_levels;
        for level in first..=last {
            levels += 1;
            let setup = Setup { level: Some(level).filter(|_| !mode.has_fixed_level()), ..setup.clone() };
            let compared = match mode {
                // The first player has the buttons with even numbers.
                Mode::Duel => {
                    let steps = steps.iter().map(|(wait, key)| (*wait, 2 * key));
                    compare_duel(&setup, steps.collect()).map(drop)
                }
                _ => compare(&setup, steps.clone()).map(drop),
            };
            assert!(compared.is_ok(), "{mode:?} at level {level}: {:?}", compared.err());
        }
    }
    assert!(levels > 145, "{levels}");
}

#[test]
fn rows_are_sent_cancelled_and_rise_alike() {
    // The first clears rows; the second puts pieces beside the gap, then clears rows itself.
    let drop = [(5_000, 10), (5_000, 10)];
    let beside = [(5_000, 1), (5_000, 1), (5_000, 1), (5_000, 1), (5_000, 11), (5_000, 11)];
    let clears = [(5_000, 11), (5_000, 11)];
    let steps = [&drop[..], &drop, &beside, &drop, &clears, &beside, &drop, &beside].concat();
    for options in [Options::DEFAULT, Options { clear_delay_ms: 3, entry_delay_ms: 2, ..Options::DEFAULT }] {
        let pieces: Arc<[Tetromino]> = [Tetromino::O; 160].into();
        let setup = Setup { mode: Mode::Duel, pieces, board: gap(), options, ..Setup::default() };
        let (risen, _) = compare_duel(&setup, steps.clone()).unwrap();
        assert!(risen > 0, "{options:?}");
    }
}

proptest! {
    #[test]
    fn pieces_come_in_the_same_order(
        pieces in pieces(), seed in seed(), randomiser in randomiser(), classic in any::<bool>(),
    ) {
        let mode = if classic { Mode::Classic } else { Mode::Marathon };
        let options = Options { randomiser, ..Options::DEFAULT };
        let setup = Setup { mode, seed, pieces, options, ..Setup::default() };
        let draw = Rules::of(mode, setup.rules).with_options(&options).draw;
        let mut source = PieceSource::list_then_random(setup.pieces.clone(), draw);
        let (mut rng, mut naive) = (Rng::new(seed), NaivePieces::new(&setup));
        for _ in 0..500 {
            prop_assert_eq!(Some(source.next(&mut rng)), naive.next());
        }
    }
}

/// Zen never ends, so every randomiser empties many bags; each number of next pieces is shown.
#[test]
fn next_pieces_are_the_same_for_every_number_of_them_and_every_randomiser() {
    let (left, drop, hold) = (0, 5, 6);
    // Left and a hard drop, released again; every third piece is held first.
    let turn = |n: usize| {
        let keys =
            [hold, hold, left, left, drop, drop].into_iter().skip(if n.is_multiple_of(3) { 0 } else { 2 });
        keys.map(|key| (1, key))
    };
    let steps: Steps = (0..60).flat_map(turn).collect();
    for previews in (0..=Options::MAX_PREVIEWS).map(Some).chain([None]) {
        for randomiser in PieceRandomiser::ALL.iter().copied().map(Some).chain([None]) {
            for mode in [Mode::Zen, Mode::Classic] {
                let options = Options { randomiser, previews, ..Options::DEFAULT };
                let seed = Seed(u64::from(previews.unwrap_or(9)));
                compare(&Setup { mode, seed, options, ..Setup::default() }, steps.clone()).unwrap();
            }
        }
    }
}

/// Five flat O side by side clear two rows, and twenty times that is a Sprint.
#[test]
fn a_sprint_ends_alike_and_marathon_goes_on() {
    let (left, right, drop) = (0, 1, 5);
    let columns = [(left, 4), (left, 2), (left, 0), (right, 2), (right, 4)];
    let keys = columns.into_iter().flat_map(|(key, far)| [vec![key; 2 * far], vec![drop; 2]].concat());
    let steps: Steps = keys.map(|key| (1_000, key)).collect();
    for mode in [Mode::Sprint, Mode::Marathon] {
        let setup = Setup { mode, pieces: [Tetromino::O; 110].into(), ..Setup::default() };
        let naive = compare(&setup, steps.repeat(20)).unwrap();
        assert_eq!((naive.lines, naive.over), (40, mode == Mode::Sprint), "{mode}");
    }
}
