//! What a shell needs to know of a game to let somebody play it with keys.

use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::{RealTime, Span};
use quintet_engine::modern::Modern;
use quintet_settings::Settings;

/// A game that is played with keys.
pub trait Played: RealTime {
    /// Its title.
    const TITLE: &'static str;
    /// Whether it deals with held keys itself.
    const HOLDS: bool = false;
    /// How often something is drawn again although nothing has happened: a clock that runs.
    const REFRESH: Option<Span> = None;

    /// Whether the player has answered the last question and wants to leave.
    fn has_left(&self) -> bool {
        false
    }

    /// The screen character by character, where the game has such a one and the player wants it.
    fn plain(&self, _settings: &Settings) -> Option<Vec<String>> {
        None
    }
}

impl Played for Chetyris {
    const TITLE: &'static str = "Chetyris";

    fn has_left(&self) -> bool {
        self.stage() == Stage::Exited
    }

    fn plain(&self, settings: &Settings) -> Option<Vec<String>> {
        use quintet_engine::kernel::Game;
        (settings.text("chetyris.screen") == "plain").then(|| chetyris::screen(&self.view()))
    }
}

impl Played for Cascade {
    const TITLE: &'static str = "Cascade";

    fn has_left(&self) -> bool {
        self.has_exited()
    }
}

impl Played for Modern {
    const TITLE: &'static str = "Modern";
    const HOLDS: bool = true;
    const REFRESH: Option<Span> = Some(Span::from_millis(100));
}
