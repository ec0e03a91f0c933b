//! `quintet` alone: the menu.

use crate::failure::{CommandResult, Failure};
use crate::{host, play, run_shell};
use quintet_app::{App, DailyPage};

/// Opens the menu.
pub(crate) fn open() -> CommandResult {
    play::need_cursor()?;
    run_shell::run(App::new(run_shell::describe_shell()), host::for_menu())
}

/// Opens the menu with the sentence of an error, and returns the error when the menu is closed.
pub(crate) fn open_after(failure: Failure) -> CommandResult {
    let mut app = App::new(run_shell::describe_shell());
    app.show_notice(failure.sentence());
    // If there is no display, the error is still the first one.
    let _ = run_shell::run(app, host::for_menu());
    Err(failure)
}

/// Opens the page of the day's game, with `--window` in a window.
pub(crate) fn daily() -> CommandResult {
    play::need_terminal("`quintet sim modern --daily DATE` plays from a script")?;
    let shell = run_shell::describe_shell();
    let page = DailyPage::new(shell.settings.language());
    run_shell::run(App::with(shell, Box::new(page)), host::for_menu())
}
