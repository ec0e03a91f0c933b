//! Plays a real-time game on a text screen.

use crate::held::Held;
use crate::stage::{Cue, Stage};
use crate::text::Line;
use crossterm::event::KeyCode;
use quintet_engine::kernel::{Act, Button, Phase, Player, RealTime, Span, Time, View};
use quintet_session::{Input, Live, Session};
use std::io;

/// How long a step on the way to the next state is shown.
const STEP: Span = Span::from_millis(120);

/// How long a line that will be another one is shown before it is asked for again.
const SOON: Span = Span::from_millis(30);

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
    /// The player left: what was being played may be gone on with.
    Player,
    /// The player gave up what was being played.
    Quit,
    /// The program was told to end by this signal.
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// A line below the game that is not the game's.
pub struct Status {
    /// The line.
    pub text: String,
    /// Whether it will soon be another one by itself.
    pub passing: bool,
}

/// What a game is played with that does not belong to the game.
pub struct Around<'a> {
    /// The line below the game, if there is one now.
    pub status: &'a dyn Fn() -> Option<Status>,
    /// What a key stands for by the player's own choice.
    pub key: &'a dyn Fn(KeyCode) -> Chosen,
}

/// What a player has chosen a key to stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// This button of this player.
    Button(Player, Button),
    /// Nothing any more: what it stood for has other keys.
    Nothing,
    /// Whatever the game says.
    GamesOwn,
}

/// Plays until the player leaves. The session is handed back as it is then, its recording not yet ended.
pub fn play<G: RealTime>(session: Session<G>, how: &Play<G>) -> io::Result<(Session<G>, Left)> {
    play_with(session, how, &Around { status: &|| None, key: &|_| Chosen::GamesOwn })
}

/// The same with something around the game. A game that has run before waits for a key.
pub fn play_with<G: RealTime>(
    session: Session<G>,
    how: &Play<G>,
    around: &Around<'_>,
) -> io::Result<(Session<G>, Left)> {
    let stage = Stage::open(how.holds)?;
    let live = Live::new(session, stage.now());
    let mut table = Table { stage, live, held: Held::default(), owed: Vec::new(), how, around };
    if table.live.game().now() > Time::ZERO {
        table.stop();
    }
    // A terminal that can no longer be written to or asked for its size is gone; the game is not.
    let left = table.run().unwrap_or(Left::Lost);
    Ok((table.live.into_session(), left))
}

/// A game on the terminal.
struct Table<'a, G: RealTime> {
    stage: Stage,
    live: Live<G>,
    held: Held,
    /// Releases that came while time stood still: the game is told when it goes on.
    owed: Vec<Act>,
    how: &'a Play<G>,
    around: &'a Around<'a>,
}

impl<G: RealTime> Table<'_, G> {
    fn run(&mut self) -> io::Result<Left> {
        loop {
            let status = (self.around.status)();
            let soon = status.as_ref().filter(|status| status.passing).map(|_| self.stage.now() + SOON);
            self.draw(status)?;
            let mut cue = Some(self.stage.wait(self.wake_at().into_iter().chain(soon).min()));
            while let Some(now) = cue {
                match now {
                    Cue::Key { code, at, repeats } => {
                        let key = self.key(code);
                        // A game that knows no leaving is left from outside.
                        if matches!(key, Some((_, Button::Quit))) && !has_button::<G>(Button::Quit) {
                            return Ok(Left::Quit);
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

    /// What a key stands for.
    fn key(&self, code: KeyCode) -> Option<(Player, Button)> {
        match (self.around.key)(code) {
            Chosen::Button(player, button) => Some((player, button)),
            Chosen::Nothing => None,
            Chosen::GamesOwn => (self.how.key)(self.live.game(), code),
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
            self.let_go(act, at);
        }
        self.live.tick(now, &mut ());
    }

    /// A key comes up, or is assumed to.
    fn let_go(&mut self, act: Act, at: Time) {
        if !self.live.input(at, &Input::Act(act), &mut ()) {
            self.owed.push(act);
        }
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
            for act in std::mem::take(&mut self.owed) {
                self.let_go(act, at);
            }
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
        // Where it does not matter how long keys are held, every press counts, and nothing else.
        let acts = if self.how.holds {
            self.held.press(player, button, repeats, at)
        } else {
            vec![Act::Press(player, button)]
        };
        for act in acts {
            let frames = self.live.game().frames(&act);
            self.live.input(at, &Input::Act(act), &mut ());
            self.show_frames(frames)?;
        }
        Ok(())
    }

    fn release(&mut self, code: KeyCode, at: Time) {
        if let Some((player, button)) = self.key(code) {
            let act = self.held.release(player, button);
            self.let_go(act, at);
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

    fn draw(&mut self, status: Option<Status>) -> io::Result<()> {
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
            Some("Held keys of two players may get mixed up in this terminal. Enter begins.")
        } else {
            None
        };
        if let Some((last, notice)) = lines.last_mut().zip(notice) {
            *last = Line::from(notice);
        }
        if let Some(status) = status {
            lines.extend(Stage::lines_below(lines.len(), &status.text)?);
        }
        self.stage.show(lines)
    }
}

fn has_button<G: RealTime>(wanted: Button) -> bool {
    G::BUTTONS.iter().any(|(_, button)| *button == wanted)
}
