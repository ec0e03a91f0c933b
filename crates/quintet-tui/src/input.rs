//! Reads keys, signals and changes of size as one stream of messages.

use crate::reply::{ColourReply, ReplyMatch};
use crossterm::event::{self, Event, KeyEvent, MouseEvent};
use quintet_app::Wake;
use quintet_look::Background;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// An event that the shell must handle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TerminalEvent {
    /// A key press, repeat or release, at this moment.
    Key(KeyEvent, Instant),
    /// A pointer event.
    Pointer(MouseEvent, Instant),
    /// Text was pasted.
    Paste(String, Instant),
    /// The terminal lost focus.
    FocusLost(Instant),
    /// The terminal has reported its background colour.
    Background(Background),
    /// The size of the terminal has changed.
    Resized,
    /// The process is asked to suspend itself.
    #[cfg_attr(not(unix), allow(dead_code))]
    Stop,
    /// The process is asked to end by this signal.
    #[cfg_attr(not(unix), allow(dead_code))]
    Signal(i32),
    /// The host has news.
    Wake,
    /// The terminal is disconnected.
    Lost,
}

/// The maximum number of queued messages; senders wait while the queue is full.
const MAX_QUEUED: usize = 1024;

/// How long the start of a possible reply is held back: the rest of a real one follows at once.
const REPLY_GAP: Duration = Duration::from_millis(50);

/// When the terminal was asked for its background colour, if it was.
type Asked = Arc<OnceLock<Instant>>;

/// The stream of messages. Waiting for it uses no processor time: the threads block in the system.
///
/// Keys are read on a separate thread, although that costs a hand-over per key: crossterm keeps reading until
/// a sequence is complete, and half of one (Alt with `[`, a slow line) must not block the game.
pub(crate) struct InputStream {
    messages: Receiver<TerminalEvent>,
    to: SyncSender<TerminalEvent>,
    asked: Asked,
}

impl InputStream {
    /// Starts the threads that read input.
    pub(crate) fn listen() -> std::io::Result<InputStream> {
        let (to, messages) = sync_channel(MAX_QUEUED);
        listen_to_signals(to.clone())?;
        watch_for_hang_up(to.clone())?;
        let asked = Asked::default();
        let expected = Arc::clone(&asked);
        let wakes = to.clone();
        let listen = move || {
            // Without keys the program could not be left, so it ends if this thread stops for any reason.
            let _ = catch_unwind(AssertUnwindSafe(|| read_keys(&to, &expected)));
            let _ = to.send(TerminalEvent::Lost);
        };
        thread::Builder::new().name("keys".into()).spawn(listen)?;
        Ok(InputStream { messages, to: wakes, asked })
    }

    /// Announces that the terminal is about to be asked for its background colour: its reply is not a key.
    pub(crate) fn expect_background(&self) {
        let _ = self.asked.set(Instant::now());
    }

    /// Returns a function that wakes the loop from any thread. If the queue is full, the loop is awake
    /// anyway.
    pub(crate) fn wake(&self) -> Wake {
        let to = self.to.clone();
        Arc::new(move || drop(to.try_send(TerminalEvent::Wake)))
    }

    /// Waits for the next message; returns `None` if there is none until then.
    pub(crate) fn next(&self, until: Option<Instant>) -> Option<TerminalEvent> {
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        let message = match wait {
            Some(wait) => self.messages.recv_timeout(wait),
            None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match message {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(TerminalEvent::Lost),
        }
    }

    /// Returns a message if one is queued.
    pub(crate) fn ready(&self) -> Option<TerminalEvent> {
        self.messages.try_recv().ok()
    }
}

/// Sends keys and other terminal events until the input ends or the receiver is dropped.
fn read_keys(to: &SyncSender<TerminalEvent>, asked: &Asked) {
    let mut reply = ColourReply::default();
    loop {
        if reply.is_begun() && !matches!(event::poll(REPLY_GAP), Ok(true)) && !send_keys(to, reply.give_up())
        {
            return;
        }
        let Ok(event) = event::read() else { return };
        let now = Instant::now();
        let message = match event {
            Event::Key(key) => {
                let told = match asked.get().map(|asked| reply.take(key, now, *asked)) {
                    None => to.send(TerminalEvent::Key(key, now)).is_ok(),
                    Some(ReplyMatch::Part) => true,
                    Some(ReplyMatch::Keys(keys)) => send_keys(to, keys),
                    Some(ReplyMatch::Background(background)) => background
                        .is_none_or(|background| to.send(TerminalEvent::Background(background)).is_ok()),
                };
                if told {
                    continue;
                }
                return;
            }
            Event::Mouse(event) => TerminalEvent::Pointer(event, now),
            Event::Paste(text) => TerminalEvent::Paste(with_lines(&text), now),
            Event::FocusLost => TerminalEvent::FocusLost(now),
            // On Unix, a signal reports the new size as well, from the very beginning.
            Event::Resize(..) if cfg!(unix) => continue,
            Event::Resize(..) => TerminalEvent::Resized,
            Event::FocusGained => continue,
        };
        if !send_keys(to, reply.give_up()) || to.send(message).is_err() {
            return;
        }
    }
}

/// Sends keys; returns false if the receiver is dropped.
fn send_keys(to: &SyncSender<TerminalEvent>, keys: Vec<(KeyEvent, Instant)>) -> bool {
    keys.into_iter().all(|(key, at)| to.send(TerminalEvent::Key(key, at)).is_ok())
}

/// Returns pasted text with normal line ends: terminals send what Enter sends.
fn with_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(unix)]
fn listen_to_signals(to: SyncSender<TerminalEvent>) -> std::io::Result<()> {
    use std::sync::mpsc::TrySendError;

    /// How long the program may take to end after a signal.
    const GRACE: Duration = Duration::from_secs(2);
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    let heard = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    let listen = move || {
        for signal in &mut signals {
            // After being continued from outside, the screen must be drawn again.
            let message = match signal {
                SIGCONT | SIGWINCH => TerminalEvent::Resized,
                SIGTSTP => TerminalEvent::Stop,
                _ => TerminalEvent::Signal(signal),
            };
            let ends = matches!(message, TerminalEvent::Signal(_));
            let told = to.try_send(message);
            let alone = matches!(told, Err(TrySendError::Disconnected(_)));
            if alone && (ends || signal == SIGTSTP) {
                // The shell has already ended: the signal has its default effect.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            } else if ends {
                // The receiver ends the program. If that does not happen, the program hangs on a terminal
                // that accepts no more output; then at least the modes of the terminal are restored.
                thread::sleep(GRACE);
                let _ = crossterm::terminal::disable_raw_mode();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(listen).map(|_| ())
}

/// Sends a message when the terminal is disconnected. A terminal that hangs up without a signal (it is not
/// the controlling one) is not noticed by the thread that reads keys.
#[cfg(unix)]
fn watch_for_hang_up(to: SyncSender<TerminalEvent>) -> std::io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    let listen = move || {
        let keyboard = rustix::stdio::stdin();
        // No events are requested: only a hang-up or an error ends the wait.
        let mut gone = [PollFd::new(&keyboard, PollFlags::empty())];
        while poll(&mut gone, None) == Err(rustix::io::Errno::INTR) {}
        // If the receiver is dropped, the message is not needed.
        let _ = to.send(TerminalEvent::Lost);
    };
    thread::Builder::new().name("hang-up".into()).spawn(listen).map(|_| ())
}

#[cfg(not(unix))]
fn watch_for_hang_up(_: SyncSender<TerminalEvent>) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: SyncSender<TerminalEvent>) -> std::io::Result<()> {
    Ok(())
}
