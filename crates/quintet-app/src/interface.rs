//! The two ways to play a game: with keys or by typed commands. A declaration names one; everything that is the same
//! for all games played that way is here.

use crate::any::ScreenOptions;
use crate::catalogue::Declared;
use crate::command_screen::{CommandSession, TextSession, commands_screen};
use crate::keyboard_game::KeyboardGame;
use crate::play::keys_screen;
use crate::records::Scored;
use crate::screen::Screen;
use quintet_engine::commands::interpreter::{InterpretedGame, TextGame};
use quintet_session::Session;
use quintet_session::sim::{self, SimError};
use std::io::{self, Read, Write};

/// A way to play a game: [`Keys`] or [`Commands`].
pub trait Interface<G: Declared> {
    /// Whether commands are typed.
    const HAS_COMMANDS: bool;

    /// The screen that a session is played in.
    fn screen(session: Session<G>, options: ScreenOptions<'_>) -> Box<dyn Screen>;

    /// The session with its interpreter, for play in text; the session itself where no commands are typed.
    fn into_text(
        session: Box<Session<G>>,
        is_core_only: bool,
    ) -> Result<Box<dyn TextSession>, Box<Session<G>>>;

    /// Plays a script: see [`quintet_session::sim`].
    fn simulate(
        session: &mut Session<G>,
        script: &mut dyn Read,
        out: &mut dyn Write,
        every: bool,
    ) -> Result<(), SimError>;

    /// The game as lines of text, where this way to play has a screen of text.
    fn text_screen(_game: &G) -> Option<Vec<String>> {
        None
    }
}

/// Play with keys that are pressed and released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {}

impl<G: KeyboardGame + Scored> Interface<G> for Keys {
    const HAS_COMMANDS: bool = false;

    fn screen(session: Session<G>, options: ScreenOptions<'_>) -> Box<dyn Screen> {
        keys_screen(session, options)
    }

    fn into_text(session: Box<Session<G>>, _: bool) -> Result<Box<dyn TextSession>, Box<Session<G>>> {
        Err(session)
    }

    fn simulate(
        session: &mut Session<G>,
        script: &mut dyn Read,
        mut out: &mut dyn Write,
        every: bool,
    ) -> Result<(), SimError> {
        sim::run(session, script, &mut out, every)
    }
}

/// Play by commands that are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commands {}

impl<G: InterpretedGame + Scored> Interface<G> for Commands {
    const HAS_COMMANDS: bool = true;

    fn screen(session: Session<G>, options: ScreenOptions<'_>) -> Box<dyn Screen> {
        commands_screen(session, options)
    }

    fn into_text(
        session: Box<Session<G>>,
        is_core_only: bool,
    ) -> Result<Box<dyn TextSession>, Box<Session<G>>> {
        Ok(Box::new(CommandSession::new(*session, is_core_only)))
    }

    fn simulate(_: &mut Session<G>, _: &mut dyn Read, _: &mut dyn Write, _: bool) -> Result<(), SimError> {
        Err(SimError::Input(io::ErrorKind::Unsupported.into()))
    }

    fn text_screen(game: &G) -> Option<Vec<String>> {
        Some(vec![game.plain_frame()])
    }
}
