//! What a shell needs to know of a game to let somebody play it with keys.

use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::{RealTime, Span, View};
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

    /// Whether the game has a screen character by character and the player wants it.
    fn is_plain(_settings: &Settings) -> bool {
        false
    }

    /// That screen.
    fn plain(_view: &View) -> Vec<String> {
        Vec::new()
    }
}

impl Played for Chetyris {
    const TITLE: &'static str = "Chetyris";

    fn has_left(&self) -> bool {
        self.stage() == Stage::Exited
    }

    fn is_plain(settings: &Settings) -> bool {
        settings.text("chetyris.screen") == "plain"
    }

    fn plain(view: &View) -> Vec<String> {
        chetyris::screen(view)
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
