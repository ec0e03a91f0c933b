//! Reports for other programs, one JSON object per line.

use quintet_engine::kernel::{Event, EventSink, Game, GameEvent};
use std::io::{self, Write};

/// The version of reports, the last field of each that is an object. A new field does not change it; a field that is
/// renamed, removed or means something else does.
pub const REPORT_VERSION: u32 = 1;

/// Collects the events that the next report needs, and writes reports.
pub struct ReportWriter {
    events: Vec<GameEvent>,
    /// The report that is being written, kept for its memory.
    text: Vec<u8>,
    wanted: Option<fn(&Event) -> bool>,
}

impl ReportWriter {
    /// Makes a writer for games of this type.
    pub fn of<G: Game>() -> ReportWriter {
        ReportWriter { events: Vec::new(), text: Vec::new(), wanted: G::REPORTED_EVENTS }
    }

    /// Writes a report of the game, with the events since the last one.
    pub fn write<G: Game>(&mut self, game: &G, out: &mut impl Write) -> io::Result<()> {
        self.text.clear();
        serde_json::to_writer(&mut self.text, &game.report(&self.events))?;
        self.events.clear();
        if let Some(fields) = self.text.strip_suffix(b"}") {
            let (length, between) = (fields.len(), if fields.ends_with(b"{") { "" } else { "," });
            self.text.truncate(length);
            write!(self.text, "{between}\"version\":{REPORT_VERSION}}}")?;
        }
        self.text.push(b'\n');
        out.write_all(&self.text)
    }
}

impl EventSink for ReportWriter {
    fn emit(&mut self, game_event: GameEvent) {
        if self.wanted.is_some_and(|wanted| wanted(&game_event.event)) {
            self.events.push(game_event);
        }
    }
}
