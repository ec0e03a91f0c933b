//! Every setting there is.

use crate::entry::{Entry, Kind};

const fn entry(key: &'static str, kind: Kind, default: &'static str, text: &'static str) -> Entry {
    Entry { key, kind, default, text }
}

const fn keys(key: &'static str, default: &'static str, text: &'static str) -> Entry {
    entry(key, Kind::Keys, default, text)
}

/// All settings, by section.
pub const ENTRIES: &[Entry] = &[
    entry("player.name", Kind::Text(40), "", "your name beside your scores"),
    entry("player.second", Kind::Text(40), "", "the second player's name, in Biquadris and Duel"),
    entry("replays.keep", Kind::Number(0, 1_000_000), "1000", "how many replays are kept besides bests"),
    entry("handling.das", Kind::Number(1, 1000), "167", "ms until a held sideways key repeats"),
    entry("handling.arr", Kind::Number(0, 1000), "33", "ms between two repeats; 0 is to the wall at once"),
    entry("handling.soft-drop", Kind::Number(1, 1000), "20", "times faster while soft drop is held"),
    entry("handling.lock-delay", Kind::Number(1, 10_000), "500", "ms a piece rests before it locks"),
    entry("colours.use", Kind::Choice(&["auto", "always", "never"]), "auto", "when to use colours"),
    entry(
        "colours.palette",
        Kind::Choice(&["standard", "pastel", "high-contrast", "colour-blind", "blue-blind", "grey"]),
        "standard",
        "which colours the pieces have",
    ),
    entry(
        "colours.depth",
        Kind::Choice(&["auto", "full", "256", "16"]),
        "auto",
        "how many colours a terminal has; auto is what it says itself",
    ),
    entry(
        "colours.ground",
        Kind::Choice(&["auto", "dark", "light"]),
        "auto",
        "light on dark, or dark on light",
    ),
    entry("colours.patterns", Kind::Switch, "off", "tell pieces apart by patterns too"),
    entry(
        "look.skin",
        Kind::Choice(&["bevelled", "flat"]),
        "bevelled",
        "how blocks are drawn in a window and in pictures",
    ),
    entry("look.grid", Kind::Switch, "on", "lines between the cells of a board"),
    entry(
        "look.motion",
        Kind::Choice(&["full", "reduced", "none"]),
        "full",
        "how much moves: everything, only light, or nothing at all",
    ),
    entry(
        "look.cells",
        Kind::Choice(&["auto", "full", "half"]),
        "auto",
        "cells as large as there is room for, two columns wide, or only one",
    ),
    entry(
        "look.ascii",
        Kind::Choice(&["auto", "on", "off"]),
        "auto",
        "draw with plain letters; auto is where a terminal knows no others",
    ),
    entry("look.mouse", Kind::Switch, "on", "choose with the mouse; off leaves it to the terminal"),
    entry("sound.effects", Kind::Number(0, 100), "70", "how loud the sounds of the game are"),
    entry("sound.music", Kind::Number(0, 100), "40", "how loud the music is"),
    entry("sound.mute", Kind::Switch, "off", "no sound at all, however loud it would be"),
    entry("chetyris.level", Kind::Number(1, 9_999_999), "1", "the level to begin with"),
    entry("chetyris.well", Kind::Size(4, 64), "10x18", "the size of the well, columns by rows"),
    entry(
        "chetyris.screen",
        Kind::Choice(&["plain", "rich"]),
        "plain",
        "the screen of the original, or one in colour",
    ),
    entry("cascade.size", Kind::Size(4, 64), "12x20", "the size of the field, columns by rows"),
    entry("quadris.start-level", Kind::Number(0, 255), "0", "the level to begin with"),
    entry("biquadris.start-level", Kind::Number(0, 255), "0", "the level to begin with"),
    entry(
        "modern.mode",
        Kind::Choice(&["marathon", "sprint", "ultra", "classic", "duel"]),
        "marathon",
        "what is played for",
    ),
    entry("modern.level", Kind::Number(0, 29), "0", "the level to begin with; 0 is the first of the mode"),
    entry("modern.rules", Kind::Choice(&["standard", "guideline"]), "standard", "which rules are in force"),
    entry(
        "modern.tspin-kick",
        Kind::Choice(&["rules", "on", "off"]),
        "rules",
        "whether the fifth translation makes a Mini T-Spin full",
    ),
    entry(
        "modern.opponent",
        Kind::Choice(&[
            "person",
            "gentle",
            "friendly",
            "casual",
            "steady",
            "keen",
            "sharp",
            "fierce",
            "ruthless",
            "merciless",
        ]),
        "person",
        "whom you play in a duel: a second person, or the computer",
    ),
    keys("keys.chetyris.left", "left a 4", "one column to the left"),
    keys("keys.chetyris.right", "right d 6", "one column to the right"),
    keys("keys.chetyris.rotate", "up w 8", "a quarter turn"),
    keys("keys.chetyris.down", "down s 2", "one row down"),
    keys("keys.chetyris.drop", "space", "all the way down"),
    keys("keys.chetyris.pause", "p", "stops the time"),
    keys("keys.chetyris.hint", "h H", "shows where the piece could go"),
    keys("keys.chetyris.quit", "q Q", "ends the game"),
    keys("keys.chetyris.enter", "enter", "answers a question"),
    keys("keys.cascade.left", "left", "one column to the left"),
    keys("keys.cascade.right", "right", "one column to the right"),
    keys("keys.cascade.ccw", "z Z", "a quarter turn anticlockwise"),
    keys("keys.cascade.cw", "x X up", "a quarter turn clockwise"),
    keys("keys.cascade.drop", "space", "inserts the piece"),
    keys("keys.cascade.hint", "h H", "shows where the piece could go"),
    keys("keys.cascade.quit", "q Q", "ends the game"),
    keys("keys.cascade.enter", "enter", "answers a question"),
    keys("keys.modern.left", "left", "one column to the left"),
    keys("keys.modern.right", "right", "one column to the right"),
    keys("keys.modern.ccw", "z Z", "a quarter turn anticlockwise"),
    keys("keys.modern.cw", "x X up", "a quarter turn clockwise"),
    keys("keys.modern.180", "", "a half turn; no key unless you choose one"),
    keys("keys.modern.soft", "down", "faster down while held"),
    keys("keys.modern.hard", "space", "all the way down"),
    keys("keys.modern.hold", "c C", "puts the piece aside"),
    keys("keys.modern.enter", "enter", "begins"),
    keys("keys.modern.pause", "esc", "stops the time"),
    keys("keys.modern.restart", "r R", "begins anew"),
    keys("keys.modern.hint", "h H", "shows where the piece could go"),
    keys("keys.modern.quit", "q Q", "ends the game"),
    keys("keys.modern2.left", "j J", "player 2: one column to the left"),
    keys("keys.modern2.right", "l L", "player 2: one column to the right"),
    keys("keys.modern2.ccw", "u U", "player 2: a quarter turn anticlockwise"),
    keys("keys.modern2.cw", "o O", "player 2: a quarter turn clockwise"),
    keys("keys.modern2.soft", "k K", "player 2: faster down while held"),
    keys("keys.modern2.hard", "i I", "player 2: all the way down"),
    keys("keys.modern2.hold", "p P", "player 2: puts the piece aside"),
];

/// The setting of this name.
pub fn find(key: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.key == key)
}
