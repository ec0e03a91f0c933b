//! The table of all settings: those that every game shares, and those that the games declare.

use super::entry::{Entry, Kind};

/// Every setting there is: the shared ones, then each game's options, then each game's keys.
#[derive(Debug)]
pub struct Table(Vec<&'static Entry>);

impl Table {
    /// The shared settings and those of some games: first all their options, then all their keys.
    pub fn new(
        options: impl IntoIterator<Item = &'static Entry>,
        keys: impl IntoIterator<Item = &'static Entry>,
    ) -> Table {
        Table(SHARED.iter().chain(options).chain(keys).collect())
    }

    /// All settings, in the order in which they are listed.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> + Clone + '_ {
        self.0.iter().copied()
    }

    /// The setting of this name.
    pub fn find(&self, key: &str) -> Option<&'static Entry> {
        self.entries().find(|entry| entry.key == key)
    }
}

/// The settings that do not belong to one game.
pub const SHARED: &[Entry] = &[
    Entry::new("player.name", Kind::Text(40), "", "Your name", "your name beside your scores"),
    Entry::new(
        "player.second",
        Kind::Text(40),
        "",
        "Second player's name",
        "the second player's name, in games for two",
    ),
    Entry::new(
        "replays.keep",
        Kind::Number(0, 1_000_000),
        "1000",
        "Replays to keep",
        "how many replays are kept besides personal bests",
    )
    .with_step(100),
    Entry::new(
        "colours.use",
        Kind::Choice(&["auto", "always", "never"]),
        "auto",
        "Use colours",
        "when to use colours",
    ),
    Entry::new(
        "colours.palette",
        Kind::Choice(&["standard", "pastel", "high-contrast", "colour-blind", "blue-blind", "grey"]),
        "standard",
        "Palette",
        "which colours the pieces have",
    ),
    Entry::new(
        "colours.depth",
        Kind::Choice(&["auto", "full", "256", "16"]),
        "auto",
        "Number of colours",
        "how many colours a terminal has; auto is what it says itself",
    ),
    Entry::new(
        "colours.ground",
        Kind::Choice(&["auto", "dark", "light"]),
        "auto",
        "Background",
        "light on dark, or dark on light",
    ),
    Entry::new("colours.patterns", Kind::Switch, "off", "Patterns", "tell pieces apart by patterns too"),
    Entry::new(
        "look.language",
        Kind::Choice(&["auto", "en", "pl"]),
        "auto",
        "Language",
        "the language of menus and screens; auto is the language of your system",
    ),
    Entry::new(
        "look.skin",
        Kind::Choice(&["bevelled", "flat"]),
        "bevelled",
        "Block style",
        "how blocks are drawn in a window and in pictures",
    ),
    Entry::new(
        "look.grid",
        Kind::Switch,
        "on",
        "Grid",
        "lines between the cells of a board; in a terminal, shaded columns",
    ),
    Entry::new(
        "look.motion",
        Kind::Choice(&["full", "reduced", "none"]),
        "full",
        "Motion",
        "how much moves: everything, only light, or nothing at all",
    ),
    Entry::new(
        "look.cells",
        Kind::Choice(&["auto", "full", "half"]),
        "auto",
        "Cell size",
        "cells as large as there is room for, two columns wide, or only one",
    ),
    Entry::new(
        "look.ascii",
        Kind::Choice(&["auto", "on", "off"]),
        "auto",
        "Plain characters",
        "draw with ASCII characters; auto is where a terminal has no others",
    ),
    Entry::new(
        "look.mouse",
        Kind::Switch,
        "on",
        "Mouse",
        "select with the mouse; off leaves it to the terminal",
    ),
    Entry::new("sound.effects", Kind::Number(0, 100), "70", "Effects", "how loud the sounds of the game are")
        .with_step(5)
        .with_unit("%"),
    Entry::new("sound.music", Kind::Number(0, 100), "40", "Music", "how loud the music is")
        .with_step(5)
        .with_unit("%"),
    Entry::new("sound.mute", Kind::Switch, "off", "Mute", "no sound at all"),
];
