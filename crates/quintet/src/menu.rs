//! `quintet` alone: the menu.

use crate::failure::CommandResult;
use crate::{host, play, run_shell};
use quintet_app::{App, DailyPage};

/// Opens the menu.
pub(crate) fn open() -> CommandResult {
    play::need_cursor()?;
    run_shell::run(App::new(run_shell::describe_shell()), host::for_menu())
}

/// Opens the page of the day's game, with `--window` in a window.
pub(crate) fn daily() -> CommandResult {
    play::need_terminal("`quintet sim modern --daily DATE` plays from a script")?;
    let shell = run_shell::describe_shell();
    let page = DailyPage::new(shell.settings.language());
    run_shell::run(App::with(shell, Box::new(page)), host::for_menu())
}
