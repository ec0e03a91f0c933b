//! Runs the interpreter of the screen, a part at a time.

use super::{CommandScreen, Doing, PeerEvent, PeerTerminal};
use crate::effect::{Effect, ExitReason};
use crate::request::Query;
use crate::screen::Screen;
use core::convert::Infallible;
use quintet_engine::commands::interpreter::TextGame;
use quintet_engine::kernel::{EventSink, GameEvent, Span, Time, printable};
use quintet_look::Animator;
use quintet_session::{InterpreterRunner, RunStatus, RunnerOutput};

/// At most this many lines of the log are kept.
const MAX_LOG_LINES: usize = 200;
/// At most this many steps are carried out before the screen is drawn: a file or a macro may be long.
const MAX_STEPS: usize = 2_000;
/// At most this many turns are played at once where no person watches: each takes the computer a moment.
const MAX_TURNS: usize = 20;
/// At most this many lines of the peer terminal are carried out before the screen is drawn: the input may be endless.
pub(super) const MAX_LINES: usize = 200;

impl CommandScreen {
    /// Carries out what was typed in the peer terminal.
    pub(super) fn listen(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for _ in 0..MAX_LINES {
            self.more = matches!(self.doing, Doing::Reading | Doing::Watching(_));
            let Some(peer) = self.peer.as_mut().filter(|_| self.more) else {
                self.more = false;
                break;
            };
            let watched = peer.has_person();
            match peer.poll() {
                Some(PeerEvent::Line(words)) => {
                    effects.extend(self.stop());
                    self.watched = watched;
                    effects.extend(self.feed(&words));
                    self.watched = true;
                }
                Some(PeerEvent::End) => effects.extend(self.leave(ExitReason::Quit)),
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

    /// Continues work that takes time: a long file, the computer's turn, a hint.
    pub(super) fn go_on(&mut self) -> Vec<Effect> {
        match self.doing {
            Doing::Working => self.work(),
            Doing::Watching(due) if due <= self.clock => self.watch(),
            Doing::Opposing(due) if due <= self.clock && !self.is_paused() => {
                self.oppose();
                Vec::new()
            }
            Doing::AwaitingHint => {
                if self.take_hint() {
                    self.work()
                } else {
                    Vec::new()
                }
            }
            _ => Vec::new(),
        }
    }

    /// Runs the interpreter until it needs something, or has worked long enough.
    pub(super) fn work(&mut self) -> Vec<Effect> {
        for _ in 0..MAX_TURNS {
            let stop = self.run();
            if stop != RunStatus::NeedsTurn {
                self.typed.end_turns();
            }
            match stop {
                RunStatus::NeedsInput => {
                    if let Some(peer) = &mut self.peer {
                        peer.await_command(self.interpreter.names());
                    }
                    self.doing = Doing::Reading;
                    self.oppose();
                    return Vec::new();
                }
                RunStatus::NeedsFile(name) => {
                    self.doing = Doing::AwaitingFile;
                    return vec![Effect::Ask(Query::File(name))];
                }
                RunStatus::NeedsHint => {
                    self.typed.request_hint();
                    self.doing = Doing::AwaitingHint;
                    if !self.take_hint() {
                        return Vec::new();
                    }
                }
                RunStatus::NeedsTurn if self.watched => return self.begin_turn(),
                RunStatus::NeedsTurn => {
                    let turn = self.typed.instant_turn(&mut self.rng);
                    self.interpreter.play_turn(turn);
                }
                RunStatus::Busy => break,
                RunStatus::Quit => {
                    self.doing = Doing::Ended;
                    return Vec::new();
                }
            }
        }
        self.doing = Doing::Working;
        Vec::new()
    }

    /// Runs the interpreter.
    fn run(&mut self) -> RunStatus {
        let now = self.time();
        let mut output = ScreenOutput {
            log: &mut self.log,
            said: &mut self.said,
            refusal: &mut self.refusal,
            animator: &mut self.animator,
            happened: &mut self.happened,
            peer: &mut self.peer,
        };
        let (session, interpreter) = (self.typed.session_mut(), &mut self.interpreter);
        let mut runner = InterpreterRunner { session, interpreter, now, frame_time: Span::ZERO };
        let Ok(stop) = runner.run(&mut output, MAX_STEPS);
        stop
    }

    /// Passes the hint to the interpreter if the worker has found it; returns true if it has.
    fn take_hint(&mut self) -> bool {
        let is_found = self.typed.poll_hint();
        if is_found {
            self.interpreter.show_hint(self.typed.hint());
        }
        is_found
    }

    /// Takes the game over from the computer.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        if !matches!(self.doing, Doing::Watching(_)) {
            return Vec::new();
        }
        self.interpreter.stop_autoplay();
        self.work()
    }

    /// Adds a command or a message to the log.
    pub(super) fn note(&mut self, text: &str) {
        note(&mut self.log, &mut self.said, text);
    }

    /// Carries out words as if they were typed.
    pub(super) fn command(&mut self, words: &str) -> Vec<Effect> {
        self.feed(&format!("{words}\n"))
    }

    pub(super) fn feed(&mut self, text: &str) -> Vec<Effect> {
        let now = self.time();
        self.typed.advance(now, &mut self.happened);
        self.interpreter.feed(text.as_bytes());
        self.work()
    }
}

fn note(log: &mut Vec<String>, said: &mut usize, text: &str) {
    log.extend(text.lines().map(|line| printable(line).into_owned()));
    *said += text.lines().count();
    let surplus = log.len().saturating_sub(MAX_LOG_LINES);
    log.drain(..surplus);
}

/// The screen and its peer terminal, while the interpreter runs.
struct ScreenOutput<'a> {
    log: &'a mut Vec<String>,
    said: &'a mut usize,
    refusal: &'a mut Vec<String>,
    animator: &'a mut Animator,
    happened: &'a mut Vec<GameEvent>,
    peer: &'a mut Option<Box<dyn PeerTerminal>>,
}

impl ScreenOutput<'_> {
    fn tell_peer(&mut self, tell: impl FnOnce(&mut dyn PeerTerminal)) {
        if let Some(peer) = self.peer {
            tell(peer.as_mut());
        }
    }
}

impl RunnerOutput for ScreenOutput<'_> {
    type Error = Infallible;

    fn sink(&mut self) -> &mut dyn EventSink {
        self.happened
    }

    fn before(&mut self, game: &dyn TextGame) {
        self.animator.observe(&game.view());
        self.refusal.clear();
    }

    fn frame(&mut self, game: &dyn TextGame) -> Result<(), Infallible> {
        self.tell_peer(|peer| peer.frame(game));
        Ok(())
    }

    fn show_message(&mut self, text: &str) -> Result<(), Infallible> {
        self.tell_peer(|peer| peer.show_message(text));
        note(self.log, self.said, text);
        Ok(())
    }

    fn show_wrong_answer(&mut self, text: &str) -> Result<(), Infallible> {
        // It is shown with the question: see `shown_log`.
        self.tell_peer(|peer| peer.show_message(text));
        *self.refusal = text.lines().map(|line| printable(line).into_owned()).collect();
        Ok(())
    }

    fn result(&mut self, text: &str) -> Result<(), Infallible> {
        self.tell_peer(|peer| peer.result(text));
        note(self.log, self.said, text);
        Ok(())
    }

    fn show_question(&mut self, text: &str) -> Result<(), Infallible> {
        // The screen shows the question for as long as the game asks it: see `shown_log`.
        self.tell_peer(|peer| peer.show_message(text));
        Ok(())
    }
}
