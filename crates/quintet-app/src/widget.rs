//! The contents of a screen as plain data: widgets, their items, and the keys in the footer.

use crate::plot::Plot;
use crate::records::MarkKind;
use crate::settings::{Key, PadStyle};
use crate::text::Language;
use quintet_engine::kernel::{PiecePicture, View};
use quintet_look::AnimationFrame;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A whole screen: its widgets and the keys that work on it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout {
    /// The title of the screen.
    pub title: String,
    /// The widgets, from top to bottom.
    pub widgets: Vec<Widget>,
    /// The keys that work here, shown at the bottom: the most important first, and the one that leaves last. Those in
    /// between are left out if they do not fit.
    pub footer: Vec<Keycap>,
    /// A sentence about the last action or event.
    pub notice: Option<String>,
}

impl Layout {
    /// A layout that consists of a game only.
    pub fn of(scene: Scene) -> Layout {
        Layout { widgets: vec![Widget::Scene(Box::new(scene))], ..Layout::default() }
    }

    /// Returns the extent with which the text was drawn, if it differs from the one the screen knows.
    pub fn changed_extent(&self, drawn: Option<ScrollExtent>) -> Option<ScrollExtent> {
        let known = self.widgets.iter().find_map(|widget| match widget {
            Widget::Page { extent, .. } => Some(*extent),
            _ => None,
        });
        drawn.filter(|_| known.is_some_and(|known| known != drawn))
    }
}

/// Keys and their function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keycap {
    /// The names of the keys, separated by blanks.
    pub keys: String,
    /// Their function, in a word or two.
    pub does: String,
}

impl Keycap {
    /// These keys with this function.
    pub fn new(keys: impl Into<String>, does: impl Into<String>) -> Keycap {
        Keycap { keys: keys.into(), does: does.into() }
    }

    /// The names of the keys, each with the key that a click on it presses, if any.
    pub fn presses(&self) -> Vec<(&str, Option<Key>)> {
        let key = |name: &str| match name {
            "←" => Some(Key::Left),
            "→" => Some(Key::Right),
            "↑" => Some(Key::Up),
            "↓" => Some(Key::Down),
            "del" => Some(Key::Delete),
            "ins" => Some(Key::Insert),
            "pgup" => Some(Key::PageUp),
            "pgdn" => Some(Key::PageDown),
            name if Language::ALL.iter().any(|text| text.get("key-space") == name) => Some(Key::Char(' ')),
            // The separator between the keys of two players.
            "·" => None,
            name => name.parse().ok(),
        };
        self.keys.split_whitespace().map(|name| (name, key(name))).collect()
    }

    /// Several keycaps: keys and their functions.
    pub fn row(caps: &[(&str, &str)]) -> Vec<Keycap> {
        caps.iter().map(|(keys, does)| Keycap::new(*keys, *does)).collect()
    }
}

/// The displayed name of a key: arrows are shown as arrows.
pub(crate) fn shown(key: Key, text: Language) -> String {
    match key {
        Key::Left => "←".into(),
        Key::Right => "→".into(),
        Key::Up => "↑".into(),
        Key::Down => "↓".into(),
        Key::Insert => "ins".into(),
        Key::Delete => "del".into(),
        Key::PageUp => "pgup".into(),
        Key::PageDown => "pgdn".into(),
        Key::Pad(control) => control.label(PadStyle::default()).into(),
        key => text.key_name(&key.to_string()).to_owned(),
    }
}

/// The role of a text, which decides its style.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tone {
    /// Normal text.
    #[default]
    Plain,
    /// Less important text.
    Dim,
    /// Emphasised text.
    Strong,
    /// An error or a warning.
    Warning,
}

/// A part of a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Widget {
    /// The name of the program, large.
    Banner,
    /// Lines of text; long ones are wrapped.
    Text {
        /// The lines.
        lines: Vec<String>,
        /// The role of the text.
        tone: Tone,
    },
    /// A long text that can be scrolled, alone on a screen.
    Page {
        /// Its lines; long ones are wrapped.
        lines: Vec<String>,
        /// Pieces that are drawn before lines, by the index of the line.
        figures: Vec<(usize, PiecePicture)>,
        /// How many rows it is scrolled down.
        top: usize,
        /// The extent that the shell has reported, if it has.
        extent: Option<ScrollExtent>,
    },
    /// Lines that are shown unchanged, character by character, from the top left corner.
    Plain(Vec<String>),
    /// A list of items, one of which is selected.
    List {
        /// The items.
        items: Vec<Item>,
        /// The index of the selected item.
        chosen: usize,
        /// The item in the middle of the visible ones if they do not all fit: see [`Widget::first`].
        around: usize,
    },
    /// A table.
    Table {
        /// Its columns.
        head: Vec<Column>,
        /// The rows.
        rows: Vec<Vec<String>>,
        /// The index of the selected row.
        chosen: Option<usize>,
        /// The row in the middle of the visible ones if they do not all fit.
        around: usize,
    },
    /// An input field.
    Field {
        /// The text before it.
        label: String,
        /// The text in it.
        text: String,
        /// The position of the cursor, in characters.
        cursor: usize,
    },
    /// A progress bar.
    Bar {
        /// The text before it.
        label: String,
        /// The progress, in thousandths.
        thousandths: u16,
        /// Marks on it: their place in thousandths, and what they stand for.
        marks: Vec<(u16, MarkKind)>,
    },
    /// A table of facts without a head, with a plot beside or below it where there is room.
    Facts {
        /// The rows: a label and one value for each player.
        rows: Vec<Vec<String>>,
        /// The plot.
        plot: Option<Box<Plot>>,
    },
    /// Several plots, as many as fit beside and below each other.
    Plots {
        /// The plots.
        plots: Vec<Plot>,
        /// The index of the first one that is visible.
        first: usize,
    },
    /// A game.
    Scene(Box<Scene>),
}

impl Widget {
    /// The first visible row of `all` rows if `room` rows fit: the row `around` is in the middle if possible, and the
    /// selected one is visible. The pointer selects without moving `around`, so nothing scrolls under it.
    pub fn first(chosen: usize, around: usize, room: usize, all: usize) -> usize {
        let first = around.saturating_sub(room / 2).min(all.saturating_sub(room));
        first.min(chosen).max((chosen + 1).saturating_sub(room))
    }
}

/// How many rows of a text fit on the screen, and how far it can be scrolled. Only the shell knows, because it wraps
/// the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScrollExtent {
    /// How many rows are visible at a time.
    pub rows: usize,
    /// How many rows the text can be scrolled down until its last row is visible.
    pub last: usize,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Column {
    /// The text in the head of the column.
    pub title: String,
    /// Whether the cells are aligned to the right, as numbers are.
    pub right: bool,
}

impl Column {
    /// A column of text, aligned to the left.
    pub fn left(title: impl Into<String>) -> Column {
        Column { title: title.into(), right: false }
    }

    /// A column of numbers, aligned to the right.
    pub fn right(title: impl Into<String>) -> Column {
        Column { title: title.into(), right: true }
    }
}

/// An item of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The name of the item.
    pub label: String,
    /// The value that can be changed here, if any.
    pub control: Control,
    /// A few words about the item, shown beside its name where there is room.
    pub aside: String,
    /// A sentence about the item, shown while it is selected.
    pub note: String,
    /// Whether it can be selected; a heading cannot.
    pub enabled: bool,
    /// The key that activates it, if it has one of its own; otherwise plain items are numbered.
    pub shortcut: Option<char>,
}

impl Item {
    /// An item with this name and a sentence about it.
    pub fn new(label: impl Into<String>, note: impl Into<String>) -> Item {
        Item { note: note.into(), enabled: true, ..Item::heading(label) }
    }

    /// The same item with a value.
    #[must_use]
    pub fn with(self, control: Control) -> Item {
        Item { control, ..self }
    }

    /// The same item with a key of its own.
    #[must_use]
    pub fn at(self, shortcut: char) -> Item {
        Item { shortcut: Some(shortcut), ..self }
    }

    /// A gap between groups of items.
    pub fn gap() -> Item {
        Item::heading("")
    }

    /// A heading of the items below it.
    pub fn heading(label: impl Into<String>) -> Item {
        Item {
            label: label.into(),
            control: Control::None,
            aside: String::new(),
            note: String::new(),
            enabled: false,
            shortcut: None,
        }
    }
}

/// The value of an item, and how it can be changed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Control {
    /// No value.
    #[default]
    None,
    /// A text that cannot be changed here.
    Word(String),
    /// One of several words.
    Choice(String),
    /// The name of a palette, beside which the shell shows its colours.
    Palette(String),
    /// On or off.
    Switch(bool),
    /// A number within a range.
    Slider {
        /// The number.
        value: i64,
        /// The smallest allowed value.
        least: i64,
        /// The largest allowed value.
        most: i64,
        /// The unit, such as `ms`; empty if none is needed.
        unit: &'static str,
    },
}

/// The range from which small values of a slider have more room.
const WIDE_RANGE: i128 = 999;

impl Control {
    /// The unit as it follows a number: a word is separated by a blank, a sign is not.
    pub fn unit_text(unit: &str) -> String {
        let is_word = unit.chars().any(char::is_alphabetic);
        if is_word { format!(" {unit}") } else { unit.to_owned() }
    }

    /// The position of a value along its slider, in thousandths. In a wide range the small values, which most people
    /// choose, have more room.
    pub fn slider_position(value: i64, least: i64, most: i64) -> u16 {
        let range = (i128::from(most) - i128::from(least)).max(1);
        let part = (i128::from(value) - i128::from(least)).clamp(0, range);
        let thousandths =
            if range < WIDE_RANGE { part * 1000 / range } else { (part * 1_000_000 / range).isqrt() };
        thousandths as u16
    }

    /// The value at a position along a slider.
    pub(crate) fn slider_value(thousandths: u16, least: i64, most: i64) -> i64 {
        let (range, place) = (i128::from(most) - i128::from(least), i128::from(thousandths.min(1000)));
        let part = if range < WIDE_RANGE { range * place / 1000 } else { range * place * place / 1_000_000 };
        (i128::from(least) + part) as i64
    }
}

/// A game with its animation, overlay, status line and log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The game's name on the command line.
    pub game: &'static str,
    /// The view of the game.
    pub view: Arc<View>,
    /// The animation over it at this moment.
    pub shown: AnimationFrame,
    /// The menu over a game that is paused.
    pub overlay: Option<PauseOverlay>,
    /// A status line below the game, such as `saving…`.
    pub status: Option<String>,
    /// The latest commands and messages, oldest first, in a game of typed commands.
    pub log: Vec<String>,
    /// The names of the players, where there are several.
    pub names: Vec<String>,
    /// Whether the cells of the first board can be clicked: item `row * width + column`.
    pub cells: bool,
}

impl Scene {
    /// A scene without an overlay, status line and log.
    pub fn new(game: &'static str, view: impl Into<Arc<View>>, shown: AnimationFrame) -> Scene {
        let view = view.into();
        Scene {
            game,
            view,
            shown,
            overlay: None,
            status: None,
            log: Vec::new(),
            names: Vec::new(),
            cells: false,
        }
    }
}

/// The menu over a paused game; it hides the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PauseOverlay {
    /// The title, in a word or two.
    pub title: String,
    /// The items of the menu.
    pub items: Vec<Item>,
    /// The index of the selected item.
    pub chosen: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knob_of_a_slider_is_where_its_value_is_chosen() {
        for (least, most) in [(0, 1), (1, 6), (0, 100), (1, 1000), (1, 10_000), (-500, 500)] {
            let positions: Vec<u16> =
                (least..=most).map(|value| Control::slider_position(value, least, most)).collect();
            assert!(positions.is_sorted());
            assert_eq!((positions[0], positions.last()), (0, Some(&1000)));
            for (value, position) in (least..=most).zip(positions) {
                let chosen = Control::slider_value(position, least, most);
                assert!(
                    (value - chosen).abs() <= (most - least) / 400 + 1,
                    "{value} {chosen} of {least} to {most}"
                );
            }
        }
        // The default of the lock delay is not at the very left.
        assert_eq!(Control::slider_position(500, 1, 10_000), 223);
    }

    #[test]
    fn any_range_has_positions() {
        for (value, least, most) in
            [(0, 5, 5), (3, 5, 1), (i64::MAX, i64::MIN, i64::MAX), (i64::MIN, i64::MIN, i64::MAX)]
        {
            assert!(Control::slider_position(value, least, most) <= 1000);
        }
    }
}
