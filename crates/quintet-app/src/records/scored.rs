//! The scoring interface of a game, and the summary of a recording.

use super::analysis::{Analysis, Tally, analyse};
use super::round::{Category, Round, RoundResult};
use crate::catalogue::{Catalogue, Declared};
use quintet_engine::kernel::{Button, ButtonAction, Player, Seed, Span, Time};
use quintet_session::{Header, ReplayError};

/// A game whose scores can be stored.
pub trait Scored: Declared<Setup: Send> + Send + 'static {
    /// The category of a game with this setup; `own_blocks` if blocks came from the player's own list.
    fn category(setup: &Self::Setup, own_blocks: bool) -> Category;

    /// The seed of the present round.
    fn seed(&self, setup: &Self::Setup) -> Seed;

    /// The result of the present round for each player so far.
    fn outcomes(&self, setup: &Self::Setup) -> Vec<RoundResult>;

    /// Returns true if the present round is worth saving; `touched` is true if there was any input in it.
    fn has_begun(&self, touched: bool) -> bool {
        touched
    }

    /// Returns true if blocks come from a list that the player has chosen during play.
    fn has_own_blocks(&self) -> bool {
        false
    }

    /// The player who is assisted by this action, so that the score can never be a best.
    fn takes_help(&self, _action: &Self::Action) -> Option<Player> {
        None
    }

    /// Adds what only the game knows to the counts of a player.
    fn complete_tally(&self, _player: Player, _tally: &mut Tally) {}

    /// The playing time of the present round, whose first input came at `began`.
    fn played(&self, began: Time) -> Span {
        self.now().since(began)
    }
}

/// The mode or rules of a game that has only one.
pub const STANDARD: &str = "standard";

/// The player who requests a hint with this action.
pub fn asks_for_hint(action: ButtonAction) -> Option<Player> {
    match action {
        ButtonAction::Press(player, Button::Hint) => Some(player),
        _ => None,
    }
}

/// A summary of a recording of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordingSummary {
    /// The game.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The rounds that have ended in it.
    pub rounds: Vec<Round>,
    /// A round that has not ended: it can be resumed.
    pub open: Option<Round>,
    /// The time at its end, or at its last complete frame.
    pub at: Time,
    /// The fingerprint of the state at that time.
    pub fingerprint: u64,
    /// Whether it is damaged; the other fields are about what comes before the damage.
    pub damaged: bool,
    /// Whether it has an end, and playing it leads to the same state.
    pub reproduces: bool,
}

/// More bytes than this after the last complete frame cannot be a frame that was being written when the program was
/// killed.
const MAX_PARTIAL_FRAME: usize = 256;

/// Returns true if a recording has more wrong with it than that its program was interrupted.
pub fn is_damage(damage: &ReplayError, bytes: &[u8]) -> bool {
    match *damage {
        ReplayError::Truncated { at } => bytes.len().saturating_sub(at) > MAX_PARTIAL_FRAME,
        ReplayError::Unfinished { .. } => false,
        _ => true,
    }
}

/// Plays a recording, complete or interrupted, of a game in this catalogue, and summarises it.
pub fn summarise_recording(catalogue: &Catalogue, bytes: &[u8]) -> Result<RecordingSummary, ReplayError> {
    let header = Header::read(bytes)?;
    let (mut recording, damage) = catalogue.recorded(bytes)?.play_recording(bytes)?;
    for step in 0..recording.steps() {
        recording.play(step, &mut ());
    }
    recording.end(&mut ());
    Ok(RecordingSummary {
        game: header.game,
        revision: header.revision,
        rounds: recording.take_ended(),
        open: recording.present(),
        at: recording.duration(),
        fingerprint: recording.fingerprint(),
        damaged: damage.as_ref().is_some_and(|damage| is_damage(damage, bytes)),
        reproduces: damage.is_none() && recording.ends_as_recorded(),
    })
}

/// Plays a recording, complete or interrupted, of a game in this catalogue, and analyses its rounds, in order.
pub fn analyse_recording(catalogue: &Catalogue, bytes: &[u8]) -> Result<Vec<Analysis>, ReplayError> {
    let (mut recording, _) = catalogue.recorded(bytes)?.play_recording(bytes)?;
    Ok(analyse(&mut *recording))
}
