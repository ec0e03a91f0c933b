//! The pause menu of a game of typed commands.

use super::CommandScreen;
use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::page::TextPage;
use crate::pause_menu::PauseItem;
use crate::selection::Selection;
use crate::settings::Key;
use quintet_engine::commands::interpreter::commands::{TABLE, Verb};

impl CommandScreen {
    pub(super) fn pause_title(&self) -> &'static str {
        self.text.get(if self.confirms_end { "pause-end-title" } else { "pause-title" })
    }

    /// The items of the pause menu.
    pub(super) fn pause_items(&self) -> Vec<PauseItem> {
        if self.confirms_end { PauseItem::CONFIRM.into() } else { PauseItem::of_game(true) }
    }

    /// Passes input to the pause menu.
    pub(super) fn press_while_still(&mut self, input: &Input) -> Vec<Effect> {
        match input.key() {
            Some(Key::Esc) => {
                self.pause_selection = None;
                return Vec::new();
            }
            Some(Key::Char('?')) => {
                self.reading = Some(TextPage::how_to_play(self.typed.info(), &self.settings));
                return Vec::new();
            }
            _ => {}
        }
        let all = self.pause_items();
        let items = PauseItem::items(&all, self.text);
        let Some(selection) = &mut self.pause_selection else { return Vec::new() };
        let taken = selection.update(input, &items).then(|| all.get(selection.index(&items))).flatten();
        match taken {
            Some(PauseItem::Restart) => return self.restart(),
            Some(item @ (PauseItem::Controls | PauseItem::Settings)) => {
                return item.page(self.typed.info()).map(Effect::Open).into_iter().collect();
            }
            Some(PauseItem::HowToPlay) => {
                self.reading = Some(TextPage::how_to_play(self.typed.info(), &self.settings));
            }
            Some(PauseItem::SaveAndQuit) => return self.leave(ExitReason::Player),
            Some(PauseItem::EndGame) if self.confirms_end => return self.end_with_result(),
            Some(PauseItem::EndGame) => {
                (self.confirms_end, self.pause_selection) = (true, Some(Selection::default()));
            }
            Some(PauseItem::Resume | PauseItem::Quit) => self.pause_selection = None,
            None => {}
        }
        Vec::new()
    }

    /// Starts the next round: by the command of the game, or as a new game if the player has changed an option.
    pub(super) fn restart(&mut self) -> Vec<Effect> {
        self.pause_selection = None;
        if !self.choices.has_changed() || self.peer.is_some() {
            let command = TABLE.iter().find(|command| command.verb == Verb::Restart);
            let name =
                command.map_or("", |command| self.interpreter.names().current_name(command)).to_owned();
            return self.command(&name);
        }
        self.leave(ExitReason::Quit);
        vec![Effect::Play(self.choices.start(false))]
    }
}
