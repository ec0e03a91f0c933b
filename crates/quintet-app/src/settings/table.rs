//! The table of all settings: those that every game shares, and those that the games declare.

use super::entry::{Entry, ShellKind, ValueKind};

/// All settings: the shared ones, then each game's options, then each game's keys, then the buttons of gamepads.
#[derive(Debug)]
pub struct SettingsTable(Vec<&'static Entry>);

impl SettingsTable {
    /// The shared settings and those of these games: first all options, then all keys.
    pub fn new(
        options: impl IntoIterator<Item = &'static Entry>,
        keys: impl IntoIterator<Item = &'static Entry>,
    ) -> SettingsTable {
        SettingsTable(SHARED.iter().chain(options).chain(keys).chain(PAD_KEYS).collect())
    }

    /// All settings, in the order in which they are listed.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> + Clone + '_ {
        self.0.iter().copied()
    }

    /// The setting with this name, or with this name in an earlier version.
    pub fn find(&self, key: &str) -> Option<&'static Entry> {
        self.entries().find(|entry| entry.key == key || entry.old_key == Some(key))
    }
}

/// The buttons of gamepads, for all games. Each stands for the keys of the action.
pub const PAD_KEYS: &[Entry] = &[
    Entry::keys("keys.pad.left", "pad-left", "Move left", "one column to the left"),
    Entry::keys("keys.pad.right", "pad-right", "Move right", "one column to the right"),
    Entry::keys("keys.pad.ccw", "pad-east", "Rotate left", "a quarter turn to the left"),
    Entry::keys("keys.pad.cw", "pad-south", "Rotate right", "a quarter turn to the right"),
    Entry::keys("keys.pad.180", "pad-l2 pad-r2", "Rotate 180°", "a half turn"),
    Entry::keys("keys.pad.soft", "pad-down", "Soft drop", "falls faster while held"),
    Entry::keys("keys.pad.hard", "pad-up pad-north", "Hard drop", "drops to the bottom at once"),
    Entry::keys("keys.pad.hold", "pad-west pad-l1 pad-r1", "Hold", "keeps the piece for later"),
    Entry::keys("keys.pad.hint", "pad-select", "Hint", "shows where the piece could go"),
    Entry::keys("keys.pad.pause", "pad-start", "Pause", "pauses the game"),
];

/// The settings that do not belong to one game.
pub const SHARED: &[Entry] = &[
    Entry::new("player.name", ValueKind::Text(40), "", "Your name", "the name next to your scores"),
    Entry::new(
        "player.second",
        ValueKind::Text(40),
        "",
        "Name of player 2",
        "the name of player 2, in games for two",
    ),
    Entry::new(
        "play.speed",
        ValueKind::Number(50, 100),
        "100",
        "Game speed",
        "slows games with a clock down; slower games have scores of their own",
    )
    .with_step(5)
    .with_unit("%"),
    Entry::new(
        "presets.handling",
        ValueKind::Text(8000),
        "",
        "Handling presets",
        "the handling presets that you have saved",
    ),
    Entry::new(
        "window.size",
        ValueKind::Text(11),
        "",
        "Window size",
        "the size of the window when it was closed last, such as 1280x800; empty chooses one",
    )
    .only_in(ShellKind::WINDOW),
    Entry::new(
        "window.fullscreen",
        ValueKind::Switch,
        "off",
        "Fullscreen",
        "fills the screen; F11 does it, too",
    )
    .only_in(ShellKind::WINDOW),
    Entry::new(
        "replays.keep",
        ValueKind::Number(0, 1_000_000),
        "1000",
        "Replays to keep",
        "how many replays to keep; those of personal bests are always kept",
    )
    .with_step(100),
    Entry::new(
        "web.address",
        ValueKind::Text(200),
        "",
        "Address of your page",
        "where links to your replays lead: the address of a page that `quintet web build` made",
    ),
    Entry::new(
        "colours.use",
        ValueKind::Choice(&["auto", "always", "never"]),
        "auto",
        "Use colours",
        "when to use colours",
    )
    .only_in(ShellKind::TERMINAL),
    Entry::new(
        "colours.palette",
        ValueKind::Choice(&["standard", "pastel", "high-contrast", "colour-blind", "blue-blind", "grey"]),
        "standard",
        "Palette",
        "the colours of the pieces",
    ),
    Entry::new(
        "colours.depth",
        ValueKind::Choice(&["auto", "full", "256", "16"]),
        "auto",
        "Number of colours",
        "how many colours the terminal has; auto uses what it reports",
    )
    .only_in(ShellKind::TERMINAL),
    Entry::new(
        "colours.background",
        ValueKind::Choice(&["auto", "dark", "light"]),
        "auto",
        "Background",
        "light on dark, or dark on light",
    )
    .with_old_key("colours.ground"),
    Entry::new(
        "colours.patterns",
        ValueKind::Switch,
        "off",
        "Patterns",
        "draw a pattern on each kind of piece as well",
    ),
    Entry::new(
        "look.language",
        ValueKind::Choice(&["auto", "en", "pl"]),
        "auto",
        "Language",
        "the language of menus and screens; auto uses the language of your system",
    ),
    Entry::new(
        "look.skin",
        ValueKind::Choice(&["bevelled", "flat"]),
        "bevelled",
        "Block style",
        "how blocks are drawn in a window and in pictures",
    )
    .only_in(ShellKind::PIXELS),
    Entry::new(
        "look.grid",
        ValueKind::Switch,
        "on",
        "Grid",
        "lines between the cells of a board; in a terminal, shaded columns",
    ),
    Entry::new(
        "look.motion",
        ValueKind::Choice(&["full", "reduced", "none"]),
        "full",
        "Animation",
        "how much is animated: everything, only fades, or nothing",
    ),
    Entry::new(
        "look.applause",
        ValueKind::Choice(&["full", "short", "off"]),
        "full",
        "Names of moves",
        "how moves such as a T-Spin are announced: with drifting letters, short and still, or not at all",
    ),
    Entry::new(
        "look.blocks",
        ValueKind::Choice(&["auto", "plain", "edged", "shaded", "brackets"]),
        "auto",
        "Blocks in a terminal",
        "how blocks are drawn in a terminal; auto gives large ones edges",
    )
    .only_in(ShellKind::TERMINAL),
    Entry::new(
        "look.cells",
        ValueKind::Choice(&["auto", "full", "half"]),
        "auto",
        "Cell size",
        "auto: as large as fits; full: two columns wide; half: one column wide",
    )
    .only_in(ShellKind::TERMINAL),
    Entry::new(
        "look.ascii",
        ValueKind::Choice(&["auto", "on", "off"]),
        "auto",
        "Plain characters",
        "draw with ASCII characters; auto does so if the terminal has no others",
    )
    .only_in(ShellKind::TERMINAL),
    Entry::new(
        "look.mouse",
        ValueKind::Switch,
        "on",
        "Mouse",
        "select with the mouse; off lets the terminal use it",
    )
    .only_in(ShellKind::TERMINAL),
    Entry::new(
        "sound.volume",
        ValueKind::Number(0, 100),
        "100",
        "Volume",
        "the volume of everything; F7 and F8 change it",
    )
    .with_step(10)
    .with_unit("%"),
    Entry::new("sound.effects", ValueKind::Number(0, 100), "70", "Effects", "the volume of sound effects")
        .with_step(5)
        .with_unit("%"),
    Entry::new("sound.music", ValueKind::Number(0, 100), "40", "Music", "the volume of the music")
        .with_step(5)
        .with_unit("%"),
    Entry::new("sound.mute", ValueKind::Switch, "off", "Mute", "turn all sound off; M does it too"),
    Entry::new(
        "seen.guides",
        ValueKind::Text(400),
        "",
        "Guides seen",
        "the games whose guide was shown when they were first opened; empty shows them again",
    ),
];
