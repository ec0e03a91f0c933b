//! What can be done while a game stands still.

use crate::choice::Choice;
use crate::text::Language;
use crate::widget::{Item, Keycap, Veil};

/// One of the things that can be done then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Still {
    GoOn,
    Restart,
    /// The game is kept.
    Leave,
    /// Nobody's game, which is kept nowhere, is left.
    Stop,
    GiveUp,
}

impl Still {
    fn item(self, text: Language) -> Item {
        let (label, note) = match self {
            Still::GoOn => ("pause-resume", ""),
            Still::Restart => ("pause-restart", text.get("pause-restart.about")),
            Still::Leave => ("pause-save-and-quit", text.get("pause-save-and-quit.about")),
            Still::Stop => ("pause-quit", text.get("pause-quit.about")),
            Still::GiveUp => ("pause-end-game", text.get("pause-end-game.about")),
        };
        Item::new(text.get(label), note)
    }

    /// Them as items to choose from.
    pub(crate) fn items(all: &[Still], text: Language) -> Vec<Item> {
        all.iter().map(|still| still.item(text)).collect()
    }

    /// What stands over the game then.
    pub(crate) fn veil(title: &str, all: &[Still], choice: Choice, text: Language) -> Veil {
        let items = Still::items(all, text);
        let chosen = choice.index(&items);
        Veil { title: title.into(), items, chosen }
    }

    /// The same in one line, for a screen of characters.
    pub(crate) fn line(title: &str, all: &[Still], choice: Choice, text: Language) -> String {
        let items = Still::items(all, text);
        let chosen = choice.index(&items);
        let shown = items.iter().enumerate().map(|(index, item)| {
            if index == chosen { format!("[{}]", item.label) } else { format!(" {} ", item.label) }
        });
        format!("{title}: {}", shown.collect::<Vec<_>>().join(" "))
    }

    /// The keys that are of use then.
    pub(crate) fn footer(text: Language) -> Vec<Keycap> {
        text.caps(&[("↑ ↓", "cap-navigate"), ("enter", "cap-select"), ("esc", "cap-resume")])
    }
}
