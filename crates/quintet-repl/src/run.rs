//! Plays a game of typed commands in text.

use crate::input::{CommandInput, PromptOwner};
use crate::screen::TextScreen;
use crate::signals;
use quintet_app::{TextSession, TextStatus};
use quintet_engine::commands::interpreter::{LoadedFile, TextGame};
use quintet_engine::kernel::{EventSink, Span, Time};
use quintet_session::RunnerOutput;
use std::io::{self, Write};

/// Everything that a game in text is played with.
pub struct Repl<'a, O, E> {
    /// The session.
    pub session: &'a mut dyn TextSession,
    /// Shows frames and messages.
    pub screen: TextScreen<O, E>,
    /// Reads a file that a command names, or returns why it cannot be read.
    pub load: fn(&str) -> Result<LoadedFile, String>,
    /// Returns the game time of the input that has just been read.
    pub clock: &'a mut dyn FnMut() -> Time,
    /// The game time that passes with each frame if no person plays, so that the recording can be watched.
    pub pace: Span,
}

/// The screen, together with the input, which reports signals.
struct Output<'a, O, E> {
    screen: TextScreen<O, E>,
    input: &'a mut dyn CommandInput,
    /// Discards the events of the game, which text does not show.
    events: (),
}

impl<O: Write, E: Write> RunnerOutput for Output<'_, O, E> {
    type Error = io::Error;

    fn sink(&mut self) -> &mut dyn EventSink {
        &mut self.events
    }

    fn check(&mut self) -> io::Result<()> {
        let Some(signal) = self.input.signal() else { return Ok(()) };
        self.screen.flush()?;
        Err(signals::error(signal))
    }

    fn frame(&mut self, game: &dyn TextGame) -> io::Result<()> {
        self.screen.frame(game)
    }

    fn show_message(&mut self, text: &str) -> io::Result<()> {
        self.screen.show_message(text)
    }

    fn result(&mut self, text: &str) -> io::Result<()> {
        self.screen.result(text, self.input.prompt_owner() != PromptOwner::None)
    }

    fn before_thinking(&mut self) -> io::Result<()> {
        // Shows the buffered frames first.
        self.screen.flush()
    }
}

/// Plays until the input ends, the player leaves, or frames can no longer be written.
pub fn run<O: Write, E: Write>(repl: Repl<'_, O, E>, input: &mut dyn CommandInput) -> io::Result<()> {
    let Repl { session, screen, load, clock, pace } = repl;
    let mut output = Output { screen, input, events: () };
    loop {
        match session.run(&mut output, pace)? {
            TextStatus::NeedsFile(name) => session.supply_file(load(&name)),
            TextStatus::NeedsInput => {
                let prompt = session.game().prompt();
                match output.input.prompt_owner() {
                    PromptOwner::Screen => output.screen.prompt(prompt)?,
                    PromptOwner::None | PromptOwner::Input => output.screen.flush()?,
                }
                let typed = output.input.read(prompt, &|| session.typing())?.to_owned();
                if typed.is_empty() {
                    session.end_input();
                }
                session.feed(&typed, clock());
            }
            TextStatus::Quit => return output.screen.flush(),
        }
    }
}
