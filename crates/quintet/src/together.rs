//! A game of typed commands in the terminal and in a window at once: one game, two places.

use crate::args::Colour;
use crate::failure::Outcome;
use crate::interpreted::INTERRUPT;
use crate::{host, shell};
use quintet_app::records::Scored;
use quintet_app::storage::GameSaver;
use quintet_app::{App, Beside, Left, Typed, Word};
use quintet_bot::advise_commands;
use quintet_engine::commands::interpreter::names::Names;
use quintet_engine::commands::interpreter::{Interpreted, Interpreter, Typing};
use quintet_repl::{Aside, Now, Printer, Said, Screen};
use quintet_session::Session;
use quintet_window::{Desktop, Waker};
use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::sync::{Arc, OnceLock};

/// The terminal beside the window.
struct Terminal {
    aside: Aside,
    screen: Screen<Printer, Box<dyn Write>>,
    /// What the line editor shows and completes.
    now: Now,
    /// Whether a person types.
    person: bool,
    /// Whether the window stays when the input has ended.
    hold: bool,
}

impl<G: Interpreted> Beside<G> for Terminal {
    fn frame(&mut self, game: &G) {
        let answers = Typing::answers(game);
        self.now.change(|prompt, typing| (*prompt, typing.answers) = (game.prompt(), answers));
        // A terminal that cannot be written to does not stop the window.
        let _ = self.screen.frame(game);
    }

    fn result(&mut self, text: &str) {
        let _ = self.screen.result(text, self.person);
    }

    fn say(&mut self, text: &str) {
        let _ = self.screen.say(text);
    }

    fn awaits(&mut self, names: &Names) {
        self.now.change(|_, typing| {
            if typing.names != *names {
                typing.names.clone_from(names);
            }
        });
    }

    fn is_watched(&self) -> bool {
        self.person
    }

    fn next(&mut self) -> Option<Word> {
        let _ = self.screen.flush();
        match self.aside.next()? {
            Said::Line(line) => Some(Word::Line(line)),
            Said::End if self.hold => None,
            Said::End => Some(Word::End),
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
pub(crate) fn play<G: Interpreted + Scored>(
    desktop: Desktop,
    session: Session<G>,
    saver: Option<GameSaver>,
    Wanted { hold, extras }: Wanted,
) -> Outcome {
    shell::choose_window();
    let person = stdin().is_terminal() && stdout().is_terminal();
    let waker: Arc<OnceLock<Waker>> = Arc::default();
    let typing = Typing::now(&Interpreter::<G>::new(extras), session.game());
    let (wakes, closes) = (Arc::clone(&waker), Arc::clone(&waker));
    let wake = move || {
        if let Some(waker) = wakes.get() {
            waker.wake();
        }
    };
    let end = move |signal| closes.get().is_some_and(|waker| waker.close(left_by(signal)));
    let now = Now::new(session.game().prompt(), typing);
    let aside = Aside::listen(person, &now, wake, end)?;
    let printer = aside.printer();
    let says: Box<dyn Write> = if person { Box::new(printer.clone()) } else { Box::new(stderr()) };
    let screen = Screen::new(printer, says, stdout().is_terminal(), Colour::Auto.colours());
    let mut host = host::for_command(None);
    let around = shell::here();
    let hooks = host.hooks(saver, &session);
    let typed = Typed::new(session, advise_commands, hooks, &around);
    let typed = if extras { typed } else { typed.only_core() };
    let typed = typed.with_beside(Box::new(Terminal { aside, screen, now, person, hold }));
    let ready = move |found: Waker| {
        // What was typed before the window was there is done now.
        found.wake();
        let _ = waker.set(found);
    };
    shell::run_on(desktop, App::with(around, Box::new(typed)), host, Some(Box::new(ready)))
}

/// How a game is left by a signal: the same as in text only.
fn left_by(signal: i32) -> Left {
    if signal == INTERRUPT { Left::Player } else { Left::Signal(signal) }
}
