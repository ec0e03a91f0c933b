//! Runs an interpreter and its game, wherever commands are typed and frames are shown.

use crate::session::{Input, Session};
use quintet_engine::commands::interpreter::{Interpreted, Interpreter, Next, Plan};
use quintet_engine::kernel::{EventSink, Span, Time};

/// Where a game of typed commands is shown. An error ends the run.
pub trait Place<G: Interpreted> {
    /// Why a run ends before its time.
    type Error;

    /// Receives the events of the game.
    fn sink(&mut self) -> &mut dyn EventSink;

    /// The game is about to change.
    fn before(&mut self, _game: &G) {}

    /// Called before each frame and each hint: a file, a macro or the computer may be at work for very long.
    fn check(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Shows the game.
    fn frame(&mut self, game: &G) -> Result<(), Self::Error>;

    /// Tells the player something.
    fn say(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Tells the player why an answer to the game's question is wrong.
    fn refuse(&mut self, text: &str) -> Result<(), Self::Error> {
        self.say(text)
    }

    /// Tells the player how the game has ended; a frame follows.
    fn result(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Asks the player a question of the game.
    fn ask(&mut self, text: &str) -> Result<(), Self::Error> {
        self.say(text)
    }

    /// A hint is about to be looked for, which takes a moment.
    fn thinks(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Returns true to let the computer wait before its next block, for those who watch.
    fn waits(&mut self) -> bool {
        false
    }
}

/// Why a run has stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It needs input: [`Interpreter::feed`] or [`Interpreter::end_input`].
    Input,
    /// It needs this file: [`Interpreter::supply`].
    File(String),
    /// The computer waits before its next block.
    Waiting,
    /// It has done as much as it was to do at once.
    Busy,
    /// The player has left.
    End,
}

/// An interpreter with the session that it plays.
pub struct Runner<'a, G: Interpreted> {
    /// The game, being played.
    pub session: &'a mut Session<G>,
    /// What understands the commands.
    pub interpreter: &'a mut Interpreter<G>,
    /// Finds hints.
    pub adviser: fn(&G) -> Option<Plan>,
    /// The moment of the game at which things are done.
    pub now: Time,
    /// How much time passes in the game with every frame: where no person plays, so that a recording can be watched.
    pub pace: Span,
}

impl<G: Interpreted> Runner<'_, G> {
    /// Does what is to be done until something is needed, but at most this many things.
    pub fn run<P: Place<G>>(&mut self, place: &mut P, most: usize) -> Result<Stop, P::Error> {
        for _ in 0..most {
            if self.interpreter.plays_on() && place.waits() {
                return Ok(Stop::Waiting);
            }
            match self.interpreter.next(self.session.game()) {
                Next::Act(action) => {
                    place.before(self.session.game());
                    self.session.act(self.now, action, place.sink());
                }
                Next::Undo => {
                    let possible = self.session.input(self.now, &Input::Undo, place.sink());
                    self.interpreter.undone(possible);
                }
                Next::Frame => {
                    place.check()?;
                    place.frame(self.session.game())?;
                    self.now += self.pace;
                }
                Next::Message(text) if self.session.game().is_asking() => place.refuse(&text)?,
                Next::Message(text) => place.say(&text)?,
                Next::Result(text) => place.result(&text)?,
                Next::Ask(text) => place.ask(&text)?,
                Next::NeedFile(name) => return Ok(Stop::File(name)),
                Next::NeedHint => {
                    place.check()?;
                    place.thinks()?;
                    self.interpreter.advise((self.adviser)(self.session.game()));
                }
                Next::NeedInput => {
                    // How long a person thinks is not known: what was done is written out first.
                    self.session.flush();
                    return Ok(Stop::Input);
                }
                Next::End => return Ok(Stop::End),
            }
        }
        Ok(Stop::Busy)
    }
}
