//! Plays a real-time game on a text screen.

use crate::held::Held;
use crate::stage::{Cue, Stage};
use crate::text::Line;
use crossterm::event::KeyCode;
use quintet_engine::kernel::{Button, Phase, Player, RealTime, Span, Time, View};
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
    /// What a key stands for, and whose it is.
    pub key: fn(&G, KeyCode) -> Option<(Player, Button)>,
    /// Whether it matters how long keys are held.
    pub holds: bool,
    /// How often something is drawn again although nothing has happened: a clock that runs.
    pub refresh: Option<Span>,
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
    let stage = Stage::open(how.holds)?;
    let live = Live::new(session, stage.now());
    let mut table = Table { stage, live, held: Held::default(), how };
    // A terminal that can no longer be written to or asked for its size is gone; the game is not.
    let left = table.run().unwrap_or(Left::Lost);
    Ok((table.live.into_session(), left))
}

/// A game on the terminal.
struct Table<'a, G: RealTime> {
    stage: Stage,
    live: Live<G>,
    held: Held,
    how: &'a Play<G>,
}

impl<G: RealTime> Table<'_, G> {
    fn run(&mut self) -> io::Result<Left> {
        loop {
            self.draw()?;
            let mut cue = Some(self.stage.wait(self.wake_at()));
            while let Some(now) = cue {
                match now {
                    Cue::Key { code, at, repeats } => {
                        let key = (self.how.key)(self.live.game(), code);
                        // A game that knows no leaving is left from outside.
                        if matches!(key, Some((_, Button::Quit))) && !has_button::<G>(Button::Quit) {
                            return Ok(Left::Player);
                        }
                        self.press(key, at, repeats)?;
                    }
                    Cue::Release { code, at } => self.release(code, at),
                    Cue::Tick => {}
                    Cue::Suspend => {
                        self.stop();
                        self.stage.suspend()?;
                    }
                    Cue::Interrupted => return Ok(Left::Player),
                    Cue::Signal(signal) => return Ok(Left::Signal(signal)),
                    Cue::Lost => return Ok(Left::Lost),
                }
                if (self.how.left)(self.live.game()) {
                    return Ok(Left::Player);
                }
                cue = self.stage.ready();
            }
            self.tick();
        }
    }

    /// When there will be something to do if no key comes.
    fn wake_at(&self) -> Option<Time> {
        let running = self.live.game().deadline().is_some() && !self.live.is_paused();
        let refresh = self.how.refresh.filter(|_| running).map(|span| self.stage.now() + span);
        [self.live.wake_at(), self.held.due(), refresh].into_iter().flatten().min()
    }

    fn tick(&mut self) {
        let now = self.stage.now();
        for (at, act) in self.held.let_go(now) {
            self.live.input(at, &Input::Act(act), &mut ());
        }
        self.live.tick(now, &mut ());
    }

    /// Stops the time if it matters to the game.
    fn stop(&mut self) {
        if self.live.game().deadline().is_some() {
            self.live.pause(self.stage.now(), &mut ());
        }
    }

    /// Does what a key stands for, and shows what happens on the way.
    fn press(&mut self, key: Option<(Player, Button)>, at: Time, repeats: bool) -> io::Result<()> {
        if self.live.is_paused() {
            self.live.resume(at);
            // Whatever key it is, it lets the game go on; only leaving is more than that.
            if !matches!(key, Some((_, Button::Quit))) {
                return Ok(());
            }
        }
        let Some((player, button)) = key else { return Ok(()) };
        if button == Button::Pause && !has_button::<G>(button) {
            // A game that knows no pause is stopped from outside.
            self.stop();
            return Ok(());
        }
        for act in self.held.press(player, button, repeats, at) {
            let frames = self.live.game().frames(&act);
            self.live.input(at, &Input::Act(act), &mut ());
            self.show_frames(frames)?;
        }
        Ok(())
    }

    fn release(&mut self, code: KeyCode, at: Time) {
        if let Some((player, button)) = (self.how.key)(self.live.game(), code) {
            let act = self.held.release(player, button);
            self.live.input(at, &Input::Act(act), &mut ());
        }
    }

    /// Shows what happens between two states, step by step; any key cuts it short.
    fn show_frames(&mut self, frames: Vec<View>) -> io::Result<()> {
        for view in frames {
            if !self.stage.has_room((self.how.size)(&view))? {
                return Ok(());
            }
            self.stage.show((self.how.screen)(&view))?;
            if self.stage.is_interrupted(self.stage.now() + STEP) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        let view = self.live.game().view();
        if !self.stage.has_room((self.how.size)(&view))? {
            self.stop();
            return Ok(());
        }
        let mut lines = (self.how.screen)(&view);
        let crowded = view.boards.len() > 1 && self.how.holds && !self.held.tells_releases();
        let notice = if self.live.is_paused() {
            Some("Paused. Press any key to go on.")
        } else if crowded && view.phase == Phase::Ready {
            Some(
                "This terminal may not tell when keys come up: held keys of two players get mixed up. Enter begins.",
            )
        } else {
            None
        };
        if let Some((last, notice)) = lines.last_mut().zip(notice) {
            *last = Line::from(notice);
        }
        self.stage.show(lines)
    }
}

fn has_button<G: RealTime>(wanted: Button) -> bool {
    G::BUTTONS.iter().any(|(_, button)| *button == wanted)
}
