//! Reports for other programs, one JSON object per line.

use quintet_engine::kernel::{Event, EventSink, Game, GameEvent};
use std::io::{self, Write};

/// Collects the events that the next report needs, and writes reports.
pub struct ReportWriter {
    events: Vec<GameEvent>,
    wanted: Option<fn(&Event) -> bool>,
}

impl ReportWriter {
    /// Makes a writer for games of this type.
    pub fn of<G: Game>() -> ReportWriter {
        ReportWriter { events: Vec::new(), wanted: G::REPORTED_EVENTS }
    }

    /// Writes a report of the game, with the events since the last one.
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
