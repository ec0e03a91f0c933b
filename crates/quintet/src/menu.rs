//! `quintet` alone in a terminal: the menu.

use crate::desk::Desk;
use crate::failure::Outcome;
use crate::shell;
use quintet_screens::App;

/// Opens the menu.
pub(crate) fn open() -> Outcome {
    shell::run(App::new(shell::here()), Desk::of_menu())
}
