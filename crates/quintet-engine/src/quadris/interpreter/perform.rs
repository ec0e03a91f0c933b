//! The operations of all commands.

use super::commands::Verb;
use super::machine::{CommandCall, Interpreter, InterpreterRequest, InterpreterState, LoadedFile, RunOrigin};
use super::word_stream::MAX_LINE_BYTES;
use super::{CommandedGame, commands};
use crate::kernel::{Pos, printable};
use crate::quadris::action::Action;
use crate::quadris::block_file;
use crate::quadris::levels::Level;

/// The message to a person after the end.
pub const PLAY_AGAIN: &str = "type restart to play again";
/// The reply to a command after the end.
pub const GAME_OVER: &str = "game over: type restart to play again";

/// The message if the computer finds no move.
const NO_HINT: &str = "there is no hint";

impl Interpreter {
    /// Performs a command that has all its arguments.
    pub(super) fn perform(&mut self, game: &dyn CommandedGame, call: CommandCall) {
        let times = if call.command.repeats { call.times } else { 1 };
        if game.is_over() && !call.command.when_over {
            return self.refuse(GAME_OVER);
        }
        if times == 0 {
            self.doing = InterpreterState::Finishing;
            return;
        }
        match call.command.verb {
            Verb::Move(step) => self.act(Action::Move(step, times)),
            Verb::Drop if game.drops_one_by_one() => self.doing = InterpreterState::Dropping(times),
            Verb::Drop => self.act(Action::Drop(times)),
            Verb::LevelUp => self.act(Action::LevelUp(times)),
            Verb::LevelDown => self.act(Action::LevelDown(times)),
            Verb::NoRandom | Verb::Random if !game.current_player().allows_norandom() => {
                let name = self.names.current_name(call.command);
                self.refuse(format!("{name} works at level {} and above", Level::FIRST_WITH_NORANDOM.0));
            }
            Verb::Random => self.act(Action::Random),
            Verb::NoRandom | Verb::Sequence => self.doing = InterpreterState::AwaitingFile(call),
            Verb::Letter(kind) => match game.current_player().letter(kind) {
                Some(_) => self.act(Action::Letter(kind)),
                None => self.refuse(format!("there is no room for {}", kind.letter())),
            },
            Verb::Restart => self.act(Action::Restart),
            Verb::Hint => self.doing = InterpreterState::AwaitingHint,
            Verb::Undo => self.doing = InterpreterState::AwaitingUndo,
            Verb::Help => self.refuse(game.help(&self.names)),
            Verb::Quit => self.doing = InterpreterState::Ended,
            Verb::Rename | Verb::Macro | Verb::Autoplay | Verb::Extras => {
                self.perform_extra(&call.words, call.command.verb);
            }
        }
    }

    /// Performs those of our own commands that concern the interpreter.
    fn perform_extra(&mut self, words: &[String], verb: Verb) {
        let done = match (verb, words) {
            (Verb::Rename, [old, new]) => self.names.rename(old, new).map_err(|error| error.to_string()),
            (Verb::Macro, [text]) if text.len() > MAX_LINE_BYTES => Err("this macro is too long".to_owned()),
            (Verb::Macro, [text]) => self.names.define(text).map_err(|error| error.to_string()),
            (Verb::Autoplay, [number]) => match commands::split_number(number) {
                (blocks, "") if !number.is_empty() => {
                    self.doing = InterpreterState::Playing(blocks);
                    return;
                }
                _ => Err(format!("autoplay needs a number, not {number}")),
            },
            (Verb::Extras, [word]) if word == "on" || word == "off" => {
                self.names.set_extras(word == "on");
                Ok(())
            }
            _ => Err("extras can be on or off".to_owned()),
        };
        match done {
            Ok(()) => self.doing = InterpreterState::Finishing,
            Err(message) => self.refuse(printable(&message)),
        }
    }

    /// Handles a command with missing arguments.
    pub(super) fn handle_missing_arguments(&mut self, game: &dyn CommandedGame, call: &CommandCall) {
        let over = game.is_over() && !call.command.when_over;
        let message = format!(
            "{} needs {} on the same line",
            self.names.current_name(call.command),
            call.command.usage
        );
        self.refuse(if over { GAME_OVER.to_owned() } else { message });
    }

    /// Runs a macro.
    pub(super) fn run_macro(&mut self, game: &dyn CommandedGame, name: &str, times: u32) {
        if game.is_over() {
            return self.refuse(GAME_OVER);
        }
        let origin = RunOrigin::Macro(name.to_owned());
        if self.runs.iter().any(|run| run.origin == origin) {
            return self.refuse(format!("macro {name} is already running"));
        }
        let text = self.names.parts(name).map(|parts| parts.join("\n")).filter(|_| times > 0);
        match text {
            Some(text) => self.run(game, origin, text.into_bytes(), times),
            None => self.doing = InterpreterState::Finishing,
        }
    }

    /// Drops the next block of a multiplied drop.
    pub(super) fn drop_next(&mut self, game: &dyn CommandedGame, left: u32) {
        if left == 0 || game.is_over() {
            self.doing = InterpreterState::Finishing;
        } else {
            self.to_do.push_back(InterpreterRequest::Act(Action::Drop(1)));
            self.doing = InterpreterState::Dropping(left - 1);
        }
    }

    /// Requests the next turn of the computer's play.
    pub(super) fn play_next(&mut self, game: &dyn CommandedGame, left: u32) {
        if game.is_over() || (left == 0 && !game.is_asking()) {
            self.doing = InterpreterState::Finishing;
        } else {
            // A hint that marks no cell of the board: the game stores that the player had help.
            self.to_do.push_back(InterpreterRequest::Act(Action::Hint([Pos::new(-1, -1); 4])));
            self.doing = InterpreterState::AwaitingTurn(left - u32::from(!game.is_asking()));
        }
    }

    /// Receives the requested file, or the reason why it cannot be read.
    pub fn supply_file(&mut self, game: &dyn CommandedGame, file: Result<LoadedFile, String>) {
        let call = match core::mem::replace(&mut self.doing, InterpreterState::Reading) {
            InterpreterState::AwaitingFile(call) => call,
            // No file was requested.
            other => {
                self.doing = other;
                return;
            }
        };
        let name = printable(&call.words.concat()).into_owned();
        let file = match file {
            Ok(file) => file,
            Err(reason) => return self.refuse(format!("{name}: {}", printable(&reason))),
        };
        if call.command.verb == Verb::NoRandom {
            let text = String::from_utf8_lossy(&file.text);
            return match block_file::parse(&text) {
                Ok(list) => self.act(Action::NoRandom(list)),
                Err(error) => self.refuse(format!("{name}: {error}")),
            };
        }
        let origin = RunOrigin::File(file.identity);
        if self.runs.iter().any(|run| run.origin == origin) {
            return self.refuse(format!("{name}: this file is already running"));
        }
        self.run(game, origin, file.text, call.times);
    }

    /// Receives the requested hint, the cells that the falling block should cover; `None` if there is none.
    pub fn show_hint(&mut self, cells: Option<[Pos; 4]>) {
        match cells {
            _ if !matches!(self.doing, InterpreterState::AwaitingHint) => {}
            Some(cells) => self.act(Action::Hint(cells)),
            None => self.refuse(NO_HINT),
        }
    }

    /// Receives the actions of the computer's turn; `None` if it can do nothing. An empty list means that the game
    /// has performed them already.
    pub fn play_turn(&mut self, actions: Option<Vec<Action>>) {
        let InterpreterState::AwaitingTurn(left) = self.doing else { return };
        match actions {
            Some(actions) => {
                self.to_do.extend(actions.into_iter().map(InterpreterRequest::Act));
                self.doing = InterpreterState::Playing(left);
            }
            None => self.refuse(NO_HINT),
        }
    }

    /// Receives whether the undo was possible.
    pub fn report_undo(&mut self, possible: bool) {
        if !matches!(self.doing, InterpreterState::AwaitingUndo) {
            return;
        }
        if possible {
            self.doing = InterpreterState::Finishing;
        } else {
            self.refuse("there is nothing to undo");
        }
    }
}
