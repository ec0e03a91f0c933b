//! Plays whole games in virtual time, and collects their results.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::strength::Strength;
use quintet_engine::kernel::{
    Event, EventSink, Game, GameEvent, PanelId, Player, Rng, SetupError, SpecialEvent, Time,
};
use serde::Serialize;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct HeadlessResult {
    /// The number of pieces placed.
    pub blocks: u64,
    /// The number of rows cleared.
    pub rows: u64,
    /// The score.
    pub score: u64,
    /// True if the game was lost before the requested number of pieces.
    pub over: bool,
}

/// The next step of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeadlessTurn<A> {
    /// Places a piece by these actions.
    Piece(Vec<TimedAction<A>>),
    /// Continues a waiting game by this action.
    Proceed(A),
}

impl<A> HeadlessTurn<A> {
    /// Places a piece by actions that all happen at this moment.
    pub fn piece_at(now: Time, actions: Vec<A>) -> HeadlessTurn<A> {
        HeadlessTurn::Piece(actions.into_iter().map(|action| (now, action)).collect())
    }
}

/// How often time may pass without a turn before the game is taken for one that never continues.
const MAX_WAITS: u32 = 1000;

/// Chooses the computer's next turn: it plays the piece of the player who has one, or continues a waiting game. Returns
/// `None` if there is nothing to do now.
pub fn choose_turn<G: BotGame>(
    game: &G,
    strength: &Strength,
    rng: &mut Rng,
) -> Option<HeadlessTurn<G::Action>> {
    let players = [Player::ONE, Player::TWO];
    let Some(player) = players.into_iter().find(|player| game.piece_id(*player).is_some()) else {
        return game.proceed().map(HeadlessTurn::Proceed);
    };
    let request = PlanRequest {
        player,
        start: game.now(),
        drop: game.now(),
        key_timing: strength.key_timing(rng),
        lookahead: strength.lookahead,
        nodes: strength.nodes,
        skip_best: strength.draw_mistake(rng),
        against_person: false,
    };
    let actions = game.plan(&request);
    (!actions.is_empty()).then_some(HeadlessTurn::Piece(actions))
}

/// Counts all cleared rows.
#[derive(Default)]
struct RowCounter(u64);

impl EventSink for RowCounter {
    fn emit(&mut self, game_event: GameEvent) {
        match game_event.event {
            Event::Cleared(rows) => self.0 += u64::from(rows.count()),
            Event::Special(SpecialEvent::Cut { rows, .. }) => self.0 += u64::from(rows),
            _ => {}
        }
    }
}

/// Plays a game until it is over or the given number of pieces is placed. `choose` returns the next turn. If there is
/// none, or it asks to continue once more, time passes to the game's next deadline; without one, the game ends. `each` is
/// called after every piece.
pub fn play<G: Game>(
    setup: &G::Setup,
    blocks: u64,
    mut choose: impl FnMut(&G) -> Option<HeadlessTurn<G::Action>>,
    mut each: impl FnMut(&HeadlessResult),
) -> Result<HeadlessResult, SetupError> {
    let mut game = G::new(setup)?;
    let (mut played, mut rows, mut waits) = (HeadlessResult::default(), RowCounter::default(), 0);
    while played.blocks < blocks && !game.is_over() && waits < MAX_WAITS {
        match choose(&game) {
            Some(HeadlessTurn::Piece(actions)) => {
                (played.blocks, waits) = (played.blocks + 1, 0);
                for (at, action) in &actions {
                    game.advance((*at).max(game.now()), &mut rows);
                    game.act(action, &mut rows);
                }
            }
            Some(HeadlessTurn::Proceed(action)) if waits == 0 => {
                waits = 1;
                game.act(&action, &mut rows);
            }
            _ => {
                let Some(deadline) = game.deadline() else { break };
                waits += 1;
                game.advance(deadline, &mut rows);
            }
        }
        let score = game.view().boards.first().and_then(|board| board.number(PanelId::Score)).unwrap_or(0);
        played = HeadlessResult { blocks: played.blocks, rows: rows.0, score, over: game.is_over() };
        if waits == 0 {
            each(&played);
        }
    }
    Ok(played)
}

/// Returns the median of some numbers, the lower of two middle ones; 0 if there are none.
pub fn median(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut sorted: Vec<u64> = numbers.into_iter().collect();
    sorted.sort_unstable();
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!([median([]), median([7]), median([9, 1, 5]), median([4, 8, 2, 6])], [0, 7, 5, 4]);
    }
}
