//! Plays a game in the terminal.

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Outcome};
use crate::games::{self, Playable};
use crate::keep::{self, Keep};
use crate::{files, shell};
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_screens::{App, Left};
use quintet_session::Session;
use quintet_store::Kept;
use quintet_tui::Able;
use std::io::{IsTerminal, stdin, stdout};

/// `quintet chetyris`.
pub(crate) fn chetyris(args: &args::Chetyris) -> Outcome {
    let setup = args.setup.resolve(&keep::settings())?;
    let session = Session::<Chetyris>::new(setup)?;
    need_terminal("use `quintet sim chetyris` to play from a script")?;
    let session = files::recorded(session, args.record.as_deref())?;
    let (session, keep) = keep::begin(session, args.record.is_some());
    let mut around = shell::here();
    if let Some(screen) = args.screen() {
        around.settings.set("chetyris.screen", screen).map_err(Failure::Bad)?;
    }
    play_in(around, session, keep, &games::CHETYRIS)
}

/// `quintet cascade` alone.
pub(crate) fn cascade(args: &args::Cascade) -> Outcome {
    let session = Session::<Cascade>::new(args.setup.resolve(&keep::settings()))?;
    need_terminal("use `quintet cascade play` to play a script")?;
    let session = files::recorded(session, args.record.as_deref())?;
    let (session, keep) = keep::begin(session, args.record.is_some());
    play_session(session, keep, &games::CASCADE)
}

/// Plays a session until the player leaves, ends its recordings, and says how it ended.
pub(crate) fn play_session<G: Kept>(session: Session<G>, keep: Keep, game: &Playable<G>) -> Outcome {
    play_in(shell::here(), session, keep, game)
}

/// The same in a shell that is set up like this.
fn play_in<G: Kept>(
    around: quintet_screens::Shell,
    session: Session<G>,
    keep: Keep,
    game: &Playable<G>,
) -> Outcome {
    let desk = Desk::of_command(None);
    let screen = (game.screen)(session, desk.around(keep, game.result), &around);
    shell::run(App::with(around, screen), desk)
}

/// Ends the way the player or the system wanted it.
pub(crate) fn leave(left: Left) -> Outcome {
    #[cfg(unix)]
    if let Left::Signal(signal) = left {
        signal_hook::low_level::emulate_default_handler(signal)?;
    }
    let _ = left;
    Ok(())
}

/// Refuses to start where there is no terminal to play in, or one that can only print lines.
pub(crate) fn need_terminal(instead: &str) -> Outcome {
    if shell::is_window() || (stdin().is_terminal() && stdout().is_terminal()) {
        return need_cursor();
    }
    Err(Failure::Bad(format!("there is no terminal to play in; {instead}")))
}

/// Refuses to start in a terminal whose cursor cannot be moved, and says what can be played there.
pub(crate) fn need_cursor() -> Outcome {
    if shell::is_window() || !Able::is_dumb() {
        return Ok(());
    }
    let sentence = "this terminal cannot move its cursor (TERM is dumb); `quintet quadris`, `quintet biquadris` and \
                    `quintet demo` need only lines";
    Err(Failure::Bad(sentence.into()))
}
