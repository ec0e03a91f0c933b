//! What the interpreter of a game of typed commands does: lines are read and done, a part at a time, and the computer
//! plays at a pace that can be watched.

use super::{Beside, Doing, Typed, Word};
use crate::catalogue::Declared;
use crate::effect::{Effect, Left};
use crate::request::Query;
use core::convert::Infallible;
use quintet_engine::commands::interpreter::Interpreted;
use quintet_engine::kernel::{EventSink, GameEvent, Span, Time, printable};
use quintet_look::Animator;
use quintet_session::{Place, Runner, Stop};

/// How many lines of what was said are kept.
const LOG: usize = 200;
/// How many commands run before what they did is shown: a file or a macro may be long.
const BATCH: usize = 2_000;
/// How many lines of the other place are done before what they did is shown: they may have no end.
pub(super) const LINES: usize = 200;
/// The time between two blocks of the computer, for those who watch.
const PACE: Span = Span::from_millis(150);

impl<G: Interpreted + Declared> Typed<G> {
    /// Does what was typed in the other place.
    pub(super) fn listen(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for _ in 0..LINES {
            self.more = matches!(self.doing, Doing::Reading | Doing::Watching(_));
            let Some(beside) = self.beside.as_mut().filter(|_| self.more) else {
                self.more = false;
                break;
            };
            let watched = beside.is_watched();
            match beside.next() {
                Some(Word::Line(words)) => {
                    effects.extend(self.stop());
                    self.watched = watched;
                    effects.extend(self.feed(&words));
                    self.watched = true;
                }
                Some(Word::End) => effects.extend(self.leave(Left::Quit)),
                None => {
                    self.more = false;
                    break;
                }
            }
        }
        effects
    }

    pub(super) fn time(&self) -> Time {
        self.before + self.clock.since(self.begun)
    }

    /// Lets the interpreter work until it needs something, or has worked for long enough.
    pub(super) fn work(&mut self) -> Vec<Effect> {
        let now = self.time();
        let mut place = Here {
            log: &mut self.log,
            said: &mut self.said,
            refusal: &mut self.refusal,
            animator: &mut self.animator,
            happened: &mut self.happened,
            beside: &mut self.beside,
            doing: &mut self.doing,
            watched: self.watched,
            clock: self.clock,
        };
        let mut runner = Runner {
            session: &mut self.session,
            interpreter: &mut self.interpreter,
            adviser: self.adviser,
            now,
            pace: Span::ZERO,
        };
        let Ok(stop) = runner.run(&mut place, BATCH);
        match stop {
            Stop::Input => {
                if let Some(beside) = &mut self.beside {
                    beside.awaits(self.interpreter.names());
                }
                self.doing = Doing::Reading;
            }
            Stop::File(name) => {
                self.doing = Doing::AwaitingFile;
                return vec![Effect::Ask(Query::File(name))];
            }
            // When the next block comes is known already.
            Stop::Waiting => {}
            Stop::Busy => self.doing = Doing::Working,
            Stop::End => self.doing = Doing::Ended,
        }
        Vec::new()
    }

    /// Lets the computer play no further.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        if !matches!(self.doing, Doing::Watching(_)) {
            return Vec::new();
        }
        self.interpreter.stop_playing();
        self.work()
    }

    /// Remembers what was typed or said.
    pub(super) fn note(&mut self, text: &str) {
        note(&mut self.log, &mut self.said, text);
    }

    /// Words are given as if they were typed.
    pub(super) fn command(&mut self, words: &str) -> Vec<Effect> {
        self.feed(&format!("{words}\n"))
    }

    pub(super) fn feed(&mut self, text: &str) -> Vec<Effect> {
        self.session.advance(self.time(), &mut self.happened);
        self.interpreter.feed(text.as_bytes());
        self.work()
    }
}

fn note(log: &mut Vec<String>, said: &mut usize, text: &str) {
    log.extend(text.lines().map(|line| printable(line).into_owned()));
    *said += text.lines().count();
    let surplus = log.len().saturating_sub(LOG);
    log.drain(..surplus);
}

/// This screen and the other place, while the interpreter works.
struct Here<'a, G: Interpreted> {
    log: &'a mut Vec<String>,
    said: &'a mut usize,
    refusal: &'a mut Vec<String>,
    animator: &'a mut Animator,
    happened: &'a mut Vec<GameEvent>,
    beside: &'a mut Option<Box<dyn Beside<G>>>,
    doing: &'a mut Doing,
    watched: bool,
    clock: Time,
}

impl<G: Interpreted> Place<G> for Here<'_, G> {
    type Error = Infallible;

    fn sink(&mut self) -> &mut dyn EventSink {
        self.happened
    }

    fn before(&mut self, game: &G) {
        self.animator.observe(&game.view());
        self.refusal.clear();
    }

    fn frame(&mut self, game: &G) -> Result<(), Infallible> {
        if let Some(beside) = self.beside {
            beside.frame(game);
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Infallible> {
        if let Some(beside) = self.beside {
            beside.say(text);
        }
        note(self.log, self.said, text);
        Ok(())
    }

    fn refuse(&mut self, text: &str) -> Result<(), Infallible> {
        // It goes with the question: see `shown_log`.
        if let Some(beside) = self.beside {
            beside.say(text);
        }
        *self.refusal = text.lines().map(|line| printable(line).into_owned()).collect();
        Ok(())
    }

    fn result(&mut self, text: &str) -> Result<(), Infallible> {
        if let Some(beside) = self.beside {
            beside.result(text);
        }
        note(self.log, self.said, text);
        Ok(())
    }

    fn ask(&mut self, text: &str) -> Result<(), Infallible> {
        // Here the question is shown for as long as the game asks it: see `shown_log`.
        if let Some(beside) = self.beside {
            beside.say(text);
        }
        Ok(())
    }

    fn waits(&mut self) -> bool {
        if !self.watched {
            return false;
        }
        match *self.doing {
            Doing::Watching(due) if due <= self.clock => {
                *self.doing = Doing::Working;
                false
            }
            Doing::Watching(_) => true,
            _ => {
                *self.doing = Doing::Watching(self.clock + PACE);
                true
            }
        }
    }
}
