//! What can be done while a game stands still.

use crate::choice::Choice;
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
    fn item(self) -> Item {
        let (label, note) = match self {
            Still::GoOn => ("Go on", ""),
            Still::Restart => ("Begin anew", "What was played so far ends here."),
            Still::Leave => ("Leave", "The game is kept; the menu offers to continue it."),
            Still::Stop => ("Leave", "Back to the menu."),
            Still::GiveUp => ("Give up", "The game ends here, with its score."),
        };
        Item::new(label, note)
    }

    /// Them as items to choose from.
    pub(crate) fn items(all: &[Still]) -> Vec<Item> {
        all.iter().map(|still| still.item()).collect()
    }

    /// What stands over the game then.
    pub(crate) fn veil(title: &str, all: &[Still], choice: Choice) -> Veil {
        let items = Still::items(all);
        let chosen = choice.index(&items);
        Veil { title: title.into(), items, chosen }
    }

    /// The same in one line, for a screen of characters.
    pub(crate) fn line(title: &str, all: &[Still], choice: Choice) -> String {
        let items = Still::items(all);
        let chosen = choice.index(&items);
        let shown = items.iter().enumerate().map(|(index, item)| {
            if index == chosen { format!("[{}]", item.label) } else { format!(" {} ", item.label) }
        });
        format!("{title}: {} (arrows, Enter)", shown.collect::<Vec<_>>().join(" "))
    }

    /// The keys that are of use then.
    pub(crate) fn footer() -> Vec<Keycap> {
        Keycap::row(&[("↑ ↓", "choose"), ("enter", "take"), ("esc", "go on")])
    }
}
