//! What the interpreter of a game of typed commands does: lines are read and done, a part at a time, and the computer
//! plays at a pace that can be watched.

use super::{Doing, Typed, Word};
use crate::effect::{Effect, Left, Query};
use quintet_engine::kernel::{Span, Time};
use quintet_engine::quadris::interpreter::{Interpreted, Next};
use quintet_session::Input as GameInput;

/// How many lines of what was said are kept.
const LOG: usize = 200;
/// How many commands run before what they did is shown: a file or a macro may be long.
const BATCH: usize = 2_000;
/// How many lines of the other place are done before what they did is shown: they may have no end.
pub(super) const LINES: usize = 200;
/// The time between two blocks of the computer, for those who watch.
const PACE: Span = Span::from_millis(150);

impl<G: Interpreted> Typed<G> {
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
        for _ in 0..BATCH {
            if self.watched && self.interpreter.plays_on() && self.waits() {
                return Vec::new();
            }
            let now = self.time();
            match self.interpreter.next(self.session.game()) {
                Next::Act(action) => {
                    self.look.see(&self.session.game().view());
                    self.session.act(now, action, &mut self.happened);
                }
                Next::Undo => {
                    let possible = self.session.input(now, &GameInput::Undo, &mut self.happened);
                    self.interpreter.undone(possible);
                }
                Next::Frame => {
                    if let Some(beside) = &mut self.beside {
                        beside.frame(self.session.game());
                    }
                }
                Next::Message(text) | Next::Ask(text) => self.say(&text),
                Next::NeedFile(name) => {
                    self.doing = Doing::AwaitingFile;
                    return vec![Effect::Ask(Query::File(name))];
                }
                Next::NeedHint => self.interpreter.advise((self.adviser)(self.session.game())),
                Next::NeedInput => {
                    // Nobody knows how long a person thinks: what was done is written out first.
                    self.session.flush();
                    if let Some(beside) = &mut self.beside {
                        beside.awaits(self.interpreter.names());
                    }
                    self.doing = Doing::Reading;
                    return Vec::new();
                }
                Next::End => {
                    self.doing = Doing::Ended;
                    return Vec::new();
                }
            }
        }
        self.doing = Doing::Working;
        Vec::new()
    }

    /// Whether it is too early for the next block of the computer.
    fn waits(&mut self) -> bool {
        match self.doing {
            Doing::Watching(due) if due <= self.clock => {
                self.doing = Doing::Working;
                false
            }
            Doing::Watching(_) => true,
            _ => {
                self.doing = Doing::Watching(self.clock + PACE);
                true
            }
        }
    }

    /// Lets the computer play no further.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        if !matches!(self.doing, Doing::Watching(_)) {
            return Vec::new();
        }
        self.interpreter.stop_playing();
        self.work()
    }

    pub(super) fn say(&mut self, text: &str) {
        if let Some(beside) = &mut self.beside {
            beside.say(text);
        }
        self.note(text);
    }

    /// Remembers what was typed or said.
    pub(super) fn note(&mut self, text: &str) {
        self.log.extend(text.lines().map(str::to_owned));
        self.said += text.lines().count();
        let surplus = self.log.len().saturating_sub(LOG);
        self.log.drain(..surplus);
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
