//! Plays a game in the terminal.

use crate::args;
use crate::failure::{Failure, Outcome};
use crate::files;
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::Button;
use quintet_engine::modern::{self, Modern};
use quintet_session::Session;
use quintet_tui::{KeyCode, Left, Play, play};
use std::io::{IsTerminal, Write, stdin, stdout};

/// How Chetyris is played on its plain screen.
pub(crate) const CHETYRIS: Play<Chetyris> = Play {
    screen: chetyris::screen,
    size: chetyris::screen_size,
    button: chetyris_button,
    left: |game| game.stage() == Stage::Exited,
};

/// How Modern is shown on its plain screen.
pub(crate) const MODERN: Play<Modern> =
    Play { screen: modern::screen, size: modern::screen_size, button: |_| None, left: |_| false };

fn chetyris_button(key: KeyCode) -> Option<Button> {
    Some(match key {
        KeyCode::Left | KeyCode::Char('a' | '4') => Button::Left,
        KeyCode::Right | KeyCode::Char('d' | '6') => Button::Right,
        KeyCode::Up | KeyCode::Char('w' | '8') => Button::Clockwise,
        KeyCode::Down | KeyCode::Char('s' | '2') => Button::Down,
        KeyCode::Char(' ') => Button::Drop,
        KeyCode::Char('q' | 'Q') => Button::Quit,
        KeyCode::Char('p') => Button::Pause,
        KeyCode::Enter => Button::Enter,
        _ => return None,
    })
}

/// `quintet chetyris`.
pub(crate) fn chetyris(args: &args::Chetyris) -> Outcome {
    let setup = args.setup.resolve()?;
    let session = Session::<Chetyris>::new(setup)?;
    need_terminal("use `quintet sim chetyris` to play from a script")?;
    let session = match &args.record {
        Some(path) => session.recorded(files::recording(path)?),
        None => session,
    };
    chetyris_session(session)
}

/// Plays a session of Chetyris to its end and says how it ended.
pub(crate) fn chetyris_session(session: Session<Chetyris>) -> Outcome {
    let (mut session, left) = play(session, &CHETYRIS)?;
    let recorded = session.finish();
    let (game, seed) = (session.game(), session.setup().seed.0);
    if game.stage() != Stage::Begin && left != Left::Lost {
        let result = format!("Chetyris: score {}, level {}, seed {seed}", game.score(), game.level());
        writeln!(stdout(), "{result}")?;
    }
    recorded.map_err(|error| Failure::Bad(format!("the game could not be recorded: {error}")))?;
    leave(left)
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

/// Refuses to start where there is no terminal to play in.
pub(crate) fn need_terminal(instead: &str) -> Outcome {
    if stdin().is_terminal() && stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::Bad(format!("there is no terminal to play in; {instead}")))
}
