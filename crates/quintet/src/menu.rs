//! `quintet` alone: the menu.

use crate::desk::Desk;
use crate::failure::Outcome;
use crate::{play, shell};
use quintet_app::App;

/// Opens the menu.
pub(crate) fn open() -> Outcome {
    play::need_cursor()?;
    shell::run(App::new(shell::here()), Desk::of_menu())
}
