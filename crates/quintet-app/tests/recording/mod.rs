//! A recorded game, for tests of playback.

use quintet_engine::kernel::{Button, ButtonAction, Player, Time};
use quintet_engine::modern::Modern;
use quintet_session::{Replay, Session};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The replay of this game of Modern, with a piece dropped every second.
pub(crate) fn replay(session: Session<Modern>) -> Replay<Modern> {
    Replay::read(&recorded(session)).unwrap()
}

/// The bytes of its recording.
pub(crate) fn recorded(session: Session<Modern>) -> Vec<u8> {
    let out = Shared::default();
    let mut session = session.with_recording(Box::new(out.clone()));
    let at = |millis| Time::from_millis(millis).unwrap();
    let mut tap = |millis, button| {
        session.act(at(millis), ButtonAction::Press(Player::ONE, button), &mut ());
        session.act(at(millis), ButtonAction::Release(Player::ONE, button), &mut ());
    };
    tap(0, Button::Enter);
    for second in 4..12 {
        tap(second * 1_000 - 300, if second % 2 == 0 { Button::Left } else { Button::Right });
        tap(second * 1_000, Button::Drop);
    }
    session.advance(at(12_500), &mut ());
    session.finish().unwrap();

    out.0.lock().unwrap().clone()
}
