//! Plays a game of typed commands in the terminal and in a window at once.

use crate::args::Colour;
use crate::failure::CommandResult;
use crate::typed_games::INTERRUPT;
use crate::{host, run_shell};
use quintet_app::any::ScreenOptions;
use quintet_app::storage::GameSaver;
use quintet_app::{App, ExitReason, TextSession};
use quintet_repl::{ConsolePeer, PeerOptions};
use quintet_window::{Desktop, WindowWaker};
use std::sync::{Arc, OnceLock};

/// Plays a session in both until the window is closed or the input ends. `hold` keeps the window open when the input
/// ends.
pub(crate) fn play(
    desktop: Desktop,
    session: Box<dyn TextSession>,
    saver: Option<GameSaver>,
    hold: bool,
) -> CommandResult {
    run_shell::use_window();
    let waker: Arc<OnceLock<WindowWaker>> = Arc::default();
    let (wakes, closes) = (Arc::clone(&waker), Arc::clone(&waker));
    let wake = move || {
        if let Some(waker) = wakes.get() {
            waker.wake();
        }
    };
    let end = move |signal| closes.get().is_some_and(|waker| waker.close(left_by(signal)));
    let options = PeerOptions { colours: Colour::Auto.colours(), hold };
    let peer = ConsolePeer::start(&*session, &options, wake, end)?;
    let mut host = host::for_command(None);
    let shell = run_shell::describe_shell();
    let hooks = host.hooks(saver, session.session());
    let screen = session.into_screen(ScreenOptions::new(&shell, hooks), Box::new(peer));
    let ready = move |found: WindowWaker| {
        // Runs the lines that were typed before the window was open.
        found.wake();
        let _ = waker.set(found);
    };
    run_shell::run_on(desktop, App::with(shell, screen), host, Some(Box::new(ready)))
}

/// Returns how a signal ends a game: the same as in text only.
fn left_by(signal: i32) -> ExitReason {
    if signal == INTERRUPT { ExitReason::Player } else { ExitReason::Signal(signal) }
}
