//! Who plays the other side of a duel, and who gives hints.

use crate::args::fresh_seed;
use crate::failure::{Failure, Outcome};
use quintet_bot::modern::{Hints, Judge, Opponent, Strength};
use quintet_bot::tbp::{Program, Remote, Rival, Trouble};
use quintet_engine::kernel::{Panel, Player, Seed};
use quintet_engine::modern::{Mode, Modern, Setup};
use quintet_screens::{Around, Left, Play, Shell, Status};
use quintet_session::{Partner, Session};
use quintet_store::{Against, Settings};
use quintet_store::{Home, Kept, Ranking, Store};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// Whom the command line has named, whatever the settings say.
static CHOSEN: OnceLock<String> = OnceLock::new();

/// A second person at the same keyboard.
const PERSON: &str = "person";

/// A program that was started to see whether it can be, until somebody needs it.
static STARTED: Mutex<Option<Program>> = Mutex::new(None);

/// Why a program could not go on.
static TROUBLE: OnceLock<Trouble> = OnceLock::new();

/// How long a program may take to greet, and for a move.
const PATIENCE: Duration = Duration::from_secs(10);

/// Takes this opponent for every duel of this run, if there is such a one.
pub(crate) fn choose(who: &str) -> Outcome {
    if let Some(command) = command(who) {
        let bot = Program::start(command, PATIENCE);
        let bot = bot.map_err(|fault| Failure::Bad(format!("the opponent {who}: {fault}")))?;
        if let Ok(mut started) = STARTED.lock() {
            *started = Some(bot);
        }
    } else if who != PERSON {
        strength(who)?;
    }
    CHOSEN.get_or_init(|| who.to_owned());
    Ok(())
}

/// A session of Modern with those who belong to it: hints, and the other side of a duel.
pub(crate) fn seat(session: Session<Modern>, around: Box<dyn Around<Modern>>, shell: &Shell) -> Play<Modern> {
    let setup = session.setup().clone();
    let around = Box::new(Noticing { around, best: best(&setup) });
    let play = Play::new(session, around, shell).with_adviser(Box::new(Hints::apart()));
    match partner(&who(&shell.settings), &setup) {
        Some(partner) => play.with_partner(partner, Player::TWO),
        None => play,
    }
}

/// Who is to play the second side of duels.
fn who(settings: &Settings) -> String {
    CHOSEN.get().cloned().unwrap_or_else(|| settings.text("modern.opponent"))
}

/// Who plays the second side of a duel, if that can be kept with it: a program cannot.
pub(crate) fn against(setup: &Setup, settings: &Settings) -> Option<Against> {
    let who = who(settings);
    if setup.mode != Mode::Duel || command(&who).is_some() {
        return None;
    }
    let Ok(strength) = strength(&who) else { return Some(Against::Person) };
    let place = Strength::all().iter().position(|known| known.name == strength.name)?;
    quintet_store::Strength::new(place + 1).map(Against::Computer)
}

/// A shell in which this one plays the second side of duels, whatever else is set.
pub(crate) fn seating(mut shell: Shell, against: Option<Against>) -> Shell {
    if let Some(against) = against {
        let word = against.to_string();
        // A number is that of a name; the settings have names.
        let name = strength(&word).map_or(word, |strength| strength.name);
        let _ = shell.settings.set("modern.opponent", &name);
    }
    shell
}

/// A session of Modern that the strongest of our players plays.
pub(crate) fn watched(
    session: Session<Modern>,
    around: Box<dyn Around<Modern>>,
    shell: &Shell,
) -> Play<Modern> {
    let mind = Opponent::own_mind(Judge::default());
    let player = Opponent::apart(Player::ONE, Strength::strongest().clone(), fresh_seed(), mind);
    Play::new(session, around, shell).with_partner(Box::new(player), Player::ONE)
}

/// The opponent of this name; `None` for a second person, and where there is no second side.
fn partner(who: &str, setup: &Setup) -> Option<Box<dyn Partner<Modern>>> {
    if setup.mode != Mode::Duel {
        return None;
    }
    let seed = if setup.fixed_seed { setup.seed } else { fresh_seed() };
    if let Some(command) = command(who) {
        return program(command, setup, seed);
    }
    let strength = strength(who).ok()?;
    let mind = Opponent::own_mind(Judge::default());
    Some(Box::new(Opponent::apart(Player::TWO, strength, seed, mind)))
}

/// The command of an opponent that is a program.
fn command(who: &str) -> Option<&str> {
    who.strip_prefix("tbp:")
}

/// A program that speaks the Tetris Bot Protocol, with the quickest of our hands.
fn program(command: &str, setup: &Setup, seed: Seed) -> Option<Box<dyn Partner<Modern>>> {
    let started = STARTED.lock().ok().and_then(|mut started| started.take());
    let bot = match started.map_or_else(|| Program::start(command, PATIENCE), Ok) {
        Ok(bot) => bot,
        Err(fault) => {
            TROUBLE.get_or_init(Trouble::default).tell(&fault);
            return None;
        }
    };
    let mind = Remote::new(bot, setup.table(), PATIENCE);
    TROUBLE.get_or_init(|| mind.trouble());
    Some(Box::new(Rival::new(Player::TWO, Strength::strongest().clone(), seed, mind)))
}

/// Why the program that plays the other side could not go on, if it could not.
pub(crate) fn trouble() -> Option<String> {
    let sentence = TROUBLE.get()?.sentence()?;
    Some(format!("the opponent lost: {sentence}"))
}

/// Whoever is around a game of Modern, and what there is to say of the opponent.
struct Noticing {
    around: Box<dyn Around<Modern>>,
    best: Option<Panel>,
}

/// The best that was made of this kind so far; a store in trouble says so elsewhere.
fn best(setup: &Setup) -> Option<Panel> {
    let category = Modern::category(setup, false);
    let store = Store::look(&Home::find().ok()?).ok()??;
    let (score, millis) = store.best(&category).ok()??;
    Some(match category.ranking {
        Ranking::Score => Panel::Digits { label: "Best", value: score },
        Ranking::Time => Panel::Clock { label: "Best", millis },
    })
}

impl Around<Modern> for Noticing {
    fn status(&self) -> Option<Status> {
        trouble().map(|text| Status { text, passing: false }).or_else(|| self.around.status())
    }

    fn best(&self) -> Option<Panel> {
        self.best.clone()
    }

    fn left(&mut self, session: &mut Session<Modern>, left: Left) {
        self.around.left(session, left);
    }
}

/// A strength by number or name.
pub(crate) fn strength(word: &str) -> Result<Strength, Failure> {
    word.parse().map_err(|error| Failure::Bad(format!("{error}")))
}
