//! What a game says about its scores, and the rounds that a recording holds.

use super::round::{Category, Outcome, Round, RoundTracker};
use crate::catalogue::{Catalogue, Declared};
use quintet_engine::kernel::{Button, ButtonAction, Player, Seed, Span, Time};
use quintet_session::{Header, Replay, ReplayError, fingerprint};
use std::sync::{Arc, Mutex, PoisonError};

/// A game whose scores can be kept.
pub trait Scored: Declared<Setup: Send> + Send + 'static {
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
pub const STANDARD: &str = "standard";

/// The player who asks for a hint with this.
pub fn asks_for_hint(action: ButtonAction) -> Option<Player> {
    match action {
        ButtonAction::Press(player, Button::Hint) => Some(player),
        _ => None,
    }
}

/// What a recording holds, whatever game it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordingSummary {
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
pub fn is_damage(damage: &ReplayError, bytes: &[u8]) -> bool {
    match *damage {
        ReplayError::Truncated { at } => bytes.len().saturating_sub(at) > HALF_A_FRAME,
        ReplayError::Unfinished { .. } => false,
        _ => true,
    }
}

/// Plays a recording, whole or interrupted, of a game in this catalogue, and tells what is in it.
pub fn summarise_recording(catalogue: &Catalogue, bytes: &[u8]) -> Result<RecordingSummary, ReplayError> {
    catalogue.recorded(bytes)?.summarise_recording(&Header::read(bytes)?, bytes)
}

/// The same for a recording of this game.
pub(crate) fn examine_as<G: Scored>(header: &Header, bytes: &[u8]) -> Result<RecordingSummary, ReplayError> {
    let (replay, damage) = Replay::<G>::salvage(bytes)?;
    let ended = Arc::new(Mutex::new(Vec::new()));
    let list = ended.clone();
    let tell = move |_: &G, round| list.lock().unwrap_or_else(PoisonError::into_inner).push(round);
    let rounds = RoundTracker::new(replay.setup.clone(), Box::new(tell));
    let (session, rounds) = rounds.play(&replay, replay.duration())?;
    let game = session.game();
    let ended = std::mem::take(&mut *ended.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(RecordingSummary {
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
