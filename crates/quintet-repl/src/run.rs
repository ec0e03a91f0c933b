//! Lets an interpreter and its game work.

use crate::input::{Input, Prompts};
use crate::screen::Screen;
use crate::signals;
use quintet_engine::kernel::{EventSink, Span, Time};
use quintet_engine::quadris::interpreter::{Interpreted, Interpreter, LoadedFile, Plan, Typing};
use quintet_session::{Place, Runner, Session, Stop};
use std::io::{self, Write};

/// Everything that a game in text needs around it.
pub struct Repl<'a, G: Interpreted, O, E> {
    /// The game, being played.
    pub session: &'a mut Session<G>,
    /// Whether our own commands exist.
    pub extras: bool,
    /// Where frames and messages go.
    pub screen: Screen<O, E>,
    /// Reads a file that a command names, or returns why it cannot be read.
    pub load: fn(&str) -> Result<LoadedFile, String>,
    /// Who gives hints.
    pub adviser: fn(&G) -> Option<Plan>,
    /// What time it is in the game, asked when input comes.
    pub clock: &'a mut dyn FnMut() -> Time,
    /// How much time passes in the game with every frame: where no person is playing, so that a recording can
    /// be watched.
    pub pace: Span,
}

/// A screen, and the input that may be interrupted.
struct Text<'a, O, E> {
    screen: Screen<O, E>,
    input: &'a mut dyn Input,
    /// Nothing listens to the events.
    events: (),
}

impl<G: Interpreted, O: Write, E: Write> Place<G> for Text<'_, O, E> {
    type Error = io::Error;

    fn sink(&mut self) -> &mut dyn EventSink {
        &mut self.events
    }

    fn check(&mut self) -> io::Result<()> {
        let Some(signal) = self.input.signal() else { return Ok(()) };
        self.screen.flush()?;
        Err(signals::error(signal))
    }

    fn frame(&mut self, game: &G) -> io::Result<()> {
        self.screen.frame(game)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.screen.say(text)
    }

    fn result(&mut self, text: &str) -> io::Result<()> {
        self.screen.result(text, self.input.prompts() != Prompts::Nobody)
    }

    fn thinks(&mut self) -> io::Result<()> {
        // What came before is shown meanwhile.
        self.screen.flush()
    }
}

/// Plays until the input ends, the player leaves, or the frames cannot be written any more.
pub fn run<G: Interpreted, O: Write, E: Write>(
    repl: Repl<'_, G, O, E>,
    input: &mut dyn Input,
) -> io::Result<()> {
    let Repl { session, extras, screen, load, adviser, clock, pace } = repl;
    let mut interpreter = Interpreter::<G>::new(extras);
    let mut place = Text { screen, input, events: () };
    let now = session.game().now();
    let mut runner = Runner { session, interpreter: &mut interpreter, adviser, now, pace };
    loop {
        match runner.run(&mut place, usize::MAX)? {
            Stop::File(name) => runner.interpreter.supply(runner.session.game(), load(&name)),
            Stop::Input => {
                let prompt = runner.session.game().prompt();
                match place.input.prompts() {
                    Prompts::Screen => place.screen.prompt(prompt)?,
                    Prompts::Nobody | Prompts::Input => place.screen.flush()?,
                }
                let typing = || Typing::now(runner.interpreter, runner.session.game());
                let piece = place.input.read(prompt, &typing)?.to_owned();
                runner.now = runner.now.max(clock());
                runner.session.advance(runner.now, &mut ());
                if piece.is_empty() {
                    runner.interpreter.end_input();
                }
                runner.interpreter.feed(&piece);
            }
            Stop::Waiting | Stop::Busy => {}
            Stop::End => return place.screen.flush(),
        }
    }
}
