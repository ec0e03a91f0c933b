//! Runs an interpreter and its game, wherever commands are typed and frames are shown.

use crate::session::{Session, SessionInput};
use quintet_engine::commands::interpreter::{InterpretedGame, Interpreter, InterpreterRequest, TextGame};
use quintet_engine::kernel::{EventSink, Span, Time};

/// Shows a game of typed commands while it runs. An error ends the run.
pub trait RunnerOutput {
    /// Why a run ends early.
    type Error;

    /// Receives the events of the game.
    fn sink(&mut self) -> &mut dyn EventSink;

    /// Called before the game changes.
    fn before(&mut self, _game: &dyn TextGame) {}

    /// Called before each frame and before the computer thinks: a file, a macro or the computer may be at work for very long.
    fn check(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Shows the game.
    fn frame(&mut self, game: &dyn TextGame) -> Result<(), Self::Error>;

    /// Shows a message.
    fn say(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Shows why an answer to the game's question is wrong.
    fn refuse(&mut self, text: &str) -> Result<(), Self::Error> {
        self.say(text)
    }

    /// Shows how the game has ended; a frame follows.
    fn result(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Shows a question of the game.
    fn ask(&mut self, text: &str) -> Result<(), Self::Error> {
        self.say(text)
    }

    /// Called before the computer looks for a hint or a move, which takes a moment.
    fn before_thinking(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// Why a run has stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// It needs input: [`Interpreter::feed`] or [`Interpreter::end_input`].
    Input,
    /// It needs this file: [`Interpreter::supply_file`].
    File(String),
    /// It needs a hint: [`Interpreter::show_hint`].
    Hint,
    /// It needs a turn of the computer: [`Interpreter::play_turn`], or [`Interpreter::stop_autoplay`].
    Turn,
    /// It has carried out as many steps as it was given.
    Busy,
    /// The player has left.
    End,
}

/// An interpreter with the session that it plays.
pub struct InterpreterRunner<'a, G: InterpretedGame> {
    /// The game, being played.
    pub session: &'a mut Session<G>,
    /// The interpreter of the commands.
    pub interpreter: &'a mut Interpreter<G>,
    /// The moment of the game at which things are done.
    pub now: Time,
    /// How much time passes in the game with every frame: where no person plays, so that a recording can be watched.
    pub frame_time: Span,
}

impl<G: InterpretedGame> InterpreterRunner<'_, G> {
    /// Runs until something is needed, but at most this many steps.
    pub fn run<O: RunnerOutput + ?Sized>(
        &mut self,
        output: &mut O,
        steps: usize,
    ) -> Result<StopReason, O::Error> {
        for _ in 0..steps {
            match self.interpreter.next(self.session.game()) {
                InterpreterRequest::Act(action) => {
                    output.before(self.session.game());
                    self.session.act(self.now, action, output.sink());
                }
                InterpreterRequest::Undo => {
                    let possible = self.session.input(self.now, &SessionInput::Undo, output.sink());
                    self.interpreter.report_undo(possible);
                }
                InterpreterRequest::Frame => {
                    output.check()?;
                    output.frame(self.session.game())?;
                    self.now += self.frame_time;
                }
                InterpreterRequest::Message(text) if self.session.game().is_asking() => {
                    output.refuse(&text)?;
                }
                InterpreterRequest::Message(text) => output.say(&text)?,
                InterpreterRequest::Result(text) => output.result(&text)?,
                InterpreterRequest::Ask(text) => output.ask(&text)?,
                InterpreterRequest::NeedFile(name) => return Ok(StopReason::File(name)),
                need @ (InterpreterRequest::NeedHint | InterpreterRequest::NeedTurn) => {
                    output.check()?;
                    output.before_thinking()?;
                    return Ok(if need == InterpreterRequest::NeedHint {
                        StopReason::Hint
                    } else {
                        StopReason::Turn
                    });
                }
                InterpreterRequest::NeedInput => {
                    // How long a person thinks is not known: what was done is written out first.
                    self.session.flush();
                    return Ok(StopReason::Input);
                }
                InterpreterRequest::End => return Ok(StopReason::End),
            }
        }
        Ok(StopReason::Busy)
    }
}
