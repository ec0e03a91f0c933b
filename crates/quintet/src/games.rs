//! The games that can be watched and played on, by the name that their recordings carry.

use crate::failure::Outcome;
use crate::keep::Keep;
use crate::{interpreted, modern, play};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::Game;
use quintet_engine::modern::Modern;
use quintet_engine::quadris::Quadris;
use quintet_session::{Replay, ReplayError, Session};
use quintet_store::Kept;
use quintet_tui::Left;
use std::io;

/// The names of all games.
pub(crate) const NAMES: [&str; 5] =
    [Chetyris::NAME, Quadris::NAME, Biquadris::NAME, Cascade::NAME, Modern::NAME];

/// What this program can do with sessions and recordings of one game.
pub(crate) struct Shell<G: Kept> {
    /// Shows a recording.
    pub(crate) watch: fn(&Replay<G>) -> io::Result<Result<Left, ReplayError>>,
    /// Plays a session that has begun already.
    pub(crate) play_on: fn(Session<G>, Keep) -> Outcome,
}

/// Something to do with a game, whichever it is.
pub(crate) trait Task {
    /// Does it.
    fn run<G: Kept>(self, shell: &Shell<G>) -> Outcome;
}

/// Does something with the game of this name; `None` when there is no such game.
pub(crate) fn with(name: &str, task: impl Task) -> Option<Outcome> {
    Some(match name {
        Chetyris::NAME => task.run(&Shell {
            watch: |replay| quintet_tui::watch(replay, &play::CHETYRIS),
            play_on: play::chetyris_session,
        }),
        Quadris::NAME => {
            task.run(&Shell::<Quadris> { watch: interpreted::watch, play_on: interpreted::go_on })
        }
        Biquadris::NAME => {
            task.run(&Shell::<Biquadris> { watch: interpreted::watch, play_on: interpreted::go_on })
        }
        Modern::NAME => task.run(&Shell {
            watch: |replay| quintet_tui::watch(replay, &modern::MODERN),
            play_on: modern::play_on,
        }),
        Cascade::NAME => task.run(&Shell {
            watch: |replay| quintet_tui::watch(replay, &play::CASCADE),
            play_on: play::cascade_session,
        }),
        _ => return None,
    })
}
