//! The table of all settings: those that every game shares, and those that the games declare.

use super::entry::{Entry, Kind};

/// All settings: the shared ones, then each game's options, then each game's keys.
#[derive(Debug)]
pub struct Table(Vec<&'static Entry>);

impl Table {
    /// The shared settings and those of these games: first all options, then all keys.
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

    /// The setting with this name.
    pub fn find(&self, key: &str) -> Option<&'static Entry> {
        self.entries().find(|entry| entry.key == key)
    }
}

/// The settings that do not belong to one game.
pub const SHARED: &[Entry] = &[
    Entry::new("player.name", Kind::Text(40), "", "Your name", "the name beside your scores"),
    Entry::new(
        "player.second",
        Kind::Text(40),
        "",
        "Name of player 2",
        "the name of player 2, in games for two",
    ),
    Entry::new(
        "replays.keep",
        Kind::Number(0, 1_000_000),
        "1000",
        "Replays to keep",
        "how many replays to keep; those of personal bests are always kept",
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
        "the colours of the pieces",
    ),
    Entry::new(
        "colours.depth",
        Kind::Choice(&["auto", "full", "256", "16"]),
        "auto",
        "Number of colours",
        "how many colours the terminal has; auto uses what it reports",
    ),
    Entry::new(
        "colours.ground",
        Kind::Choice(&["auto", "dark", "light"]),
        "auto",
        "Background",
        "light on dark, or dark on light",
    ),
    Entry::new(
        "colours.patterns",
        Kind::Switch,
        "off",
        "Patterns",
        "also draws a pattern on each kind of piece",
    ),
    Entry::new(
        "look.language",
        Kind::Choice(&["auto", "en", "pl"]),
        "auto",
        "Language",
        "the language of menus and screens; auto uses the language of your system",
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
        "Animation",
        "how much is animated: everything, only fades, or nothing",
    ),
    Entry::new(
        "look.cells",
        Kind::Choice(&["auto", "full", "half"]),
        "auto",
        "Cell size",
        "auto: as large as fits; full: two columns wide; half: one column wide",
    ),
    Entry::new(
        "look.ascii",
        Kind::Choice(&["auto", "on", "off"]),
        "auto",
        "Plain characters",
        "draws with ASCII characters; auto does so where a terminal has no others",
    ),
    Entry::new(
        "look.mouse",
        Kind::Switch,
        "on",
        "Mouse",
        "select with the mouse; off leaves it to the terminal",
    ),
    Entry::new("sound.effects", Kind::Number(0, 100), "70", "Effects", "the volume of sound effects")
        .with_step(5)
        .with_unit("%"),
    Entry::new("sound.music", Kind::Number(0, 100), "40", "Music", "the volume of the music")
        .with_step(5)
        .with_unit("%"),
    Entry::new("sound.mute", Kind::Switch, "off", "Mute", "turns all sound off"),
    Entry::new(
        "seen.guides",
        Kind::Text(400),
        "",
        "Guides seen",
        "the games whose guide was shown when they were first opened; empty shows them again",
    ),
];
