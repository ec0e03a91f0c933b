//! The options and keys of Modern.

use crate::settings::{Entry, ValueKind};

/// The number in the settings that stands for an instant soft drop.
pub(super) const INSTANT_SOFT_DROP: i64 = 1001;

/// The options.
pub(super) const OPTIONS: &[Entry] = &[
    Entry::new(
        "modern.mode",
        ValueKind::Choice(&[
            "marathon", "sprint", "ultra", "classic", "duel", "cheese", "survival", "master", "zen", "combo",
            "puzzle",
        ]),
        "marathon",
        "Mode",
        "the game mode",
    )
    .with_flag("mode"),
    Entry::new(
        "modern.level",
        ValueKind::Number(0, 29),
        "0",
        "Starting level",
        "the level to start at; 0 starts at the first level of the mode",
    )
    .with_flag("level"),
    Entry::new(
        "modern.rules",
        ValueKind::Choice(&["standard", "guideline"]),
        "standard",
        "Rules",
        "the rule set",
    )
    .with_flag("rules"),
    Entry::new(
        "modern.tspin-kick",
        ValueKind::Choice(&["rules", "on", "off"]),
        "rules",
        "Kicked T-Spins",
        "whether a Mini T-Spin made with the fifth kick counts as a full T-Spin",
    )
    .with_flag("tspin-kick"),
    Entry::new(
        "modern.opponent",
        ValueKind::Choice(crate::games::OPPONENTS),
        "person",
        "Opponent",
        "your opponent in a duel, a second person or the computer",
    )
    .with_numbers()
    .with_flag("opponent"),
    Entry::new(
        "modern.rows",
        ValueKind::Number(1, 1000),
        "10",
        "Garbage rows",
        "how many garbage rows there are to clear in Cheese",
    )
    .with_step(5)
    .with_flag("rows"),
    Entry::new(
        "modern.half-turn",
        ValueKind::Choice(&["kicks", "srs-plus", "off"]),
        "kicks",
        "Half turn",
        "where a half turn may put the piece: the five kicks of SRS, those of SRS+, or none at all",
    )
    .with_flag("half-turn"),
    Entry::new(
        "modern.rotation",
        ValueKind::Choice(&["srs", "classic", "none"]),
        "srs",
        "Rotation",
        "the rotation system: with kicks, without, or no rotation (Classic has no kicks of its own)",
    )
    .with_flag("rotation"),
    Entry::new(
        "modern.randomiser",
        ValueKind::Choice(&["bag", "double-bag", "reroll", "uniform"]),
        "bag",
        "Randomiser",
        "how pieces are drawn (Classic draws them without a bag)",
    )
    .with_flag("randomiser"),
    Entry::new(
        "modern.previews",
        ValueKind::Number(0, 6),
        "5",
        "Next pieces",
        "how many next pieces are shown (Classic shows one)",
    )
    .with_flag("previews"),
    Entry::new("modern.hold", ValueKind::Switch, "on", "Hold", "whether a piece can be kept for later")
        .with_switches(&[("no-hold", "off", "No piece can be held")]),
    Entry::new("modern.ghost", ValueKind::Switch, "on", "Ghost", "whether the landing place is shown")
        .with_switches(&[("no-ghost", "off", "The landing place is not shown")]),
    Entry::new(
        "modern.entry-delay",
        ValueKind::Number(0, 10_000),
        "0",
        "Entry delay (ARE)",
        "how long the next piece takes to appear after a lock without a clear",
    )
    .with_step(50)
    .with_unit("ms")
    .with_flag("entry-delay"),
    Entry::new(
        "modern.clear-delay",
        ValueKind::Number(0, 10_000),
        "0",
        "Line-clear delay",
        "how long full rows stay before they vanish and the next piece appears",
    )
    .with_step(50)
    .with_unit("ms")
    .with_flag("clear-delay"),
    Entry::new(
        "handling.das",
        ValueKind::Number(1, 1000),
        "167",
        "Key repeat delay (DAS)",
        "how long a sideways key is held before it repeats",
    )
    .with_step(10)
    .with_unit("ms")
    .with_flag("das"),
    Entry::new(
        "handling.arr",
        ValueKind::Number(0, 1000),
        "33",
        "Key repeat interval (ARR)",
        "the time between two repeats (0 moves to the wall instantly)",
    )
    .with_step(5)
    .with_unit("ms")
    .with_flag("arr"),
    Entry::new(
        "handling.soft-drop",
        ValueKind::Number(1, 1000),
        "20",
        "Soft drop speed",
        "how many times faster a piece falls while soft drop is held, or instant",
    )
    .with_step(5)
    .with_unit("×")
    .with_word("instant", INSTANT_SOFT_DROP)
    .with_flag("soft-drop"),
    Entry::new(
        "handling.lock-delay",
        ValueKind::Number(1, 10_000),
        "500",
        "Lock delay",
        "how long a piece rests before it locks",
    )
    .with_step(50)
    .with_unit("ms")
    .with_flag("lock-delay"),
    Entry::new(
        "handling.dcd",
        ValueKind::Number(0, 1000),
        "0",
        "Repeat pause (DCD)",
        "how long a held sideways key does not repeat after a lock, a hold or a rotation",
    )
    .with_step(5)
    .with_unit("ms")
    .with_flag("dcd"),
    Entry::new(
        "handling.initial-rotation",
        ValueKind::Choice(&["off", "held", "pressed"]),
        "off",
        "Initial rotation (IRS)",
        "whether a rotation key that is down turns a piece as it appears: any, or one pressed since the last lock",
    )
    .with_flag("initial-rotation"),
    Entry::new(
        "handling.initial-hold",
        ValueKind::Choice(&["off", "held", "pressed"]),
        "off",
        "Initial hold (IHS)",
        "whether the hold key, if it is down, exchanges a piece as it appears",
    )
    .with_flag("initial-hold"),
    Entry::new(
        "handling.drop-guard",
        ValueKind::Number(0, 1000),
        "0",
        "Hard drop guard",
        "how long hard drops are ignored after a piece has locked by itself",
    )
    .with_step(10)
    .with_unit("ms")
    .with_flag("drop-guard"),
];

/// The keys.
pub(super) const KEYS: &[Entry] = &[
    Entry::keys("keys.modern.left", "left", "Move left", "one column to the left"),
    Entry::keys("keys.modern.right", "right", "Move right", "one column to the right"),
    Entry::keys("keys.modern.ccw", "z", "Rotate left", "a quarter turn to the left"),
    Entry::keys("keys.modern.cw", "x up", "Rotate right", "a quarter turn to the right"),
    Entry::keys("keys.modern.180", "a", "Rotate 180°", "a half turn"),
    Entry::keys("keys.modern.soft", "down", "Soft drop", "falls faster while held"),
    Entry::keys("keys.modern.hard", "space", "Hard drop", "drops to the bottom at once"),
    Entry::keys("keys.modern.hold", "c", "Hold", "keeps the piece for later"),
    Entry::keys("keys.modern.enter", "enter", "Start", "starts the game"),
    Entry::keys("keys.modern.pause", "esc", "Pause", "pauses the game"),
    Entry::keys("keys.modern.restart", "r", "Restart", "starts a new game"),
    Entry::keys("keys.modern.undo", "backspace", "Undo", "takes back a piece, in Zen and puzzles"),
    Entry::keys("keys.modern.hint", "h", "Hint", "shows where the piece could go"),
    Entry::keys("keys.modern.quit", "q", "End game", "ends the game"),
    Entry::keys("keys.modern2.left", "j", "Player 2: Move left", "one column to the left"),
    Entry::keys("keys.modern2.right", "l", "Player 2: Move right", "one column to the right"),
    Entry::keys("keys.modern2.ccw", "u", "Player 2: Rotate left", "a quarter turn to the left"),
    Entry::keys("keys.modern2.cw", "o", "Player 2: Rotate right", "a quarter turn to the right"),
    Entry::keys("keys.modern2.180", "y", "Player 2: Rotate 180°", "a half turn"),
    Entry::keys("keys.modern2.soft", "k", "Player 2: Soft drop", "falls faster while held"),
    Entry::keys("keys.modern2.hard", "i", "Player 2: Hard drop", "drops to the bottom at once"),
    Entry::keys("keys.modern2.hold", "p", "Player 2: Hold", "keeps the piece for later"),
];
