//! States for other programs, one JSON object a line.

use quintet_engine::kernel::{Event, Game, Happening, Sink};
use std::io::{self, Write};

/// Listens to a game, keeps the events that its next report needs, and writes reports.
pub struct Reporter {
    events: Vec<Happening>,
    wanted: fn(&Event) -> bool,
}

impl Reporter {
    /// A listener for games of this kind.
    pub fn of<G: Game>() -> Reporter {
        Reporter { events: Vec::new(), wanted: G::is_reported }
    }

    /// Writes the game's state, with what has happened since the last report.
    pub fn write<G: Game>(&mut self, game: &G, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &game.report(&self.events))?;
        self.events.clear();
        out.write_all(b"\n")
    }
}

impl Sink for Reporter {
    fn tell(&mut self, happening: Happening) {
        if (self.wanted)(&happening.event) {
            self.events.push(happening);
        }
    }
}
