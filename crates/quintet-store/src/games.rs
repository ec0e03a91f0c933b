//! What each game tells the store about itself.

use crate::round::{Category, Outcome, Ranking, Round, Rounds};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::{Act, Button, Game, Player, Seed, Span, Time};
use quintet_engine::modern::{self, Mode, Modern};
use quintet_engine::quadris::{self, Action, Quadris};
use quintet_session::{Header, Replay, ReplayError, fingerprint};
use std::sync::{Arc, Mutex, PoisonError};

/// A game whose scores can be kept.
pub trait Kept: Game<Setup: Send> + Send + 'static {
    /// Which scores a game made from this setup can be compared with; whether blocks of the player's own were
    /// in it, too.
    fn category(setup: &Self::Setup, own_blocks: bool) -> Category;

    /// Where the present round's randomness began.
    fn seed(&self, setup: &Self::Setup) -> Seed;

    /// How the present round stands for each player.
    fn outcomes(&self, setup: &Self::Setup) -> Vec<Outcome>;

    /// Whether there is anything in the present round yet that is worth keeping; `touched` says whether
    /// anything was done in it.
    fn has_begun(&self, touched: bool) -> bool {
        touched
    }

    /// Whether blocks come from a list that the player has chosen while playing.
    fn has_own_blocks(&self) -> bool {
        false
    }

    /// Whether this action ends the present round and begins another.
    fn begins_anew(&self, _action: &Self::Action) -> bool {
        false
    }

    /// Whether a player gets help with this action, so that the score can never be a best.
    fn takes_help(&self, _action: &Self::Action) -> Option<Player> {
        None
    }

    /// How long the present round has been played, when its first input came at this moment.
    fn played(&self, began: Time) -> Span {
        self.now().since(began)
    }
}

/// The mode or rules of a game that has only one.
const USUAL: &str = "standard";

fn category(game: &str, mode: &str, rules: &str, level: u32) -> Category {
    Category { game: game.into(), mode: mode.into(), rules: rules.into(), level, ranking: Ranking::Score }
}

impl Kept for Chetyris {
    fn category(setup: &chetyris::Setup, _: bool) -> Category {
        let chetyris::Setup { width, height, level, .. } = setup;
        let usual = chetyris::Setup::new(Seed(0));
        let well = format!("well {width}x{height}");
        let is_usual = (*width, *height) == (usual.width, usual.height);
        category(Chetyris::NAME, USUAL, if is_usual { USUAL } else { &well }, *level)
    }

    fn seed(&self, setup: &chetyris::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, setup: &chetyris::Setup) -> Vec<Outcome> {
        vec![Outcome { score: self.score(), finished: true, assisted: !setup.pieces.is_empty() }]
    }

    fn has_begun(&self, _: bool) -> bool {
        self.stage() != Stage::Begin
    }

    fn takes_help(&self, action: &Act) -> Option<Player> {
        asks_for_hint(*action)
    }
}

impl Kept for Cascade {
    fn category(setup: &cascade::Setup, _: bool) -> Category {
        let size = format!("{}x{}", setup.width, setup.height);
        category(Cascade::NAME, &size, USUAL, 0)
    }

    fn seed(&self, setup: &cascade::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &cascade::Setup) -> Vec<Outcome> {
        vec![Outcome { score: self.score(), finished: true, assisted: false }]
    }

    fn has_begun(&self, _: bool) -> bool {
        self.pieces() > 0
    }

    fn takes_help(&self, action: &Act) -> Option<Player> {
        asks_for_hint(*action)
    }
}

impl Kept for Quadris {
    fn category(setup: &quadris::Setup, own_blocks: bool) -> Category {
        let usual = quadris::Setup::default();
        let rules = own_rules(setup.levels != usual.levels, own_blocks || setup.script != usual.script);
        category(Quadris::NAME, USUAL, rules, setup.start.0.into())
    }

    fn seed(&self, setup: &quadris::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &quadris::Setup) -> Vec<Outcome> {
        vec![Outcome { score: self.player().score(), finished: true, assisted: self.assisted() }]
    }

    fn has_own_blocks(&self) -> bool {
        self.player().has_norandom()
    }

    fn begins_anew(&self, action: &Action) -> bool {
        *action == Action::Restart
    }
}

impl Kept for Biquadris {
    fn category(setup: &biquadris::Setup, own_blocks: bool) -> Category {
        let usual = biquadris::Setup::default();
        let rules = own_rules(setup.levels != usual.levels, own_blocks || setup.scripts != usual.scripts);
        category(Biquadris::NAME, USUAL, rules, setup.start.0.into())
    }

    fn seed(&self, setup: &biquadris::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &biquadris::Setup) -> Vec<Outcome> {
        let outcome = |player| Outcome {
            score: self.player(player).score(),
            finished: true,
            assisted: self.assisted(player),
        };
        vec![outcome(Player::ONE), outcome(Player::TWO)]
    }

    fn has_own_blocks(&self) -> bool {
        [Player::ONE, Player::TWO].into_iter().any(|player| self.player(player).has_norandom())
    }

    fn begins_anew(&self, action: &Action) -> bool {
        *action == Action::Restart
    }
}

impl Kept for Modern {
    fn category(setup: &modern::Setup, _: bool) -> Category {
        let key = setup.score_key();
        let (mode, rules) = key.split_once('/').unwrap_or((&key, USUAL));
        let ranking = if setup.mode == Mode::Sprint { Ranking::Time } else { Ranking::Score };
        Category { ranking, ..category(Modern::NAME, mode, rules, setup.start_level()) }
    }

    fn seed(&self, _: &modern::Setup) -> Seed {
        Modern::seed(self)
    }

    fn outcomes(&self, setup: &modern::Setup) -> Vec<Outcome> {
        let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| self.player(player));
        let outcome = |score| Outcome { score, finished: self.is_done(), assisted: setup.is_assisted() };
        players.map(|player| outcome(player.score())).collect()
    }

    fn has_begun(&self, _: bool) -> bool {
        Modern::played(self) > Span::ZERO
    }

    fn takes_help(&self, action: &Act) -> Option<Player> {
        asks_for_hint(*action)
    }

    fn begins_anew(&self, action: &Act) -> bool {
        self.restarts_on(action)
    }

    fn played(&self, _: Time) -> Span {
        Modern::played(self)
    }
}

/// The modes that can be played, of this game or of any. Cascade has one for every size; here is the usual one.
pub fn modes(game: Option<&str>) -> Vec<String> {
    let cascade = Cascade::category(&cascade::Setup::new(Seed(0)), false).mode;
    let modern = Mode::ALL.iter().map(|mode| (Modern::NAME, mode.name().to_owned()));
    let usual = [Chetyris::NAME, Quadris::NAME, Biquadris::NAME].map(|name| (name, USUAL.to_owned()));
    let all = usual.into_iter().chain(modern).chain([(Cascade::NAME, cascade)]);
    let mut modes: Vec<String> =
        all.filter(|(name, _)| game.is_none_or(|game| game == *name)).map(|(_, mode)| mode).collect();
    modes.dedup();
    modes
}

/// The player who asks for a hint with this.
fn asks_for_hint(action: Act) -> Option<Player> {
    match action {
        Act::Press(player, Button::Hint) => Some(player),
        _ => None,
    }
}

/// The rules of a game with levels or blocks out of a file.
fn own_rules(levels: bool, blocks: bool) -> &'static str {
    match (levels, blocks) {
        (false, false) => USUAL,
        (true, false) => "own levels",
        (false, true) => "own blocks",
        (true, true) => "own levels and blocks",
    }
}

/// What a recording holds, whatever game it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Examined {
    /// The game.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The rounds that came to an end in it.
    pub rounds: Vec<Round>,
    /// A round that has begun and not ended, as it stands: a game to go on with.
    pub open: Option<Round>,
    /// The moment it ends, or has come to.
    pub at: Time,
    /// The fingerprint of the state then.
    pub fingerprint: u64,
    /// Whether something in it is not as it was written; everything here is about what stands before that.
    pub damaged: bool,
    /// Whether it has an end and that is the one it comes to when it is played.
    pub reproduces: bool,
}

/// More than this at the end of a recording that makes no whole frame is not what was being written when the
/// program was killed.
const HALF_A_FRAME: usize = 256;

/// Whether what is wrong with a recording is more than that its program was interrupted.
pub(crate) fn is_damage(damage: &ReplayError, bytes: &[u8]) -> bool {
    match *damage {
        ReplayError::Truncated { at } => bytes.len().saturating_sub(at) > HALF_A_FRAME,
        ReplayError::Unfinished { .. } => false,
        _ => true,
    }
}

/// Plays a recording, whole or interrupted, and says what is in it.
pub fn examine(bytes: &[u8]) -> Result<Examined, ReplayError> {
    let header = Header::read(bytes)?;
    match header.game.as_str() {
        Chetyris::NAME => examine_as::<Chetyris>(&header, bytes),
        Quadris::NAME => examine_as::<Quadris>(&header, bytes),
        Biquadris::NAME => examine_as::<Biquadris>(&header, bytes),
        Modern::NAME => examine_as::<Modern>(&header, bytes),
        Cascade::NAME => examine_as::<Cascade>(&header, bytes),
        _ => Err(ReplayError::OtherGame { expected: "a game this program knows", found: header.game }),
    }
}

fn examine_as<G: Kept>(header: &Header, bytes: &[u8]) -> Result<Examined, ReplayError> {
    let (replay, damage) = Replay::<G>::salvage(bytes)?;
    let ended = Arc::new(Mutex::new(Vec::new()));
    let list = ended.clone();
    let tell = move |_: &G, round| list.lock().unwrap_or_else(PoisonError::into_inner).push(round);
    let rounds = Rounds::new(replay.setup.clone(), Box::new(tell));
    let (session, rounds) = rounds.play(&replay, replay.duration())?;
    let game = session.game();
    let ended = std::mem::take(&mut *ended.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Examined {
        game: header.game.clone(),
        revision: header.revision,
        rounds: ended,
        open: rounds.present(game),
        at: replay.duration(),
        fingerprint: fingerprint(game),
        damaged: damage.as_ref().is_some_and(|damage| is_damage(damage, bytes)),
        reproduces: damage.is_none() && replay.ends_as(game),
    })
}
