//! Replays the keys of an episode in the engine.

use super::env::{KeyStyle, play_step};
use crate::MirrorError;
use crate::mirror::{COUNTDOWN, RecordedSession, StepPlayer};
use quintet_engine::kernel::{Button, ButtonAction, Player, Time};
use quintet_engine::modern::Modern;

/// Plays the keys of an episode.
pub(crate) struct KeyPlayer {
    style: KeyStyle,
    /// The length of a step in microseconds.
    step: u64,
    held: Option<Button>,
}

impl KeyPlayer {
    pub(crate) fn new(style: KeyStyle, step: u64) -> KeyPlayer {
        KeyPlayer { style, step, held: None }
    }
}

impl StepPlayer for KeyPlayer {
    type Game = Modern;

    fn play(
        &mut self,
        session: &mut RecordedSession<Modern>,
        step: usize,
        actions: &[i64],
    ) -> Result<(), MirrorError> {
        let until = Time::from_micros(COUNTDOWN + step as u64 * self.step);
        let press =
            |session: &mut RecordedSession<Modern>, key| session.act(ButtonAction::Press(Player::ONE, key));
        let release =
            |session: &mut RecordedSession<Modern>, key| session.act(ButtonAction::Release(Player::ONE, key));
        for action in actions {
            play_step(session, &mut self.held, *action, self.style, press, release, |session| {
                session.advance(until);
            });
        }
        Ok(())
    }
}
