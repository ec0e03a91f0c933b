//! Keys, signals and changes of size as one stream of messages.

use crate::reply::{ColourReply, ReplyMatch};
use crossterm::event::{self, Event, KeyEvent, MouseEvent};
use quintet_app::Wake;
use quintet_look::Background;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// Something a shell must react to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TermMessage {
    /// A key went down, repeats or came up, at this moment.
    Key(KeyEvent, Instant),
    /// The pointer did something.
    Pointer(MouseEvent, Instant),
    /// Text was pasted.
    Paste(String, Instant),
    /// Nobody looks any more.
    FocusLost(Instant),
    /// The terminal has told whether its background is dark or light.
    Background(Background),
    /// The terminal has another size.
    Resized,
    /// Somebody wants the program to stop until it is told to go on.
    #[cfg_attr(not(unix), allow(dead_code))]
    Stop,
    /// Somebody wants the program to end.
    #[cfg_attr(not(unix), allow(dead_code))]
    Signal(i32),
    /// The host has something new.
    Wake,
    /// The terminal is gone.
    Lost,
}

/// How many messages wait before who tells them must wait, too.
const MAX_QUEUED: usize = 1024;

/// How long the beginning of an answer is kept from the game: the rest of it follows at once.
const REPLY_GAP: Duration = Duration::from_millis(50);

/// When the terminal was asked for its background colour, if it was.
type Asked = Arc<OnceLock<Instant>>;

/// The stream of messages. Waiting for it costs nothing: threads sleep in the system until there is
/// something to tell.
///
/// Keys are read on a thread of their own although that costs a hand-over for each: crossterm reads on until a sequence is
/// complete, and half of one (Alt with `[`, a slow line) must not hold up the game.
pub(crate) struct InputStream {
    messages: Receiver<TermMessage>,
    to: SyncSender<TermMessage>,
    asked: Asked,
}

impl InputStream {
    /// Begins to listen.
    pub(crate) fn listen() -> std::io::Result<InputStream> {
        let (to, messages) = sync_channel(MAX_QUEUED);
        listen_to_signals(to.clone())?;
        listen_for_the_end(to.clone())?;
        let asked = Asked::default();
        let expected = Arc::clone(&asked);
        let wakes = to.clone();
        let listen = move || {
            // Without keys the program could not be left: it ends, whatever stopped this.
            let _ = catch_unwind(AssertUnwindSafe(|| listen_to_keys(&to, &expected)));
            let _ = to.send(TermMessage::Lost);
        };
        thread::Builder::new().name("keys".into()).spawn(listen)?;
        Ok(InputStream { messages, to: wakes, asked })
    }

    /// The terminal is about to be asked for its background colour: what it answers is no key.
    pub(crate) fn expect_background(&self) {
        let _ = self.asked.set(Instant::now());
    }

    /// Wakes the loop from any thread. Where no more messages fit in, it is awake.
    pub(crate) fn wake(&self) -> Wake {
        let to = self.to.clone();
        Arc::new(move || drop(to.try_send(TermMessage::Wake)))
    }

    /// The next message, or `None` when there is none until then.
    pub(crate) fn next(&self, until: Option<Instant>) -> Option<TermMessage> {
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        let message = match wait {
            Some(wait) => self.messages.recv_timeout(wait),
            None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match message {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(TermMessage::Lost),
        }
    }

    /// A message that is there already.
    pub(crate) fn ready(&self) -> Option<TermMessage> {
        self.messages.try_recv().ok()
    }
}

/// Tells of keys and all else that comes from the terminal, until nothing can be read or told any more.
fn listen_to_keys(to: &SyncSender<TermMessage>, asked: &Asked) {
    let mut reply = ColourReply::default();
    loop {
        if reply.is_begun() && !matches!(event::poll(REPLY_GAP), Ok(true)) && !tell_keys(to, reply.give_up())
        {
            return;
        }
        let Ok(event) = event::read() else { return };
        let now = Instant::now();
        let message = match event {
            Event::Key(key) => {
                let told = match asked.get().map(|asked| reply.take(key, now, *asked)) {
                    None => to.send(TermMessage::Key(key, now)).is_ok(),
                    Some(ReplyMatch::Part) => true,
                    Some(ReplyMatch::Keys(keys)) => tell_keys(to, keys),
                    Some(ReplyMatch::Background(background)) => background
                        .is_none_or(|background| to.send(TermMessage::Background(background)).is_ok()),
                };
                if told {
                    continue;
                }
                return;
            }
            Event::Mouse(event) => TermMessage::Pointer(event, now),
            Event::Paste(text) => TermMessage::Paste(with_lines(&text), now),
            Event::FocusLost => TermMessage::FocusLost(now),
            // A signal tells of a new size, too, and does so from the very beginning.
            Event::Resize(..) if cfg!(unix) => continue,
            Event::Resize(..) => TermMessage::Resized,
            Event::FocusGained => continue,
        };
        if !tell_keys(to, reply.give_up()) || to.send(message).is_err() {
            return;
        }
    }
}

/// Tells of keys; returns false if nothing can be told any more.
fn tell_keys(to: &SyncSender<TermMessage>, keys: Vec<(KeyEvent, Instant)>) -> bool {
    keys.into_iter().all(|(key, at)| to.send(TermMessage::Key(key, at)).is_ok())
}

/// What was pasted, with its lines ended as everywhere: terminals send what Enter sends.
fn with_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(unix)]
fn listen_to_signals(to: SyncSender<TermMessage>) -> std::io::Result<()> {
    use std::sync::mpsc::TrySendError;

    /// How long the program may take to end.
    const GRACE: Duration = Duration::from_secs(2);
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    let heard = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    let listen = move || {
        for signal in &mut signals {
            // Being continued after a stop from outside, the screen must be drawn again.
            let message = match signal {
                SIGCONT | SIGWINCH => TermMessage::Resized,
                SIGTSTP => TermMessage::Stop,
                _ => TermMessage::Signal(signal),
            };
            let ends = matches!(message, TermMessage::Signal(_));
            let told = to.try_send(message);
            let alone = matches!(told, Err(TrySendError::Disconnected(_)));
            if alone && (ends || signal == SIGTSTP) {
                // The game is over and nobody listens: the signal does what it always does.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            } else if ends {
                // Whoever is told ends the program. If that does not happen, it hangs on a terminal that takes
                // no more output; then at least the terminal's modes are restored.
                thread::sleep(GRACE);
                let _ = crossterm::terminal::disable_raw_mode();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(listen).map(|_| ())
}

/// Tells when the terminal is gone. A terminal that hangs up without a signal (it does not control us) is not
/// noticed by who reads keys.
#[cfg(unix)]
fn listen_for_the_end(to: SyncSender<TermMessage>) -> std::io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    let listen = move || {
        let keyboard = rustix::stdio::stdin();
        // Nothing is asked for: only a hang-up, or an error, ends the wait.
        let mut gone = [PollFd::new(&keyboard, PollFlags::empty())];
        while poll(&mut gone, None) == Err(rustix::io::Errno::INTR) {}
        // If nobody listens any more, nobody needs to know.
        let _ = to.send(TermMessage::Lost);
    };
    thread::Builder::new().name("hang-up".into()).spawn(listen).map(|_| ())
}

#[cfg(not(unix))]
fn listen_for_the_end(_: SyncSender<TermMessage>) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: SyncSender<TermMessage>) -> std::io::Result<()> {
    Ok(())
}
