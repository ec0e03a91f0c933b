//! Whole games played by a judge, with the very commands a person would type.

use super::{Judge, hint_by};
use quintet_engine::kernel::{Event, Game, Happening, SetupError, Sink};
use quintet_engine::quadris::{Quadris, Setup};

/// How far a game came.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Played {
    /// How many blocks were dropped.
    pub blocks: u64,
    /// How many rows were cleared.
    pub rows: u64,
    /// The points.
    pub score: u64,
    /// Whether the game was over before the last block it was to be given.
    pub over: bool,
}

/// Plays a game until it is over, or so many blocks have been dropped, or `go_on` says so (it is asked after
/// every block).
pub fn play(
    setup: &Setup,
    judge: &Judge,
    blocks: u64,
    mut go_on: impl FnMut(&Played) -> bool,
) -> Result<Played, SetupError> {
    let mut game = Quadris::new(setup)?;
    let mut played = Played::default();
    let mut rows = Rows(0);
    while played.blocks < blocks && go_on(&played) {
        let Some(plan) = hint_by(judge, game.player()) else { break };
        for action in &plan.actions {
            game.act(action, &mut rows);
        }
        let score = game.player().score();
        played = Played { blocks: played.blocks + 1, rows: rows.0, score, over: game.is_over() };
    }
    Ok(played)
}

/// Counts cleared rows, those that stars have cleared too.
struct Rows(u64);

impl Sink for Rows {
    fn tell(&mut self, happening: Happening) {
        if let Event::Cleared(rows) = happening.event {
            self.0 += u64::from(rows.count());
        }
    }
}

/// The middle one of some numbers, the lower of two; 0 when there are none.
pub fn median(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut sorted: Vec<u64> = numbers.into_iter().collect();
    sorted.sort_unstable();
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(0)
}
