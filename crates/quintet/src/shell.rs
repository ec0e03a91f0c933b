//! Shows screens in the terminal.

use crate::desk::Desk;
use crate::failure::Outcome;
use crate::{keep, play};
use quintet_look::Grain;
use quintet_screens::{App, Shell};
use quintet_tui::Able;

/// The terminal, as screens know it.
pub(crate) fn terminal() -> Shell {
    Shell::new(keep::settings(), Grain::LETTERS)
}

/// Shows what is open until nothing is, then says what came of it.
pub(crate) fn run(app: App, mut desk: Desk) -> Outcome {
    let left = quintet_tui::run(app, &mut desk, Able::here())?;
    desk.finish(left)?;
    play::leave(left)
}
