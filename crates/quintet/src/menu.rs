//! `quintet` alone: the menu.

use crate::failure::Outcome;
use crate::{host, play, shell};
use quintet_app::{App, DailyPage};

/// Opens the menu.
pub(crate) fn open() -> Outcome {
    play::need_cursor()?;
    shell::run(App::new(shell::here()), host::for_menu())
}

/// Opens the page of the day's game. With `--window` before the command, a window opens, as for the menu.
pub(crate) fn daily() -> Outcome {
    play::need_terminal("`quintet sim modern --daily DATE` plays from a script")?;
    let shell = shell::here();
    let page = DailyPage::new(shell.settings.language());
    shell::run(App::with(shell, Box::new(page)), host::for_menu())
}
