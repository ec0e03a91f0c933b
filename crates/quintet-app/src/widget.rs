//! What there is to see, as plain data.

use crate::settings::Key;
use crate::text::Language;
use quintet_engine::kernel::View;
use quintet_look::AnimationFrame;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A whole screen: what stands in it from top to bottom, and the keys that work here.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout {
    /// What the screen is called.
    pub title: String,
    /// What stands in it, from top to bottom.
    pub widgets: Vec<Widget>,
    /// The keys that work here, always shown at the bottom: the most important first, and the way out last. Those in
    /// between are left out where there is no room.
    pub footer: Vec<Keycap>,
    /// A sentence about what has just happened.
    pub notice: Option<String>,
}

impl Layout {
    /// Nothing but a game.
    pub fn of(scene: Scene) -> Layout {
        Layout { widgets: vec![Widget::Scene(Box::new(scene))], ..Layout::default() }
    }

    /// How much of a text there was room for when this was drawn, unless the screen of the text knows that already.
    pub fn changed_extent(&self, drawn: Option<ScrollExtent>) -> Option<ScrollExtent> {
        let known = self.widgets.iter().find_map(|widget| match widget {
            Widget::Page { extent, .. } => Some(*extent),
            _ => None,
        });
        drawn.filter(|_| known.is_some_and(|known| known != drawn))
    }
}

/// Keys and what they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keycap {
    /// The keys' names.
    pub keys: String,
    /// What they do, in a word or two.
    pub does: String,
}

impl Keycap {
    /// These keys do this.
    pub fn new(keys: impl Into<String>, does: impl Into<String>) -> Keycap {
        Keycap { keys: keys.into(), does: does.into() }
    }

    /// The names of its keys, each with the key if it is one: a click on it is as good as that.
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
            // It stands between the keys of two players.
            "·" => None,
            name => name.parse().ok(),
        };
        self.keys.split_whitespace().map(|name| (name, key(name))).collect()
    }

    /// Several of them: keys and what they do.
    pub fn row(caps: &[(&str, &str)]) -> Vec<Keycap> {
        caps.iter().map(|(keys, does)| Keycap::new(*keys, *does)).collect()
    }
}

/// A key as it is shown: arrows as arrows.
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
        key => text.key_name(&key.to_string()).to_owned(),
    }
}

/// How a text is meant.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tone {
    /// Plainly.
    #[default]
    Plain,
    /// As something beside the point.
    Dim,
    /// As something to notice.
    Strong,
    /// As something that went wrong.
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
        /// How they are meant.
        tone: Tone,
    },
    /// A text that is read from its beginning to its end, alone on a screen.
    Page {
        /// Its lines; long ones are wrapped.
        lines: Vec<String>,
        /// How many rows were passed.
        top: usize,
        /// What the shell has told of the room for it.
        extent: Option<ScrollExtent>,
    },
    /// Lines to be shown as they are, character by character, from the top left corner.
    Plain(Vec<String>),
    /// Things to choose from.
    List {
        /// The things.
        items: Vec<Item>,
        /// The chosen one.
        chosen: usize,
        /// The item in the middle of those that are shown, if there is no room for all: see [`Widget::first`].
        around: usize,
    },
    /// A table.
    Table {
        /// Its columns.
        head: Vec<Column>,
        /// The rows.
        rows: Vec<Vec<String>>,
        /// The chosen row.
        chosen: Option<usize>,
        /// The row in the middle of those that are shown, if there is no room for all.
        around: usize,
    },
    /// A line to type into.
    Field {
        /// What stands before it.
        label: String,
        /// What was typed.
        text: String,
        /// Where the cursor is, in characters.
        cursor: usize,
    },
    /// How far something has come, in thousandths.
    Bar {
        /// What it is.
        label: String,
        /// How far.
        thousandths: u16,
    },
    /// A game.
    Scene(Box<Scene>),
}

impl Widget {
    /// The first row that is shown of `all` where there is room for `room`: around the middle one, and so that the
    /// chosen one is seen. A pointer chooses without moving the middle, so nothing scrolls under it.
    pub fn first(chosen: usize, around: usize, room: usize, all: usize) -> usize {
        let first = around.saturating_sub(room / 2).min(all.saturating_sub(room));
        first.min(chosen).max((chosen + 1).saturating_sub(room))
    }
}

/// How much of a text there is room for. Only a shell knows, which wraps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScrollExtent {
    /// How many rows are seen at a time.
    pub rows: usize,
    /// How many rows can be passed until the last one is seen.
    pub last: usize,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Column {
    /// What stands above it.
    pub title: String,
    /// Whether its cells are aligned to the right, as numbers are.
    pub right: bool,
}

impl Column {
    /// A column of words.
    pub fn left(title: impl Into<String>) -> Column {
        Column { title: title.into(), right: false }
    }

    /// A column of numbers, aligned to the right.
    pub fn right(title: impl Into<String>) -> Column {
        Column { title: title.into(), right: true }
    }
}

/// One of the things in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is called.
    pub label: String,
    /// What can be changed about it.
    pub control: Control,
    /// A sentence about it, shown while it is chosen.
    pub note: String,
    /// Whether it can be chosen; a heading cannot.
    pub enabled: bool,
}

impl Item {
    /// Something to choose, with a sentence about it.
    pub fn new(label: impl Into<String>, note: impl Into<String>) -> Item {
        Item { label: label.into(), control: Control::None, note: note.into(), enabled: true }
    }

    /// Something that is set here.
    #[must_use]
    pub fn with(self, control: Control) -> Item {
        Item { control, ..self }
    }

    /// The heading of the items below it.
    pub fn heading(label: impl Into<String>) -> Item {
        Item { label: label.into(), control: Control::None, note: String::new(), enabled: false }
    }
}

/// What can be changed about an item, as it is now.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Control {
    /// Nothing.
    #[default]
    None,
    /// Something to read.
    Word(String),
    /// One of several words.
    Choice(String),
    /// On or off.
    Switch(bool),
    /// A number within a range.
    Slider {
        /// The number.
        value: i64,
        /// The least it can be.
        least: i64,
        /// The most it can be.
        most: i64,
        /// What it counts: `ms`; empty where that is clear.
        unit: &'static str,
    },
}

impl Control {
    /// A unit as it stands behind a number: a word has a blank before it, a sign has none.
    pub fn unit_text(unit: &str) -> String {
        let is_word = unit.chars().any(char::is_alphabetic);
        if is_word { format!(" {unit}") } else { unit.to_owned() }
    }
}

/// A game with what stands over and below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The game's name on the command line.
    pub game: &'static str,
    /// What there is to see of the game.
    pub view: Arc<View>,
    /// What moves and fades over it now.
    pub shown: AnimationFrame,
    /// What stands over the game while it is not played.
    pub overlay: Option<PauseOverlay>,
    /// A line about what is kept of the game: `saving…`.
    pub status: Option<String>,
    /// What was typed last and what came of it, oldest first, where commands are typed.
    pub log: Vec<String>,
    /// Whether the cells of its first board can be clicked: item `row * width + column`.
    pub cells: bool,
}

impl Scene {
    /// A game with nothing over or below it but what moves.
    pub fn new(game: &'static str, view: impl Into<Arc<View>>, shown: AnimationFrame) -> Scene {
        let view = view.into();
        Scene { game, view, shown, overlay: None, status: None, log: Vec::new(), cells: false }
    }
}

/// What stands over a game while it is not played; the boards below it are not to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PauseOverlay {
    /// A word or two.
    pub title: String,
    /// What can be done now.
    pub items: Vec<Item>,
    /// The chosen one.
    pub chosen: usize,
}
