//! A checksum over a fixed set of games of every kind.
//!
//! A refactoring must not change it. A change of the rules does, and raises the game's
//! [`REVISION`](quintet_engine::kernel::Game::REVISION). The checksum covers the final state and the report of every
//! game, and the time and player of every event. It uses no clock and no files, so it is the same on every platform.

use crate::session::{Session, SessionInput, fingerprint};
use crate::sync::{Inputs, random_inputs};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris, PieceKind};
use quintet_engine::kernel::{
    Button, ButtonAction, ButtonGame, Game, GameEvent, Player, Rng, Seed, SetupError, Span, Tetromino, Time,
};
use quintet_engine::modern::{
    self, HalfTurn, Handling, InitialAction, Mode, Modern, Options, PieceRandomiser, PuzzleGoal,
    RotationSystem, RulePreset,
};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Action, MoveCommand, Quadris, levels_file};
use std::fmt;

/// The number of games of each kind.
const GAMES: u64 = 40;
/// The number of random inputs of a game with buttons.
const INPUTS: usize = 400;
/// The number of pieces of a game in which rows are filled.
const PIECES: usize = 120;
/// The number of commands of a game without a clock.
const COMMANDS: usize = 200;

/// The maximum pause between two random inputs.
const GAP: Span = Span::from_millis(300);
/// The time between two keys of a quick player.
const TAP: Span = Span::from_millis(4);

/// The checksum over all games, and one for each kind of game to locate a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The games' names and checksums.
    pub games: Vec<(&'static str, u64)>,
}

impl Signature {
    /// Returns the checksum over all games.
    pub fn number(&self) -> u64 {
        fingerprint(&self.games)
    }
}

/// The checksum over all games, as 16 hexadecimal digits.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.number())
    }
}

/// Plays all games. `progress` is called after each with the number of games played so far and the total.
pub fn signature(progress: &mut dyn FnMut(u64, u64)) -> Result<Signature, SetupError> {
    let mut played = 0;
    let mut count = || {
        played += 1;
        progress(played, 6 * GAMES);
    };
    let games = vec![
        ends::<Chetyris>(Chetyris::NAME, chetyris, &mut count)?,
        ends::<Quadris>(Quadris::NAME, quadris, &mut count)?,
        ends::<Biquadris>(Biquadris::NAME, biquadris, &mut count)?,
        ends::<Cascade>(Cascade::NAME, cascade, &mut count)?,
        ends::<Modern>(Modern::NAME, modern, &mut count)?,
        ends::<Modern>("modern with options", modern_with_options, &mut count)?,
    ];
    Ok(Signature { games })
}

/// A game's setup and inputs.
type GameScript<G> = (<G as Game>::Setup, Inputs<G>);

/// Plays all games of one kind and returns their name with the checksum of their final states.
fn ends<G: Game>(
    name: &'static str,
    make: fn(u64) -> Result<GameScript<G>, SetupError>,
    count: &mut dyn FnMut(),
) -> Result<(&'static str, u64), SetupError> {
    let ends = (0..GAMES).map(|number| {
        let (setup, inputs) = make(number)?;
        let end = end::<G>(setup, &inputs)?;
        count();
        Ok(end)
    });
    let ends = ends.collect::<Result<Vec<u64>, SetupError>>()?;
    Ok((name, fingerprint(&ends)))
}

/// Plays a game and returns its checksum.
fn end<G: Game>(setup: G::Setup, inputs: &Inputs<G>) -> Result<u64, SetupError> {
    let mut session = Session::<G>::new(setup)?;
    let mut events: Vec<GameEvent> = Vec::new();
    for (at, input) in inputs {
        session.input(*at, input, &mut events);
    }
    let game = session.game();
    let told: Vec<(Time, Player)> = events.iter().map(|event| (event.at, event.player)).collect();
    events.retain(|told| G::REPORTED_EVENTS.is_some_and(|is_reported| is_reported(&told.event)));
    // A report always has a JSON form.
    let report = serde_json::to_string(&game.report(&events)).unwrap_or_default();
    Ok(fingerprint(&(fingerprint(game), report, told)))
}

/// Returns true if rows are filled in this game: every second game; the others are played at random.
fn fills(number: u64) -> bool {
    number % 2 == 1
}

fn chetyris(number: u64) -> Result<GameScript<Chetyris>, SetupError> {
    let usual = chetyris::Setup::new(Seed(number));
    let setup = match number / 2 % 4 {
        0 => usual,
        1 => chetyris::Setup { level: 12, ..usual },
        2 => chetyris::Setup { width: 6, ..usual },
        _ => chetyris::Setup { pieces: [PieceKind::Tetromino(Tetromino::I); PIECES].into(), ..usual },
    };
    let inputs = buttons(&Chetyris::new(&setup)?, number, u32::from(setup.width));
    Ok((setup, inputs))
}

fn modern(number: u64) -> Result<GameScript<Modern>, SetupError> {
    // The first five modes; all of them come with options.
    let mode = Mode::ALL[number as usize / 2 % 5];
    let rules = RulePreset::ALL[number as usize / 10 % 2];
    let usual = modern::Setup { mode, rules, seed: Seed(number), ..modern::Setup::default() };
    let setup = match number / 20 {
        0 => usual,
        _ => modern::Setup { pieces: [Tetromino::I; 2 * PIECES].into(), ..usual },
    };
    let inputs = buttons(&Modern::new(&setup)?, number, 10);
    Ok((setup, inputs))
}

/// Plays every mode and every choice of each option several times, in ever other combinations.
fn modern_with_options(number: u64) -> Result<GameScript<Modern>, SetupError> {
    let mut rng = Rng::new(Seed(number));
    let mode = Mode::ALL[number as usize % Mode::ALL.len()];
    let puzzle = mode == Mode::Puzzle;
    let goals = [
        PuzzleGoal::Lines(9),
        PuzzleGoal::ClearAll,
        PuzzleGoal::Send(4),
        PuzzleGoal::TspinDouble,
        PuzzleGoal::TspinTriple,
    ];
    let options = Options {
        half_turn: HalfTurn::ALL[rng.below(3) as usize],
        rotation: RotationSystem::ALL.get(rng.below(6) as usize).copied(),
        randomiser: PieceRandomiser::ALL.get(number as usize / 2 % 5).copied(),
        previews: (rng.below(2) == 0).then(|| rng.below(7) as u8),
        hold: rng.below(4) > 0,
        ghost: rng.below(2) == 0,
        entry_delay_ms: (rng.below(2) * rng.below(20)) as u16,
        clear_delay_ms: (rng.below(2) * rng.below(20)) as u16,
        rows: (mode == Mode::Cheese).then(|| 5 + rng.below(20) as u16),
        goal: puzzle.then(|| goals[number as usize / Mode::ALL.len() % goals.len()]),
    };
    let mut handling = || Handling {
        das_ms: 1 + rng.below(200) as u16,
        arr_ms: rng.below(3) as u16 * 20,
        soft_drop: if rng.below(3) == 0 { Handling::INSTANT } else { 1 + rng.below(40) as u16 },
        lock_delay_ms: 50 + rng.below(600) as u16,
        dcd_ms: rng.below(3) as u16 * 30,
        initial_rotation: InitialAction::ALL[rng.below(3) as usize],
        initial_hold: InitialAction::ALL[rng.below(3) as usize],
        drop_guard_ms: rng.below(3) as u16,
    };
    let handling = [handling(), handling()];
    let setup = modern::Setup {
        mode,
        rules: RulePreset::ALL[rng.below(2) as usize],
        tspin_kick: [None, Some(false), Some(true)][rng.below(3) as usize],
        seed: Seed(number),
        // A puzzle has a list of pieces. In other games that fill rows, these do.
        pieces: if puzzle || fills(number) { [Tetromino::I; PIECES].into() } else { [].into() },
        handling,
        options,
        ..modern::Setup::default()
    };
    let (first, last) = setup.table().start_levels;
    let level = (!mode.has_fixed_level()).then(|| first + rng.below(last - first + 1));
    let setup = modern::Setup { level, ..setup };
    let inputs = buttons(&Modern::new(&setup)?, number, 10);
    Ok((setup, inputs))
}

/// Uses narrow fields, so that rows are cut.
fn cascade(number: u64) -> Result<GameScript<Cascade>, SetupError> {
    let (width, height) = [(4, 12), (5, 20), (6, 30), (8, 64), (12, 20)][number as usize / 2 % 5];
    let setup = cascade::Setup { seed: Seed(number), width, height };
    let inputs = buttons(&Cascade::new(&setup)?, number, width);
    Ok((setup, inputs))
}

fn quadris(number: u64) -> Result<GameScript<Quadris>, SetupError> {
    let usual = quadris::Setup::default();
    let setup = quadris::Setup { seed: Seed(number), start: start(number), levels: levels()?, ..usual };
    Ok((setup, commands(number, 1)))
}

fn biquadris(number: u64) -> Result<GameScript<Biquadris>, SetupError> {
    let usual = biquadris::Setup::default();
    let setup = biquadris::Setup { seed: Seed(number), start: start(number), levels: levels()?, ..usual };
    Ok((setup, commands(number, 2)))
}

fn start(number: u64) -> Level {
    Level((number / 2 % 6) as u8)
}

/// Returns the built-in levels and one more, with every option of a level.
fn levels() -> Result<LevelTable, SetupError> {
    let text = "[[level]]\nnumber = 5\nsequence = 'f'\nheavy = true\nstar_every = 2\nexpires_after = 5";
    levels_file::parse(text, &mut |_| Ok("I O S".to_owned()))
        .map_err(|error| SetupError::new(error.to_string()))
}

/// Returns the inputs of a game with buttons and this many columns.
fn buttons<G: ButtonGame>(game: &G, number: u64, columns: u32) -> Inputs<G> {
    let mut rng = Rng::new(Seed(number));
    if !fills(number) {
        return random_inputs(game, &mut rng, INPUTS, GAP);
    }
    let mut inputs = Vec::new();
    let mut now = Time::ZERO;
    let mut tap = |player, button| {
        for act in [ButtonAction::Press(player, button), ButtonAction::Release(player, button)] {
            inputs.push((now, SessionInput::Act(act)));
            now += TAP;
        }
    };
    tap(Player::ONE, Button::Enter);
    // A countdown may come first, during which nothing is dropped.
    (0..800).for_each(|_| tap(Player::ONE, Button::Left));
    for piece in 0..PIECES as u32 {
        for player in (0..game.players()).map(Player) {
            let turns = if rng.below(40) == 0 { rng.below(3) } else { 1 };
            (0..turns).for_each(|_| tap(player, Button::Clockwise));
            (0..columns).for_each(|_| tap(player, Button::Left));
            (0..piece % columns).for_each(|_| tap(player, Button::Right));
            tap(player, Button::Drop);
            // Some games ask a question after a level.
            tap(player, Button::Enter);
        }
    }
    inputs
}

/// Returns the commands of a game with this many players who take turns.
fn commands(number: u64, players: u32) -> Vec<(Time, SessionInput<Action>)> {
    let mut rng = Rng::new(Seed(number));
    let (mut now, mut piece) = (Time::ZERO, 0);
    let mut inputs = Vec::new();
    let mut push = |input| {
        inputs.push((now, input));
        now += GAP;
    };
    while piece < COMMANDS as u32 {
        piece += 1;
        match rng.below(6) {
            0 if rng.below(2) == 0 => push(SessionInput::Undo),
            1..6 if fills(number) => {
                let column = piece / players % 11;
                for action in [
                    Action::Letter(Tetromino::I),
                    Action::Move(MoveCommand::Clockwise, 1),
                    Action::Move(MoveCommand::Left, 12),
                    Action::Move(MoveCommand::Right, column),
                    Action::Drop(1),
                    answer(&mut rng),
                ] {
                    push(SessionInput::Act(action));
                }
            }
            _ => push(SessionInput::Act(command(&mut rng))),
        }
    }
    inputs
}

const STEPS: [MoveCommand; 5] = [
    MoveCommand::Left,
    MoveCommand::Right,
    MoveCommand::Down,
    MoveCommand::Clockwise,
    MoveCommand::Counterclockwise,
];

fn command(rng: &mut Rng) -> Action {
    let kind = Tetromino::ALL[rng.below(7) as usize];
    match rng.below(20) {
        0..8 => Action::Move(STEPS[rng.below(5) as usize], rng.below(12)),
        8..13 => Action::Drop(1 + rng.below(2)),
        13 => Action::LevelUp(rng.below(3)),
        14 => Action::LevelDown(rng.below(3)),
        15 => Action::NoRandom([kind, Tetromino::O].into()),
        16 => Action::Random,
        17 => Action::Letter(kind),
        18 if rng.below(8) == 0 => Action::Restart,
        _ => answer(rng),
    }
}

/// Returns an answer to the question for a special action, which is ignored if there is no question.
fn answer(rng: &mut Rng) -> Action {
    let kind = Tetromino::ALL[rng.below(7) as usize];
    Action::Answer(
        [PlayerEffect::Blind, PlayerEffect::Heavy, PlayerEffect::Force(kind)][rng.below(3) as usize],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Counts the events of each kind in all games of one kind.
    fn counts<G: Game>(make: fn(u64) -> Result<GameScript<G>, SetupError>) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        for number in 0..GAMES {
            let (setup, inputs) = make(number).unwrap();
            let mut session = Session::<G>::new(setup).unwrap();
            let mut events: Vec<GameEvent> = Vec::new();
            for (at, input) in &inputs {
                session.input(*at, input, &mut events);
            }
            for told in events {
                let text = format!("{:?}", told.event);
                let name = text.split(|c: char| !c.is_alphanumeric()).next().unwrap();
                *counts.entry(name.to_owned()).or_default() += 1;
            }
        }
        counts
    }

    #[test]
    fn the_games_reach_rare_events() {
        for (counts, rare) in [
            (counts::<Chetyris>(chetyris), ["Cleared", "LevelDone", "Special", "Over"].as_slice()),
            (counts::<Quadris>(quadris), &["Cleared", "Level", "Special", "Over"]),
            (counts::<Biquadris>(biquadris), &["Cleared", "Level", "Special", "Over"]),
            (counts::<Cascade>(cascade), &["Special", "Over"]),
            (
                counts::<Modern>(modern),
                &["Cleared", "Held", "Rotated", "Rose", "Sent", "Level", "Applause", "Over"],
            ),
            (
                counts::<Modern>(modern_with_options),
                &["Cleared", "Held", "Rotated", "Rose", "Sent", "Level", "Applause", "Over"],
            ),
        ] {
            for event in rare {
                assert!(counts.get(*event).is_some_and(|count| *count >= 10), "{event}: {counts:?}");
            }
        }
    }
}
