//! Runs an interpreter and its game, independent of where commands are typed and frames are shown.

use crate::session::{Session, SessionInput};
use quintet_engine::commands::interpreter::{
    CommandedGame, InterpretedGame, Interpreter, InterpreterRequest, TextGame,
};
use quintet_engine::kernel::{EventSink, Span, Time};
use quintet_engine::quadris::Action;

/// Shows a game with typed commands while it runs. An error ends the run.
pub trait RunnerOutput {
    /// The reason why a run ends early.
    type Error;

    /// Receives the events of the game.
    fn sink(&mut self) -> &mut dyn EventSink;

    /// Called before the game changes.
    fn before(&mut self, _game: &dyn TextGame) {}

    /// Called before each frame and before the computer thinks, because a file, a macro or autoplay may run for long.
    fn check(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Shows the game.
    fn frame(&mut self, game: &dyn TextGame) -> Result<(), Self::Error>;

    /// Shows a message.
    fn show_message(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Shows why an answer to the game's question is wrong.
    fn show_wrong_answer(&mut self, text: &str) -> Result<(), Self::Error> {
        self.show_message(text)
    }

    /// Shows how the game ended; a frame follows.
    fn result(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Shows a question of the game.
    fn show_question(&mut self, text: &str) -> Result<(), Self::Error> {
        self.show_message(text)
    }

    /// Called before the computer computes a hint or a move, which takes a moment.
    fn before_thinking(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a run needs to continue, or that the player has quit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunStatus {
    /// It needs input: [`Interpreter::feed`] or [`Interpreter::end_input`].
    NeedsInput,
    /// It needs this file: [`Interpreter::supply_file`].
    NeedsFile(String),
    /// It needs a hint: [`Interpreter::show_hint`].
    NeedsHint,
    /// It needs a turn of the computer: [`Interpreter::play_turn`], or [`Interpreter::stop_autoplay`].
    NeedsTurn,
    /// It has performed the maximum number of steps.
    Busy,
    /// The player has quit.
    Quit,
}

/// A session of some game with typed commands.
pub trait CommandedSession {
    /// Returns the current state of the game.
    fn commanded_game(&self) -> &dyn CommandedGame;

    /// See [`Session::input`].
    fn input(&mut self, at: Time, input: &SessionInput<Action>, sink: &mut dyn EventSink) -> bool;

    /// See [`Session::flush`].
    fn flush(&mut self);
}

impl<G: InterpretedGame> CommandedSession for Session<G> {
    fn commanded_game(&self) -> &dyn CommandedGame {
        self.game()
    }

    fn input(&mut self, at: Time, input: &SessionInput<Action>, sink: &mut dyn EventSink) -> bool {
        Session::input(self, at, input, sink)
    }

    fn flush(&mut self) {
        Session::flush(self);
    }
}

/// An interpreter with the session that it plays.
pub struct InterpreterRunner<'a> {
    /// The session.
    pub session: &'a mut dyn CommandedSession,
    /// The interpreter of the commands.
    pub interpreter: &'a mut Interpreter,
    /// The game time at which commands are performed.
    pub now: Time,
    /// The game time that passes with every frame. It is positive if no person plays, so that a recording can be
    /// watched.
    pub frame_time: Span,
}

impl InterpreterRunner<'_> {
    /// Runs until something is needed, or for at most this many steps.
    pub fn run<O: RunnerOutput + ?Sized>(
        &mut self,
        output: &mut O,
        steps: usize,
    ) -> Result<RunStatus, O::Error> {
        for _ in 0..steps {
            match self.interpreter.next(self.session.commanded_game()) {
                InterpreterRequest::Act(action) => {
                    output.before(self.session.commanded_game());
                    self.session.input(self.now, &SessionInput::Act(action), output.sink());
                }
                InterpreterRequest::Undo => {
                    let possible = self.session.input(self.now, &SessionInput::Undo, output.sink());
                    self.interpreter.report_undo(possible);
                }
                InterpreterRequest::Frame => {
                    output.check()?;
                    output.frame(self.session.commanded_game())?;
                    self.now += self.frame_time;
                }
                InterpreterRequest::Message(text) if self.session.commanded_game().is_asking() => {
                    output.show_wrong_answer(&text)?;
                }
                InterpreterRequest::Message(text) => output.show_message(&text)?,
                InterpreterRequest::Result(text) => output.result(&text)?,
                InterpreterRequest::Ask(text) => output.show_question(&text)?,
                InterpreterRequest::NeedFile(name) => return Ok(RunStatus::NeedsFile(name)),
                need @ (InterpreterRequest::NeedHint | InterpreterRequest::NeedTurn) => {
                    output.check()?;
                    output.before_thinking()?;
                    return Ok(if need == InterpreterRequest::NeedHint {
                        RunStatus::NeedsHint
                    } else {
                        RunStatus::NeedsTurn
                    });
                }
                InterpreterRequest::NeedInput => {
                    // A person may think for any time, so what was done is written first.
                    self.session.flush();
                    return Ok(RunStatus::NeedsInput);
                }
                InterpreterRequest::End => return Ok(RunStatus::Quit),
            }
        }
        Ok(RunStatus::Busy)
    }
}
