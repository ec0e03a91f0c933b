//! Plays a real-time game on a text screen.

use crate::stage::{Cue, Stage};
use crate::text::Line;
use crossterm::event::KeyCode;
use quintet_engine::kernel::{Act, Button, Player, RealTime, Span, Time, View};
use quintet_session::{Input, Live, Session};
use std::io;

/// How long a step on the way to the next state is shown.
const STEP: Span = Span::from_millis(120);

/// How a game is played in the terminal: what is drawn, and what the keys are.
pub struct Play<G: RealTime> {
    /// The screen from top to bottom; its last line is free for a notice while the game is played.
    pub screen: fn(&View) -> Vec<Line>,
    /// The columns and rows that needs.
    pub size: fn(&View) -> (usize, usize),
    /// What a key stands for.
    pub button: fn(KeyCode) -> Option<Button>,
    /// Whether the player has answered the last question and wants to leave.
    pub left: fn(&G) -> bool,
}

/// Why playing has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The player left.
    Player,
    /// The program was told to end by this signal.
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// Plays until the player leaves. The session is handed back as it is then, its recording not yet ended.
pub fn play<G: RealTime>(session: Session<G>, how: &Play<G>) -> io::Result<(Session<G>, Left)> {
    let mut stage = Stage::open()?;
    let now = stage.now();
    let mut live = Live::new(session, now);
    // A terminal that can no longer be written to or asked for its size is gone; the game is not.
    let left = run(&mut stage, &mut live, how).unwrap_or(Left::Lost);
    Ok((live.into_session(), left))
}

fn run<G: RealTime>(stage: &mut Stage, live: &mut Live<G>, how: &Play<G>) -> io::Result<Left> {
    loop {
        draw(stage, live, how)?;
        let mut cue = Some(stage.wait(live.wake_at()));
        while let Some(now) = cue {
            match now {
                Cue::Key(key, at) => {
                    let frames = press(live, how, key, at);
                    show_frames(stage, how, frames)?;
                }
                Cue::Tick => {}
                Cue::Suspend => {
                    stop(live, stage.now());
                    stage.suspend()?;
                }
                Cue::Interrupted => return Ok(Left::Player),
                Cue::Signal(signal) => return Ok(Left::Signal(signal)),
                Cue::Lost => return Ok(Left::Lost),
            }
            if (how.left)(live.game()) {
                return Ok(Left::Player);
            }
            cue = stage.ready();
        }
        live.tick(stage.now(), &mut ());
    }
}

/// Stops the time if it matters to the game.
fn stop<G: RealTime>(live: &mut Live<G>, now: Time) {
    if live.game().deadline().is_some() {
        live.pause(now, &mut ());
    }
}

/// Does what a key stands for, and gives the frames to show on the way.
fn press<G: RealTime>(live: &mut Live<G>, how: &Play<G>, key: KeyCode, at: Time) -> Vec<View> {
    let button = (how.button)(key);
    if live.is_paused() {
        live.resume(at);
        // Whatever key it is, it lets the game go on; only leaving is more than that.
        if button != Some(Button::Quit) {
            return Vec::new();
        }
    }
    match button {
        // A game that knows no pause of its own is stopped from outside.
        Some(Button::Pause) if !G::BUTTONS.iter().any(|(_, button)| *button == Button::Pause) => {
            stop(live, at);
        }
        Some(button) => {
            let act = Act::Press(Player::ONE, button);
            let frames = live.game().frames(&act);
            live.input(at, &Input::Act(act), &mut ());
            return frames;
        }
        None => {}
    }
    Vec::new()
}

/// Shows what happens between two states, step by step; any key cuts it short.
fn show_frames<G: RealTime>(stage: &mut Stage, how: &Play<G>, frames: Vec<View>) -> io::Result<()> {
    for view in frames {
        if !stage.has_room((how.size)(&view))? {
            return Ok(());
        }
        stage.show((how.screen)(&view))?;
        if stage.is_interrupted(stage.now() + STEP) {
            return Ok(());
        }
    }
    Ok(())
}

fn draw<G: RealTime>(stage: &mut Stage, live: &mut Live<G>, how: &Play<G>) -> io::Result<()> {
    let view = live.game().view();
    let size = (how.size)(&view);
    if !stage.has_room(size)? {
        stop(live, stage.now());
        return Ok(());
    }
    let mut lines = (how.screen)(&view);
    if let Some(last) = lines.last_mut().filter(|_| live.is_paused()) {
        *last = Line::from("Paused. Press any key to go on.");
    }
    stage.show(lines)
}
