//! Runs the application without a terminal: presses keys, advances time and reads what is drawn.

#![allow(dead_code, reason = "each test uses a part of it")]

#[path = "../../examples/world/mod.rs"]
mod world;

use quintet_app::settings::{Key, Settings};
use quintet_app::{App, Input, Layout, Shell};
use quintet_engine::kernel::{Span, Tetromino, Time};
use quintet_look::{AnimationQuality, Background};
use quintet_tui::{Charset, ColourDepth, DrawnFrame, TermCaps, Theme, draw};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use world::NoStore;

/// Returns a terminal with these capabilities.
pub(crate) fn caps(depth: ColourDepth, charset: Charset) -> TermCaps {
    TermCaps { depth, charset, background: Background::Dark }
}

/// Returns settings with these entries, in which the guides of all games were seen.
pub(crate) fn settings(entries: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    settings.set("seen.guides", "modern chetyris quadris biquadris cascade").unwrap();
    for (key, value) in entries {
        settings.set(key, value).unwrap();
    }
    settings
}

/// The application and its clock.
pub(crate) struct Stage {
    pub(crate) app: App,
    world: NoStore,
    now: Time,
}

impl Stage {
    /// Opens the menu with these settings.
    pub(crate) fn open(entries: &[(&str, &str)]) -> Stage {
        let shell = Shell::new(settings(entries), AnimationQuality::TERMINAL);
        Stage::of(App::new(shell))
    }

    pub(crate) fn of(mut app: App) -> Stage {
        let mut world = NoStore::default();
        app.begin(&mut world);
        Stage { app, world, now: Time::ZERO }
    }

    /// Sets the first pieces of Modern.
    pub(crate) fn pieces(&mut self, letters: &str) -> &mut Stage {
        self.world.pieces = letters.chars().filter_map(Tetromino::from_letter).collect();
        self
    }

    /// Presses keys one after the other, named as in the settings.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Stage {
        for name in keys.split_whitespace() {
            let key: Key = name.parse().unwrap();
            self.tell(&Input::Press { key, at: self.now, repeats: false });
        }
        self
    }

    pub(crate) fn tell(&mut self, input: &Input) {
        self.app.update(input, &mut self.world);
    }

    /// Advances the clock.
    pub(crate) fn wait(&mut self, millis: u64) -> &mut Stage {
        let end = self.now + Span::from_millis(millis);
        while self.now < end {
            let next = self.app.wake_at().unwrap_or(end).max(self.now + Span::from_millis(1));
            self.now = next.min(end);
            self.tell(&Input::Tick { at: self.now });
        }
        self
    }

    pub(crate) fn layout(&self) -> Layout {
        self.app.layout()
    }

    /// Draws the current screen in a terminal of this size.
    pub(crate) fn drawn(&self, caps: TermCaps, columns: u16, rows: u16) -> (Buffer, DrawnFrame) {
        drawn(&self.layout(), &Theme::new(caps, self.app.settings()), columns, rows)
    }
}

/// Draws a layout in a terminal of this size.
pub(crate) fn drawn(layout: &Layout, theme: &Theme, columns: u16, rows: u16) -> (Buffer, DrawnFrame) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let drawn = draw(layout, &mut buffer, theme);
    (buffer, drawn)
}

/// Returns the characters of a buffer.
pub(crate) fn characters(buffer: &Buffer) -> String {
    lines(buffer, |x, y| buffer[(x, y)].symbol().to_owned())
}

/// Returns the background colours: a letter for each, `.` for the most frequent.
pub(crate) fn grounds(buffer: &Buffer) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut seen: Vec<Color> = Vec::new();
    for cell in &buffer.content {
        *counts.entry(format!("{:?}", cell.bg)).or_default() += 1;
        if !seen.contains(&cell.bg) {
            seen.push(cell.bg);
        }
    }
    seen.sort_by_key(|colour| std::cmp::Reverse(counts[&format!("{colour:?}")]));
    let name = |colour: Color| match seen.iter().position(|other| *other == colour) {
        Some(0) | None => '.',
        Some(place) => char::from(b'a' + (place as u8 - 1) % 26),
    };
    lines(buffer, |x, y| name(buffer[(x, y)].bg).to_string())
}

fn lines(buffer: &Buffer, show: impl Fn(u16, u16) -> String) -> String {
    let mut text = String::new();
    for y in buffer.area.y..buffer.area.bottom() {
        let line: String = (buffer.area.x..buffer.area.right()).map(|x| show(x, y)).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Compares a picture with the stored one of this name.
pub(crate) fn check(name: &str, picture: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.txt"));
    if std::env::var_os("GOLDEN").is_some() {
        fs::write(&path, picture).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == picture, "{name} is drawn differently:\n{picture}\ninstead of:\n{kept}");
}

/// Returns a terminal without colours.
pub(crate) fn mono() -> TermCaps {
    caps(ColourDepth::Mono, Charset::Unicode)
}

/// Compares the characters without colours, where every piece has its letter.
pub(crate) fn check_text(name: &str, stage: &Stage, columns: u16, rows: u16) {
    let (buffer, _) = stage.drawn(mono(), columns, rows);
    check(&format!("{name}-{columns}x{rows}"), &characters(&buffer));
}

/// Compares the characters and the background colours.
pub(crate) fn check_colours(name: &str, stage: &Stage, caps: TermCaps, columns: u16, rows: u16) {
    let (buffer, _) = stage.drawn(caps, columns, rows);
    check(&format!("{name}-{columns}x{rows}"), &format!("{}\n{}", characters(&buffer), grounds(&buffer)));
}
