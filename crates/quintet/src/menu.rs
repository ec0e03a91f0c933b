//! `quintet` alone: the menu.

use crate::failure::Outcome;
use crate::{host, play, shell};
use quintet_app::App;

/// Opens the menu.
pub(crate) fn open() -> Outcome {
    play::need_cursor()?;
    shell::run(App::new(shell::here()), host::for_menu())
}
