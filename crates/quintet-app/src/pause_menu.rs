//! The menu of a paused game.

use crate::catalogue::GameInfo;
use crate::effect::Page;
use crate::selection::Selection;
use crate::text::Language;
use crate::widget::{Item, Keycap, PauseOverlay};

/// The columns of the menu in a line: the plain screen of Chetyris needs no more.
const COLUMNS: usize = 50;

/// An item of the pause menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PauseItem {
    Resume,
    Restart,
    /// The keys of the game.
    Controls,
    Settings,
    HowToPlay,
    /// The game is saved and can be resumed.
    SaveAndQuit,
    /// Leaves a demonstration, which is not saved.
    Quit,
    /// The game ends, after a question.
    EndGame,
}

impl PauseItem {
    /// The menu of a game that people play; `restarts` is false where there is nothing to restart.
    pub(crate) fn of_game(restarts: bool) -> Vec<PauseItem> {
        let restart = restarts.then_some(PauseItem::Restart);
        let rest = [
            PauseItem::Controls,
            PauseItem::Settings,
            PauseItem::HowToPlay,
            PauseItem::SaveAndQuit,
            PauseItem::EndGame,
        ];
        [PauseItem::Resume].into_iter().chain(restart).chain(rest).collect()
    }

    /// The question before a game is ended.
    pub(crate) const CONFIRM: [PauseItem; 2] = [PauseItem::Resume, PauseItem::EndGame];

    /// The page that the item opens over the game, if it does.
    pub(crate) fn page(self, game: &'static GameInfo) -> Option<Page> {
        match self {
            PauseItem::Controls => Some(Page::Keys(game)),
            PauseItem::Settings => Some(Page::Settings),
            _ => None,
        }
    }

    fn item(self, text: Language) -> Item {
        let (label, note) = match self {
            PauseItem::Resume => ("pause-resume", ""),
            PauseItem::Restart => ("pause-restart", text.get("pause-restart.about")),
            PauseItem::Controls => ("game-menu-controls", text.get("game-menu-controls.about")),
            PauseItem::Settings => ("menu-settings", text.get("pause-settings.about")),
            PauseItem::HowToPlay => ("game-menu-how-to-play", text.get("game-menu-how-to-play.about")),
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

    /// The same menu as one line, for screens of plain characters: as many items around the selected one as fit.
    pub(crate) fn line(title: &str, all: &[PauseItem], selection: Selection, text: Language) -> String {
        let items = PauseItem::items(all, text);
        let chosen = selection.index(&items);
        let label = |index: usize| match items.get(index) {
            Some(item) if index == chosen => format!("[{}]", item.label),
            Some(item) => format!(" {} ", item.label),
            None => String::new(),
        };
        // The items from `first` to the last one that fits, and the index after it.
        let shown = |first: usize| {
            let mut line = format!("{title}: {}", if first > 0 { "…" } else { "" });
            for index in first..items.len() {
                let rest = if index + 1 < items.len() { 2 } else { 0 };
                let longer = format!("{line}{}", label(index));
                if longer.trim_end().chars().count() + rest > COLUMNS {
                    return (format!("{} …", line.trim_end()), index);
                }
                line = longer;
            }
            (line.trim_end().to_owned(), items.len())
        };
        let first = (0..chosen).find(|first| shown(*first).1 > chosen).unwrap_or(chosen);
        shown(first).0
    }

    /// The keys that work in the pause menu.
    pub(crate) fn footer(text: Language) -> Vec<Keycap> {
        text.caps(&[("↑ ↓", "cap-navigate"), ("enter", "cap-select"), ("esc", "cap-resume")])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_menu_in_a_line_fits_and_shows_the_selected_item() {
        for text in Language::ALL {
            let all = PauseItem::of_game(true);
            for (chosen, item) in PauseItem::items(&all, text).iter().enumerate() {
                let line = PauseItem::line(text.get("pause-title"), &all, Selection::new(chosen), text);
                assert!(line.chars().count() <= COLUMNS, "{line}");
                assert!(line.contains(&format!("[{}]", item.label)), "{line}");
            }
        }
        let few = PauseItem::line("Paused", &PauseItem::CONFIRM, Selection::default(), Language::English);
        assert_eq!(few, "Paused: [Resume] End game");
    }
}
