//! Plays a few pieces of Modern from code, records them, and plays the recording again.
//!
//! ```text
//! cargo run --release --example play
//! ```

use quintet_engine::kernel::{Button, ButtonAction, Event, Game, Player, Seed, Span, Time};
use quintet_engine::modern::{Modern, Setup};
use quintet_session::sync::SharedBuffer;
use quintet_session::{Replay, Session};
use quintet_tui::text_picture;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Everything a game starts from: with the same setup and the same keys it is the same game everywhere.
    let setup = Setup { seed: Seed(7), ..Setup::default() };
    let recording = SharedBuffer::default();
    let mut session = Session::<Modern>::new(setup)?.with_recording(Box::new(recording.clone()));

    // A game has no clock of its own: each key comes with its time. What happens is collected as events.
    let (mut now, mut events) = (Time::ZERO, Vec::new());
    let mut tap = |session: &mut Session<Modern>, now: Time, button| {
        session.act(now, ButtonAction::Press(Player::ONE, button), &mut events);
        session.act(now, ButtonAction::Release(Player::ONE, button), &mut events);
    };
    tap(&mut session, now, Button::Enter);
    // Three, two, one.
    now += Span::from_millis(3_000);
    for steps in [-4, -1, 2, 4, 0, -3, 3] {
        let button = if steps < 0 { Button::Left } else { Button::Right };
        for _ in 0..i32::abs(steps) {
            tap(&mut session, now, button);
            now += Span::from_millis(20);
        }
        tap(&mut session, now, Button::Drop);
        now += Span::from_millis(200);
    }
    session.advance(now, &mut ());
    session.finish()?;

    for row in text_picture(&session.game().view()) {
        println!("{}", row.trim_end());
    }
    let drops = events.iter().filter(|event| matches!(event.event, Event::HardDropped { .. })).count();
    println!("{drops} pieces dropped in {} ms", session.game().now().millis());

    // A recording holds the setup and the keys; played again, it ends in the same state.
    let bytes = recording.bytes();
    let replayed = Replay::<Modern>::read(&bytes)?.verify(&mut ())?;
    println!("a recording of {} bytes reproduces: {}", bytes.len(), replayed.game() == session.game());
    Ok(())
}
