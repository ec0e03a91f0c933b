//! States for other programs, one JSON object a line.

use quintet_engine::kernel::{Event, EventSink, Game, GameEvent};
use std::io::{self, Write};

/// Listens to a game, keeps the events that its next report needs, and writes reports.
pub struct ReportWriter {
    events: Vec<GameEvent>,
    wanted: Option<fn(&Event) -> bool>,
}

impl ReportWriter {
    /// A listener for games of this kind.
    pub fn of<G: Game>() -> ReportWriter {
        ReportWriter { events: Vec::new(), wanted: G::REPORTED_EVENTS }
    }

    /// Writes the game's state, with what has happened since the last report.
    pub fn write<G: Game>(&mut self, game: &G, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &game.report(&self.events))?;
        self.events.clear();
        out.write_all(b"\n")
    }
}

impl EventSink for ReportWriter {
    fn emit(&mut self, game_event: GameEvent) {
        if self.wanted.is_some_and(|wanted| wanted(&game_event.event)) {
            self.events.push(game_event);
        }
    }
}
