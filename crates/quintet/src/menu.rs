//! `quintet` alone: the menu.

use crate::failure::CommandResult;
use crate::{host, play, run_shell};
use quintet_app::App;

/// Opens the menu.
pub(crate) fn open() -> CommandResult {
    play::need_cursor()?;
    run_shell::run(App::new(run_shell::describe_shell()), host::for_menu())
}
