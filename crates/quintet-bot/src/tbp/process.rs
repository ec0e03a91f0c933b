//! A bot in a separate process, which may fail in any way.

use super::command_line::{CommandLineError, split_command};
use super::lines::{BoundedLines, LineError};
use super::message::{RandomizerName, Rules, Suggestion, ToBot, ToFrontend};
use quintet_engine::kernel::printable;
use quintet_srs::{Location, Placement};
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Why a bot failed. Each message is about "the bot".
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BotError {
    /// The command line is invalid.
    #[error("its command cannot be read: {0}")]
    Command(#[from] CommandLineError),
    /// The program cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The bot exited.
    #[error("it exited during the game{}{}", status_text(*.status), quoted(.said))]
    Exited {
        /// The exit status, if it is known.
        status: Option<ExitStatus>,
        /// The end of its output on standard error.
        said: String,
    },
    /// The bot did not answer in time.
    #[error("it did not send {awaited} within {} ms", .answer_timeout.as_millis())]
    TimedOut {
        /// The expected message.
        awaited: &'static str,
        /// The time limit.
        answer_timeout: Duration,
    },
    /// The bot does not read its input.
    #[error("it does not read its input")]
    NotReading,
    /// The bot sent a line that is not a message.
    #[error("it sent something that is not a message: {0}")]
    InvalidMessage(String),
    /// The bot does not support the rules.
    #[error("it refused to play: {0}")]
    RulesRefused(String),
    /// None of the suggested moves is legal.
    #[error("{0}")]
    NoLegalMove(String),
}

impl BotError {
    /// Creates the error that none of `count` moves is legal; `first` was the first of them.
    pub fn impossible(first: Option<&Placement>, count: usize) -> BotError {
        let Some(first) = first else { return BotError::NoLegalMove("it suggested no move".into()) };
        let Location { piece, orientation, x, y } = first.location;
        let turned = ["north", "east", "south", "west"][orientation as usize];
        let others = if count > 1 { format!(", nor can {} others", count - 1) } else { String::new() };
        BotError::NoLegalMove(format!(
            "it suggested a move that cannot be made: {piece} {turned} at {x}, {y}{others}"
        ))
    }
}

fn status_text(status: Option<ExitStatus>) -> String {
    status.map(|status| format!(" ({status})")).unwrap_or_default()
}

fn quoted(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; its last words: {said}") }
}

/// The number of bytes of a bot's standard error that are kept.
const STDERR_TAIL_BYTES: usize = 300;
/// The maximum number of queued messages in either direction.
const MAX_WAITING: usize = 256;
/// The delays before a bot that had no move is asked again.
const RETRY_DELAYS: [Duration; 3] =
    [Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];
/// The time a bot has to exit after `quit`.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// A bot that runs as a process. The process is ended when this is dropped.
pub struct BotProcess {
    child: Child,
    /// The queue of the writer thread; a bot that does not read must not block the caller.
    to: Option<SyncSender<String>>,
    /// The queue of the reader thread.
    from: Receiver<Result<String, LineError>>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl BotProcess {
    /// Starts a bot by its command line and exchanges greetings, with a time limit for each of its two answers.
    pub fn start(command: &str, answer_timeout: Duration) -> Result<BotProcess, BotError> {
        let words = split_command(command)?;
        let (program, arguments) = words.split_first().ok_or(CommandLineError::Empty)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let failure = |error| BotError::Start { program: program.clone(), error };
        let mut child = command.spawn().map_err(failure)?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to, from) = (sync_channel(MAX_WAITING), sync_channel(MAX_WAITING));
        let said = Arc::default();
        let mut bot = BotProcess { child, to: Some(to.0), from: from.1, said: Arc::clone(&said) };
        // From here on the process is ended if anything fails.
        let threads = move || {
            start("writing", move || input.into_iter().for_each(|input| write(input, &to.1)))?;
            start("errors", move || errors.into_iter().for_each(|errors| listen(errors, &said)))?;
            start("reading", move || output.into_iter().for_each(|output| read(output, &from.0)))
        };
        threads().map_err(failure)?;
        // The contents of `info` do not matter.
        bot.wait_for("info", answer_timeout, |message| matches!(message, ToFrontend::Info(_)).then_some(()))?;
        bot.send(&ToBot::Rules(Rules { randomizer: RandomizerName::SevenBag }))?;
        bot.wait_for("ready", answer_timeout, |message| matches!(message, ToFrontend::Ready).then_some(()))?;
        Ok(bot)
    }

    /// Sends a message without waiting for the bot.
    pub fn send(&mut self, message: &ToBot) -> Result<(), BotError> {
        let line =
            serde_json::to_string(message).map_err(|error| BotError::InvalidMessage(error.to_string()))?;
        match self.to.as_ref().map(|to| to.try_send(line)) {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(BotError::NotReading),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended()),
        }
    }

    /// Asks for moves and waits for them, up to the time limit. A bot that has none yet is asked again a few times: on
    /// a busy machine it may have just received the position.
    pub fn suggest(&mut self, answer_timeout: Duration) -> Result<Suggestion, BotError> {
        for pause in RETRY_DELAYS {
            let said = self.suggest_once(answer_timeout)?;
            if !said.moves.is_empty() {
                return Ok(said);
            }
            std::thread::sleep(pause);
        }
        self.suggest_once(answer_timeout)
    }

    fn suggest_once(&mut self, answer_timeout: Duration) -> Result<Suggestion, BotError> {
        self.send(&ToBot::Suggest)?;
        self.wait_for("a suggestion", answer_timeout, |message| match message {
            ToFrontend::Suggestion(suggestion) => Some(suggestion),
            _ => None,
        })
    }

    fn wait_for<T>(
        &mut self,
        awaited: &'static str,
        answer_timeout: Duration,
        mut wanted: impl FnMut(ToFrontend) -> Option<T>,
    ) -> Result<T, BotError> {
        let until = Instant::now() + answer_timeout;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.from.recv_timeout(left) {
                Ok(Ok(line)) => line,
                Ok(Err(error @ (LineError::TooLong | LineError::NotText))) => {
                    return Err(BotError::InvalidMessage(error.to_string()));
                }
                Ok(Err(LineError::Io(_))) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => return Err(BotError::TimedOut { awaited, answer_timeout }),
            };
            if line.trim().is_empty() {
                continue;
            }
            match serde_json::from_str(&line) {
                Ok(ToFrontend::Error { reason }) => return Err(BotError::RulesRefused(excerpt(&reason))),
                Ok(message) => {
                    if let Some(found) = wanted(message) {
                        return Ok(found);
                    }
                }
                Err(_) => return Err(BotError::InvalidMessage(excerpt(&line))),
            }
        }
    }

    /// Returns the error that the bot has exited, with its status and last output.
    fn ended(&mut self) -> BotError {
        // The bot closed its output; its exit may take a moment.
        let status = wait(&mut self.child, EXIT_TIMEOUT);
        // The thread that reads standard error holds the other reference until it is closed.
        let until = Instant::now() + EXIT_TIMEOUT;
        while Arc::strong_count(&self.said) > 1 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        let said =
            self.said.lock().map(|said| String::from_utf8_lossy(&said).into_owned()).unwrap_or_default();
        let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("");
        BotError::Exited { status, said: excerpt(last) }
    }
}

/// Sends `quit`, and kills the process if it does not exit.
impl Drop for BotProcess {
    fn drop(&mut self) {
        let _ = self.send(&ToBot::Quit);
        self.to = None;
        if wait(&mut self.child, EXIT_TIMEOUT).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Waits for a process to exit, but no longer than the time limit.
fn wait(child: &mut Child, answer_timeout: Duration) -> Option<ExitStatus> {
    let until = Instant::now() + answer_timeout;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
            _ => return None,
        }
    }
}

/// Returns the start of a line, with control characters replaced and of limited length.
fn excerpt(line: &str) -> String {
    let text: String = line.trim().chars().take(80).collect();
    format!("\"{}\"", printable(&text))
}

/// Starts a thread.
fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(name.into()).spawn(work).map(drop)
}

/// Writes lines to a process until there are no more or it does not read.
fn write(mut to: impl Write, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if to.write_all(line.as_bytes()).and_then(|()| to.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines from a process until the receiver is dropped.
fn read(from: impl Read, lines: &SyncSender<Result<String, LineError>>) {
    for line in BoundedLines::new(from) {
        // A line that never ends would occupy this thread and the process for ever.
        let last = matches!(line, Err(LineError::Io(_) | LineError::TooLong));
        if lines.send(line).is_err() || last {
            break;
        }
    }
}

/// Keeps the end of a process's standard error.
fn listen(mut from: impl Read, said: &Mutex<Vec<u8>>) {
    let mut part = [0; 1024];
    while let Ok(count @ 1..) = from.read(&mut part) {
        let Ok(mut said) = said.lock() else { break };
        said.extend_from_slice(&part[..count]);
        let surplus = said.len().saturating_sub(STDERR_TAIL_BYTES);
        said.drain(..surplus);
    }
}
