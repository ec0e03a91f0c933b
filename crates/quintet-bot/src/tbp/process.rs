//! A bot in a process of its own, whatever it does.

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

/// Why a bot cannot go on. Each says it about "the bot".
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// Its command line cannot be read.
    #[error("its command cannot be read: {0}")]
    Command(#[from] CommandLineError),
    /// It cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// It has gone away.
    #[error("it ended in the middle of the game{}{}", told(*.status), quoted(.said))]
    ContestResult {
        /// How, if that is known.
        status: Option<ExitStatus>,
        /// The last that it wrote to standard error.
        said: String,
    },
    /// It did not answer in time.
    #[error("it did not send {awaited} within {} ms", .patience.as_millis())]
    Silent {
        /// What it should have sent.
        awaited: &'static str,
        /// How long it was waited for.
        patience: Duration,
    },
    /// It does not read what it is told.
    #[error("it does not read what it is told")]
    Deaf,
    /// It said something that is no message.
    #[error("it printed what is no message: {0}")]
    Garbage(String),
    /// It does not play by these rules.
    #[error("it refused to play: {0}")]
    Refused(String),
    /// None of the moves it suggested can be made.
    #[error("{0}")]
    Illegal(String),
}

impl BotError {
    /// None of so many moves can be made; this was the first of them.
    pub fn impossible(first: Option<&Placement>, count: usize) -> BotError {
        let Some(first) = first else { return BotError::Illegal("it suggested no move".into()) };
        let Location { piece, orientation, x, y } = first.location;
        let turned = ["north", "east", "south", "west"][orientation as usize];
        let others = if count > 1 { format!(", nor can {} others", count - 1) } else { String::new() };
        BotError::Illegal(format!(
            "it suggested a move that cannot be made: {piece} {turned} at {x}, {y}{others}"
        ))
    }
}

fn told(status: Option<ExitStatus>) -> String {
    status.map(|status| format!(" ({status})")).unwrap_or_default()
}

fn quoted(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; its last words: {said}") }
}

/// How much of what a bot writes to standard error is remembered.
const LAST_WORDS: usize = 300;
/// How many messages may wait on either side.
const MAX_WAITING: usize = 256;
/// How long to wait before a bot that had no move is asked again.
const AGAIN: [Duration; 3] =
    [Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];
/// How long a bot has to exit after it was told to.
const GRACE: Duration = Duration::from_millis(300);

/// A bot that runs as a program. It is ended when this is dropped.
pub struct BotProcess {
    child: Child,
    /// To the thread that writes; a bot that does not read must not stop us.
    to: Option<SyncSender<String>>,
    /// From the thread that reads.
    from: Receiver<Result<String, LineError>>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl BotProcess {
    /// Starts a bot by its command line and greets it; each of its two answers may take that long.
    pub fn start(command: &str, patience: Duration) -> Result<BotProcess, BotError> {
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
        // Who it says it is is its own business.
        bot.wait_for("info", patience, |message| matches!(message, ToFrontend::Info(_)).then_some(()))?;
        bot.send(&ToBot::Rules(Rules { randomizer: RandomizerName::SevenBag }))?;
        bot.wait_for("ready", patience, |message| matches!(message, ToFrontend::Ready).then_some(()))?;
        Ok(bot)
    }

    /// Tells the bot something. It is not waited for.
    pub fn send(&mut self, message: &ToBot) -> Result<(), BotError> {
        let line = serde_json::to_string(message).map_err(|error| BotError::Garbage(error.to_string()))?;
        match self.to.as_ref().map(|to| to.try_send(line)) {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(BotError::Deaf),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended()),
        }
    }

    /// Asks for moves, and waits that long for them. A bot that has none yet is asked again a few times: it may
    /// have been told of the position only now, on a busy machine.
    pub fn suggest(&mut self, patience: Duration) -> Result<Suggestion, BotError> {
        for pause in AGAIN {
            let said = self.suggest_once(patience)?;
            if !said.moves.is_empty() {
                return Ok(said);
            }
            std::thread::sleep(pause);
        }
        self.suggest_once(patience)
    }

    fn suggest_once(&mut self, patience: Duration) -> Result<Suggestion, BotError> {
        self.send(&ToBot::Suggest)?;
        self.wait_for("a suggestion", patience, |message| match message {
            ToFrontend::Suggestion(suggestion) => Some(suggestion),
            _ => None,
        })
    }

    fn wait_for<T>(
        &mut self,
        awaited: &'static str,
        patience: Duration,
        mut wanted: impl FnMut(ToFrontend) -> Option<T>,
    ) -> Result<T, BotError> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.from.recv_timeout(left) {
                Ok(Ok(line)) => line,
                Ok(Err(error @ (LineError::Long | LineError::NotText))) => {
                    return Err(BotError::Garbage(error.to_string()));
                }
                Ok(Err(LineError::Io(_))) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => return Err(BotError::Silent { awaited, patience }),
            };
            if line.trim().is_empty() {
                continue;
            }
            match serde_json::from_str(&line) {
                Ok(ToFrontend::Error { reason }) => return Err(BotError::Refused(excerpt(&reason))),
                Ok(message) => {
                    if let Some(found) = wanted(message) {
                        return Ok(found);
                    }
                }
                Err(_) => return Err(BotError::Garbage(excerpt(&line))),
            }
        }
    }

    /// The bot is gone: how, and what it said last.
    fn ended(&mut self) -> BotError {
        // It closed its side; that it exits may take a moment.
        let status = wait(&mut self.child, GRACE);
        // The thread that listens holds the other reference until standard error is closed.
        let until = Instant::now() + GRACE;
        while Arc::strong_count(&self.said) > 1 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        let said =
            self.said.lock().map(|said| String::from_utf8_lossy(&said).into_owned()).unwrap_or_default();
        let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("");
        BotError::ContestResult { status, said: excerpt(last) }
    }
}

/// A bot is told to quit, and ended if it does not.
impl Drop for BotProcess {
    fn drop(&mut self) {
        let _ = self.send(&ToBot::Quit);
        self.to = None;
        if wait(&mut self.child, GRACE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Waits for a process to end, but not longer than this.
fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let until = Instant::now() + patience;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
            _ => return None,
        }
    }
}

/// The beginning of a line, readable, and not too long.
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

/// Reads lines from a process as long as they are wanted.
fn read(from: impl Read, lines: &SyncSender<Result<String, LineError>>) {
    for line in BoundedLines::new(from) {
        // A line that never ends would keep this thread, and the program that writes it, for ever.
        let last = matches!(line, Err(LineError::Io(_) | LineError::Long));
        if lines.send(line).is_err() || last {
            break;
        }
    }
}

/// Remembers the last of what a process writes to standard error.
fn listen(mut from: impl Read, said: &Mutex<Vec<u8>>) {
    let mut part = [0; 1024];
    while let Ok(count @ 1..) = from.read(&mut part) {
        let Ok(mut said) = said.lock() else { break };
        said.extend_from_slice(&part[..count]);
        let surplus = said.len().saturating_sub(LAST_WORDS);
        said.drain(..surplus);
    }
}
