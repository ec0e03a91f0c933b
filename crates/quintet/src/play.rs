//! Plays a game in the terminal.

use crate::args::{self, Colour};
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::keep::{self, Keep};
use crate::keys::Keys;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::{Button, Player, RealTime};
use quintet_session::Session;
use quintet_store::Kept;
use quintet_tui::{Around, KeyCode, Left, Play, board_screen, board_size, plain, play_with};
use std::io::{IsTerminal, Write, stdin, stdout};

/// How Chetyris is played on its plain screen.
pub(crate) const CHETYRIS: Play<Chetyris> = Play {
    screen: |view| plain(&chetyris::screen(view)),
    size: chetyris::screen_size,
    key: |_, key| chetyris_button(key).map(|button| (Player::ONE, button)),
    holds: false,
    refresh: None,
    left: |game| game.stage() == Stage::Exited,
};

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
    let setup = args.setup.resolve(&keep::settings())?;
    let session = Session::<Chetyris>::new(setup)?;
    need_terminal("use `quintet sim chetyris` to play from a script")?;
    let session = files::recorded(session, args.record.as_deref())?;
    let (session, keep) = keep::begin(session, args.record.is_some());
    chetyris_session(session, keep)
}

/// Plays a session of Chetyris to its end and says how it ended.
pub(crate) fn chetyris_session(session: Session<Chetyris>, keep: Keep) -> Outcome {
    let result = |session: &Session<Chetyris>| {
        let (game, seed) = (session.game(), session.setup().seed.0);
        let begun = game.stage() != Stage::Begin;
        begun.then(|| format!("Chetyris: score {}, level {}, seed {seed}", game.score(), game.level()))
    };
    play_session(session, keep, &CHETYRIS, result)
}

/// How Cascade is played.
pub(crate) const CASCADE: Play<Cascade> = Play {
    screen: |view| board_screen(view, Colour::Auto.is_on()),
    size: board_size,
    key: |_, key| cascade_button(key).map(|button| (Player::ONE, button)),
    holds: false,
    refresh: None,
    left: Cascade::has_exited,
};

fn cascade_button(key: KeyCode) -> Option<Button> {
    Some(match key {
        KeyCode::Left => Button::Left,
        KeyCode::Right => Button::Right,
        KeyCode::Char('z' | 'Z') => Button::Counterclockwise,
        KeyCode::Char('x' | 'X') | KeyCode::Up => Button::Clockwise,
        KeyCode::Char(' ') => Button::Drop,
        KeyCode::Char('q' | 'Q') => Button::Quit,
        KeyCode::Enter => Button::Enter,
        _ => return None,
    })
}

/// `quintet cascade` alone.
pub(crate) fn cascade(args: &args::Cascade) -> Outcome {
    let session = Session::<Cascade>::new(args.setup.resolve(&keep::settings()))?;
    need_terminal("use `quintet cascade play` to play a script")?;
    let session = files::recorded(session, args.record.as_deref())?;
    let (session, keep) = keep::begin(session, args.record.is_some());
    cascade_session(session, keep)
}

/// Plays a session of Cascade to its end and says how it ended.
pub(crate) fn cascade_session(session: Session<Cascade>, keep: Keep) -> Outcome {
    let result = |session: &Session<Cascade>| {
        let (game, seed) = (session.game(), session.setup().seed.0);
        Some(format!("Cascade: score {}, {} pieces, seed {seed}", game.score(), game.pieces()))
    };
    play_session(session, keep, &CASCADE, result)
}

/// Plays a session to its end, ends its recordings, and says how it ended.
pub(crate) fn play_session<G: RealTime + Kept>(
    session: Session<G>,
    keep: Keep,
    how: &Play<G>,
    result: impl Fn(&Session<G>) -> Option<String>,
) -> Outcome {
    let keys = Keys::of::<G>(&keep::settings());
    let around = Around { status: &|| keep.status(), key: &|code| keys.find(code) };
    let (mut session, left) = play_with(session, how, &around)?;
    if left == Left::Quit {
        session.leave();
    }
    let open = session.is_open();
    let recorded = files::finish(&mut session);
    if let Some(result) = result(&session).filter(|_| left != Left::Lost) {
        // The terminal may be gone; that is no reason to fail.
        let _ = writeln!(stdout(), "{result}");
    }
    keep.finish(open);
    recorded?;
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
