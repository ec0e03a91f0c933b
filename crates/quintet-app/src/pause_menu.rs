//! The menu of a paused game.

use crate::selection::Selection;
use crate::text::Language;
use crate::widget::{Item, Keycap, PauseOverlay};

/// An item of the pause menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PauseItem {
    Resume,
    Restart,
    /// The game is saved and can be resumed.
    SaveAndQuit,
    /// Leaves a demonstration, which is not saved.
    Quit,
    EndGame,
}

impl PauseItem {
    fn item(self, text: Language) -> Item {
        let (label, note) = match self {
            PauseItem::Resume => ("pause-resume", ""),
            PauseItem::Restart => ("pause-restart", text.get("pause-restart.about")),
            PauseItem::SaveAndQuit => ("pause-save-and-quit", text.get("pause-save-and-quit.about")),
            PauseItem::Quit => ("pause-quit", text.get("pause-quit.about")),
            PauseItem::EndGame => ("pause-end-game", text.get("pause-end-game.about")),
        };
        Item::new(text.get(label), note)
    }

    /// The items as list items.
    pub(crate) fn items(all: &[PauseItem], text: Language) -> Vec<Item> {
        all.iter().map(|still| still.item(text)).collect()
    }

    /// The overlay with this title and these items.
    pub(crate) fn overlay(
        title: &str,
        all: &[PauseItem],
        selection: Selection,
        text: Language,
    ) -> PauseOverlay {
        let items = PauseItem::items(all, text);
        let chosen = selection.index(&items);
        PauseOverlay { title: title.into(), items, chosen }
    }

    /// The same menu as one line, for screens of plain characters.
    pub(crate) fn line(title: &str, all: &[PauseItem], selection: Selection, text: Language) -> String {
        let items = PauseItem::items(all, text);
        let chosen = selection.index(&items);
        let shown = items.iter().enumerate().map(|(index, item)| {
            if index == chosen { format!("[{}]", item.label) } else { format!(" {} ", item.label) }
        });
        format!("{title}: {}", shown.collect::<Vec<_>>().join(" "))
    }

    /// The keys that work in the pause menu.
    pub(crate) fn footer(text: Language) -> Vec<Keycap> {
        text.caps(&[("↑ ↓", "cap-navigate"), ("enter", "cap-select"), ("esc", "cap-resume")])
    }
}
