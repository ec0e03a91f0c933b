//! The games of the folder `modes`: every mode and every option of every game, played by the computer and at random.
//!
//! `GOLDEN=write cargo test -p quintet --test corpus` plays those that have no recording yet. A recording that is there
//! is never made again.

use quintet_bot::{BotGame, PlanRequest, Strength};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{
    Button, ButtonAction, ButtonGame, Game, Player, Pos, Rng, Seed, Span, Tetromino, parse_pieces,
};
use quintet_engine::modern::{
    self, Daily, HalfTurn, Handling, InitialAction, Matrix, MatrixBlock, Mode, Modern, Options,
    PieceRandomiser, RotationSystem, RulePreset,
};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Action, MoveCommand, Quadris, block_file, levels_file};
use quintet_session::sync::{SharedBuffer, random_inputs};
use quintet_session::{Participants, PlayedBy, Session, SessionInput, Speed};

/// A file of the folder: its name without the ending, and its recordings.
pub(crate) type Case = (String, Box<dyn FnOnce() -> Vec<u8>>);

/// How the computer plays a game.
#[derive(Clone, Copy)]
struct Play {
    /// The number of pieces after which the player leaves.
    pieces: usize,
    /// The time between two pieces.
    gap: Span,
    /// Every piece with this number takes back the one before; 0 for none.
    undo_every: usize,
    speed: Speed,
}

const PLAY: Play = Play { pieces: 45, gap: Span::from_millis(40), undo_every: 0, speed: Speed::FULL };

/// Every game of the folder.
pub(crate) fn cases() -> Vec<Case> {
    let modern =
        modern_cases().into_iter().map(|(name, setup, play)| by_computer::<Modern>(name, setup, play));
    let mut cases: Vec<Case> = modern.collect();
    // Keys that only matter where there is little room.
    let rough = rough_board();
    for (name, setup, _) in modern_cases() {
        let words = ["half-turn", "rotation", "tspin", "initial", "dcd", "drop-guard", "soft-drop", "das"];
        if words.iter().any(|word| name.contains(word)) {
            let setup = modern::Setup { board: rough.clone(), ..setup };
            cases.push(at_random::<Modern>(&format!("{name}-random"), setup));
        }
    }
    for mode in Mode::ALL.into_iter().filter(|mode| *mode != Mode::Puzzle) {
        let setup = modern::Setup { mode, seed: Seed(11), ..modern::Setup::default() };
        cases.push(at_random::<Modern>(&format!("{mode}-random"), setup));
    }
    for (place, puzzle) in quintet_app::puzzles().iter().enumerate().step_by(4) {
        let mut setup = modern::Setup { seed: Seed(3), ..modern::Setup::default() };
        puzzle.set_up(&mut setup);
        let play = Play { undo_every: 3, ..PLAY };
        cases.push(by_computer::<Modern>(&format!("puzzle-{}", place + 1), setup, play));
    }
    cases.extend(chetyris_and_cascade());
    for level in 0..=5 {
        let (seed, start, levels) = (Seed(level.into()), Level(level), own_levels());
        let quadris = quadris::Setup { seed, start, levels: levels.clone(), ..quadris::Setup::default() };
        cases.push(by_commands::<Quadris>(&format!("level-{level}"), level, 1, quadris));
        let biquadris = biquadris::Setup { seed, start, levels, ..biquadris::Setup::default() };
        cases.push(by_commands::<Biquadris>(&format!("level-{level}"), level, 2, biquadris));
    }
    let script = block_file::parse("T I O S Z L J T").expect("a list of blocks");
    let quadris = quadris::Setup { script: script.clone(), ..quadris::Setup::default() };
    cases.push(by_commands::<Quadris>("script", 0, 1, quadris));
    let [_, built_in] = biquadris::Setup::default().scripts;
    let biquadris = biquadris::Setup { scripts: [script, built_in], ..biquadris::Setup::default() };
    cases.push(by_commands::<Biquadris>("scripts", 0, 2, biquadris));
    cases
}

/// A board with gaps and overhangs.
fn rough_board() -> Matrix {
    let (mut board, mut rng) = (Matrix::new(), Rng::new(Seed(9)));
    for y in 26..40 {
        let filled = (0..10).filter(|x| *x != (y * 3) % 10 && rng.below(10) < 6);
        filled.collect::<Vec<_>>().into_iter().for_each(|x| board.put(Pos::new(x, y), MatrixBlock::Garbage));
    }
    board
}

/// The games of Modern that the computer plays: every mode, then every option.
#[expect(clippy::too_many_lines, reason = "a table")]
fn modern_cases() -> Vec<(&'static str, modern::Setup, Play)> {
    let setup = |mode| modern::Setup { mode, seed: Seed(7), ..modern::Setup::default() };
    let with = |options| modern::Setup { options, ..setup(Mode::Marathon) };
    let held = |handling| modern::Setup { handling: [handling; 2], ..setup(Mode::Marathon) };
    let (none, usual) = (Options::DEFAULT, Handling::DEFAULT);
    let rows = |rows| modern::Setup { options: Options { rows: Some(rows), ..none }, ..setup(Mode::Cheese) };
    let daily = |day, practice| modern::Setup {
        daily: Some(Daily { day, practice }),
        fixed_seed: true,
        ..setup([Mode::Marathon, Mode::Sprint][day as usize % 2])
    };
    let mut board = Matrix::new();
    board.draw(&["GGGG..GGGG", "GGGGG.GGGG", "IJLOS.ZTGG"], MatrixBlock::from_letter);
    let slow = Play { gap: Span::from_millis(1_100), pieces: 120, ..PLAY };
    let long = Play { pieces: 140, ..PLAY };
    let mut cases = vec![
        ("marathon", setup(Mode::Marathon), PLAY),
        ("marathon-guideline", modern::Setup { rules: RulePreset::Guideline, ..setup(Mode::Marathon) }, PLAY),
        ("marathon-level-15", modern::Setup { level: Some(15), ..setup(Mode::Marathon) }, PLAY),
        ("marathon-half-speed", setup(Mode::Marathon), Play { speed: Speed::LOWEST, ..PLAY }),
        ("sprint", setup(Mode::Sprint), long),
        ("ultra", setup(Mode::Ultra), slow),
        ("classic", setup(Mode::Classic), PLAY),
        ("classic-level-19", modern::Setup { level: Some(19), ..setup(Mode::Classic) }, PLAY),
        ("duel", setup(Mode::Duel), Play { pieces: 70, ..PLAY }),
        (
            "duel-guideline",
            modern::Setup { rules: RulePreset::Guideline, ..setup(Mode::Duel) },
            Play { pieces: 70, ..PLAY },
        ),
        ("duel-time-limit", setup(Mode::Duel), Play { gap: Span::from_millis(2_500), pieces: 100, ..PLAY }),
        ("cheese-10", rows(10), long),
        ("cheese-18", rows(18), long),
        ("cheese-100", rows(100), Play { pieces: 150, ..PLAY }),
        ("survival", setup(Mode::Survival), slow),
        ("master", setup(Mode::Master), PLAY),
        ("master-level-15", modern::Setup { level: Some(15), ..setup(Mode::Master) }, PLAY),
        ("zen-undo", setup(Mode::Zen), Play { undo_every: 5, ..PLAY }),
        ("combo", setup(Mode::Combo), PLAY),
        ("daily-scored", daily(20_000, false), PLAY),
        ("daily-practice", daily(20_001, true), PLAY),
        ("tspin-kick-on", modern::Setup { tspin_kick: Some(true), ..setup(Mode::Marathon) }, PLAY),
        (
            "tspin-kick-off",
            modern::Setup { tspin_kick: Some(false), rules: RulePreset::Guideline, ..setup(Mode::Marathon) },
            PLAY,
        ),
        (
            "pieces",
            modern::Setup { pieces: parse_pieces("TTIOSZLJ").unwrap_or_default(), ..setup(Mode::Marathon) },
            PLAY,
        ),
        ("board", modern::Setup { board, ..setup(Mode::Sprint) }, PLAY),
        ("no-hold", with(Options { hold: false, ..none }), PLAY),
        ("no-ghost", with(Options { ghost: false, ..none }), PLAY),
        ("entry-delay", with(Options { entry_delay_ms: 400, ..none }), PLAY),
        ("clear-delay", with(Options { clear_delay_ms: 683, ..none }), PLAY),
        ("das-arr", held(Handling { das_ms: 60, arr_ms: 0, ..usual }), PLAY),
        ("soft-drop-lock-delay", held(Handling { soft_drop: 6, lock_delay_ms: 250, ..usual }), PLAY),
        ("soft-drop-instant", held(Handling { soft_drop: Handling::INSTANT, ..usual }), PLAY),
        ("dcd", held(Handling { dcd_ms: 90, das_ms: 50, arr_ms: 10, ..usual }), PLAY),
        ("drop-guard", held(Handling { drop_guard_ms: 500, ..usual }), PLAY),
    ];
    cases.extend([
        ("half-turn-srs-plus", with(Options { half_turn: HalfTurn::SrsPlus, ..none }), PLAY),
        ("half-turn-off", with(Options { half_turn: HalfTurn::Off, ..none }), PLAY),
        (
            "rotation-srs",
            modern::Setup {
                mode: Mode::Classic,
                ..with(Options { rotation: Some(RotationSystem::Srs), ..none })
            },
            PLAY,
        ),
        ("rotation-classic", with(Options { rotation: Some(RotationSystem::Classic), ..none }), PLAY),
        ("rotation-none", with(Options { rotation: Some(RotationSystem::None), ..none }), PLAY),
        (
            "randomiser-bag",
            modern::Setup {
                mode: Mode::Classic,
                ..with(Options { randomiser: Some(PieceRandomiser::Bag), ..none })
            },
            PLAY,
        ),
        (
            "randomiser-double-bag",
            with(Options { randomiser: Some(PieceRandomiser::DoubleBag), ..none }),
            PLAY,
        ),
        ("randomiser-reroll", with(Options { randomiser: Some(PieceRandomiser::Reroll), ..none }), PLAY),
        ("randomiser-uniform", with(Options { randomiser: Some(PieceRandomiser::Uniform), ..none }), PLAY),
    ]);
    for (name, previews) in
        ["previews-0", "previews-1", "previews-2", "previews-3", "previews-4", "previews-5", "previews-6"]
            .into_iter()
            .zip(0..)
    {
        cases.push((name, with(Options { previews: Some(previews), ..none }), Play { pieces: 20, ..PLAY }));
    }
    for (rotation, hold, initial) in [
        ("initial-rotation-held", "initial-hold-held", InitialAction::Held),
        ("initial-rotation-pressed", "initial-hold-pressed", InitialAction::Pressed),
    ] {
        let entry = Options { entry_delay_ms: 120, ..none };
        cases.push((
            rotation,
            modern::Setup { options: entry, ..held(Handling { initial_rotation: initial, ..usual }) },
            PLAY,
        ));
        cases.push((
            hold,
            modern::Setup { options: entry, ..held(Handling { initial_hold: initial, ..usual }) },
            PLAY,
        ));
    }
    cases
}

fn chetyris_and_cascade() -> Vec<Case> {
    let well =
        |level, width, height| chetyris::Setup { level, width, height, ..chetyris::Setup::new(Seed(5)) };
    let bombs = chetyris::Setup {
        pieces: parse_pieces("VFCIOVFC").unwrap_or_default(),
        ..chetyris::Setup::new(Seed(6))
    };
    let field = |width, height| cascade::Setup { width, height, ..cascade::Setup::new(Seed(5)) };
    let mut cases = vec![
        by_computer::<Chetyris>("usual", well(1, 10, 18), PLAY),
        by_computer::<Chetyris>("level-9", well(9, 10, 18), PLAY),
        by_computer::<Chetyris>("small-well", well(1, 6, 9), PLAY),
        by_computer::<Chetyris>("wide-well", well(2, 20, 12), PLAY),
        by_computer::<Chetyris>("bombs", bombs, PLAY),
        at_random::<Chetyris>("random", well(1, 10, 18)),
    ];
    for (name, width, height) in
        [("usual", 12, 20), ("smallest", 4, 4), ("narrow", 5, 30), ("wide", 40, 12), ("largest", 64, 64)]
    {
        let pieces = if width > 20 { 20 } else { PLAY.pieces };
        cases.push(by_computer::<Cascade>(name, field(width, height), Play { pieces, ..PLAY }));
    }
    cases.push(at_random::<Cascade>("random", field(8, 12)));
    cases
}

/// The built-in levels and one with every option of a level.
fn own_levels() -> LevelTable {
    let text = "[[level]]\nnumber = 5\nname = 'own'\nsequence = 'f'\nheavy = true\nstar_every = 2\nexpires_after = 5";
    levels_file::parse(text, &mut |_| Ok("I O S".to_owned())).expect("a file of levels")
}

/// Starts a session that is recorded.
fn begin<G: Game>(setup: G::Setup, by: PlayedBy, players: usize, speed: Speed) -> (Session<G>, SharedBuffer) {
    let file = SharedBuffer::default();
    let session = Session::<G>::new(setup).expect("a setup that is possible");
    let session = session.with_participants(Participants::of(vec![by; players])).at_speed(speed);
    (session.with_recording(Box::new(file.clone())), file)
}

fn end<G: Game>(mut session: Session<G>, file: &SharedBuffer) -> Vec<u8> {
    session.input(session.game().now(), &SessionInput::Leave, &mut ());
    session.finish().expect("memory");
    file.bytes()
}

/// A game that the computer plays. While some pieces land it also holds keys down, until the next has appeared.
fn by_computer<G: BotGame + ButtonGame>(name: &str, setup: G::Setup, play: Play) -> Case
where
    G::Setup: 'static,
{
    let make = move || {
        let players = usize::from(G::new(&setup).expect("a setup that is possible").players());
        let by = PlayedBy::Computer { strength: Some(6) };
        let (mut session, file) = begin::<G>(setup, by, players, play.speed);
        let (strength, mut rng) = (&Strength::all()[5], Rng::new(Seed(1)));
        let (mut placed, mut waits) = (0, 0);
        while placed < play.pieces * players && !session.game().is_over() && waits < 2_000 {
            let (game, now) = (session.game(), session.game().now());
            let mut turn = (0..players).map(|player| Player(((placed + player) % players) as u8));
            let Some(player) = turn.find(|player| game.piece_id(*player).is_some()) else {
                waits += 1;
                match game.proceed() {
                    Some(action) => session.act(now, action, &mut ()),
                    None => session.advance(now + Span::from_millis(50), &mut ()),
                }
                continue;
            };
            (placed, waits) = (placed + 1, 0);
            let start = now + play.gap;
            let request = PlanRequest {
                player,
                start,
                drop: start,
                key_timing: strength.key_timing(&mut rng),
                lookahead: strength.lookahead,
                nodes: 600,
                skip_best: strength.draw_mistake(&mut rng),
                against_person: false,
            };
            let actions = game.plan(&request);
            let last = actions.last().map_or(start, |(at, _)| *at);
            let held = if placed % 3 == 0 { held_keys(&mut rng) } else { Vec::new() };
            let press = |button: &Button| ButtonAction::Press(player, *button);
            let release = |button: &Button| ButtonAction::Release(player, *button);
            let mut inputs: Vec<_> = actions.into_iter().collect();
            let drop = inputs.pop().unwrap_or((start, press(&Button::Drop)));
            inputs.extend(held.iter().map(|button| (last, press(button))));
            inputs.push(drop);
            inputs.extend(held.iter().map(|button| (last + HELD, release(button))));
            for (at, action) in inputs {
                session.act(at, action, &mut ());
            }
            if play.undo_every > 0 && placed % play.undo_every == 0 {
                session.input(session.game().now(), &SessionInput::Undo, &mut ());
            }
        }
        end(session, &file)
    };
    (format!("{}-{name}", G::NAME), Box::new(make))
}

/// How long keys are down when a piece lands.
const HELD: Span = Span::from_millis(220);

fn held_keys(rng: &mut Rng) -> Vec<Button> {
    use Button::{Clockwise, Counterclockwise, Down, HalfTurn, Hold, Left, Right};
    let one = |keys: &[Button], rng: &mut Rng| keys.get(rng.below(keys.len() as u32 + 1) as usize).copied();
    let sideways = one(&[Left, Right], rng);
    let turning = one(&[Clockwise, Counterclockwise, HalfTurn], rng);
    sideways.into_iter().chain(turning).chain(one(&[Hold, Down], rng)).collect()
}

/// A game of random keys, with pauses and restarts.
fn at_random<G: ButtonGame + 'static>(name: &str, setup: G::Setup) -> Case
where
    G::Setup: 'static,
{
    let seed = Seed(name.bytes().map(u64::from).sum());
    let make = move || {
        let game = G::new(&setup).expect("a setup that is possible");
        let inputs = random_inputs(&game, &mut Rng::new(seed), 350, Span::from_millis(160));
        let (mut session, file) = begin::<G>(setup, PlayedBy::Program, game.players().into(), Speed::FULL);
        let mut later = Span::ZERO;
        for (at, input) in inputs {
            session.input(at + later, &input, &mut ());
            // It does not stay paused, and is started again.
            let follows = match input {
                SessionInput::Act(ButtonAction::Press(_, Button::Pause)) => Button::Pause,
                SessionInput::Act(ButtonAction::Press(_, Button::Restart)) => Button::Enter,
                _ => continue,
            };
            later = later + Span::from_millis(200);
            session.act(at + later, ButtonAction::Press(Player::ONE, follows), &mut ());
        }
        end(session, &file)
    };
    (format!("{}-{name}", G::NAME), Box::new(make))
}

/// A game of typed commands: every action, with undo, at random; every second one fills rows.
fn by_commands<G: Game<Action = Action> + 'static>(
    name: &str,
    level: u8,
    players: usize,
    setup: G::Setup,
) -> Case
where
    G::Setup: 'static,
{
    let make = move || {
        let (mut session, file) = begin::<G>(setup, PlayedBy::Program, players, Speed::FULL);
        let mut rng = Rng::new(Seed(u64::from(level)));
        for command in 0..120 {
            let now = session.game().now() + Span::from_millis(150);
            let column = command / players as u32 % 11;
            let fills = level % 2 == 1 && rng.below(5) > 0;
            let row = [
                Action::Letter(Tetromino::I),
                Action::Move(MoveCommand::Clockwise, 1),
                Action::Move(MoveCommand::Left, 12),
                Action::Move(MoveCommand::Right, column),
                Action::Drop(1),
                Action::Answer([PlayerEffect::Blind, PlayerEffect::Heavy][rng.below(2) as usize]),
            ];
            match (fills, rng.below(12)) {
                (true, _) => row.into_iter().for_each(|action| session.act(now, action, &mut ())),
                (false, 0) => _ = session.input(now, &SessionInput::Undo, &mut ()),
                (false, draw) => session.act(now, action(draw, &mut rng), &mut ()),
            }
        }
        end(session, &file)
    };
    (format!("{}-{name}", G::NAME), Box::new(make))
}

fn action(draw: u32, rng: &mut Rng) -> Action {
    use MoveCommand::{Clockwise, Counterclockwise, Down, Left, Right};
    let kind = Tetromino::ALL[rng.below(7) as usize];
    match draw {
        1 => Action::NoRandom([kind, Tetromino::O].into()),
        2 => Action::Random,
        3 => Action::LevelUp(rng.below(3)),
        4 => Action::LevelDown(rng.below(3)),
        5 => Action::Letter(kind),
        6 => Action::Hint([(0, 17), (1, 17), (2, 17), (3, 17)].map(|(x, y)| Pos::new(x, y))),
        7 if rng.below(2) == 0 => Action::Unmark,
        7 => Action::Answer(PlayerEffect::Force(kind)),
        8 if rng.below(4) == 0 => Action::Restart,
        8 | 9 => Action::Drop(1 + rng.below(2)),
        _ => Action::Move(
            [Left, Right, Down, Clockwise, Counterclockwise][rng.below(5) as usize],
            rng.below(8),
        ),
    }
}
