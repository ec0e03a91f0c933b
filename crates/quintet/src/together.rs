//! A game of typed commands in the terminal and in a window at once: one game, two places.

use crate::args::Colour;
use crate::desk::Desk;
use crate::failure::Outcome;
use crate::games::Playable;
use crate::keep::Keep;
use crate::shell;
use quintet_engine::quadris::interpreter::{GAME_OVER, Interpreted, Interpreter, Plan};
use quintet_repl::{Aside, Printer, Said, Screen, Typing};
use quintet_screens::{App, Beside, Typed, Word};
use quintet_session::Session;
use quintet_store::Kept;
use quintet_window::Waker;
use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::sync::{Arc, OnceLock};

/// The terminal beside the window.
struct Terminal {
    aside: Aside,
    screen: Screen<Printer, Box<dyn Write>>,
    /// Whether the window stays when the input has ended.
    hold: bool,
    was_over: bool,
    /// Whether somebody is in the middle of a line, as far as is known.
    typing: bool,
}

impl Drop for Terminal {
    /// What is said next does not go on with the line that was being typed.
    fn drop(&mut self) {
        if self.typing {
            let _ = stdout().write_all(b"\r\n").and_then(|()| stdout().flush());
        }
    }
}

impl<G: Interpreted> Beside<G> for Terminal {
    fn frame(&mut self, game: &G) {
        // A terminal that cannot be written to does not stop the window.
        let _ = self.screen.frame(game);
        let over = game.is_over();
        if over && !self.was_over {
            let _ = self.screen.say(GAME_OVER);
        }
        self.was_over = over;
    }

    fn say(&mut self, text: &str) {
        let _ = self.screen.say(text);
    }

    fn next(&mut self) -> Option<Word> {
        let _ = self.screen.flush();
        let said = self.aside.next()?;
        self.typing &= said != Said::End;
        match said {
            Said::Line(line) => Some(Word::Line(line)),
            Said::End if self.hold => None,
            Said::End | Said::Signal(_) => Some(Word::End),
        }
    }
}

/// What is wanted of a game in two places.
pub(crate) struct Wanted {
    /// The window stays when the typed input has ended.
    pub(crate) hold: bool,
    /// Our own commands exist.
    pub(crate) extras: bool,
}

/// Plays a session in both places until the window is closed, or the input has ended.
pub(crate) fn play<G: Interpreted + Kept>(
    session: Session<G>,
    keep: Keep,
    game: &Playable<G>,
    adviser: fn(&G) -> Option<Plan>,
    Wanted { hold, extras }: Wanted,
) -> Outcome {
    shell::choose_window();
    let person = stdin().is_terminal() && stdout().is_terminal();
    let waker: Arc<OnceLock<Waker>> = Arc::default();
    let names = Interpreter::<G>::new(extras).names().clone();
    let wakes = Arc::clone(&waker);
    let wake = move || {
        if let Some(waker) = wakes.get() {
            waker.wake();
        }
    };
    let aside = Aside::listen(person, session.game().prompt(), Typing { names, answers: None }, wake)?;
    let printer = aside.printer();
    let says: Box<dyn Write> = if person { Box::new(printer.clone()) } else { Box::new(stderr()) };
    let screen = Screen::new(printer, says, stdout().is_terminal(), Colour::Auto.is_on());
    let desk = Desk::of_command(None);
    let around = shell::here();
    let typed = Typed::new(session, adviser, desk.around(keep, game.result), &around);
    let typed = if extras { typed } else { typed.only_core() };
    let typed =
        typed.with_beside(Box::new(Terminal { aside, screen, hold, was_over: false, typing: person }));
    let ready = move |found: Waker| {
        // What was typed before the window was there is done now.
        found.wake();
        let _ = waker.set(found);
    };
    shell::run_when(App::with(around, Box::new(typed)), desk, Some(Box::new(ready)))
}
