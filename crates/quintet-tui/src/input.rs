//! Keys, signals and changes of size as one stream of messages.

use crossterm::event::{self, Event, KeyEvent, MouseEvent};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

/// Something a shell must react to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// A key went down, repeats or came up, at this moment.
    Key(KeyEvent, Instant),
    /// The pointer did something.
    Pointer(MouseEvent, Instant),
    /// Text was pasted.
    Paste(String, Instant),
    /// Nobody looks any more.
    Away(Instant),
    /// The terminal has another size.
    Resized,
    /// Somebody wants the program to end.
    #[cfg_attr(not(unix), allow(dead_code))]
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// How many messages wait before who tells them must wait, too.
const ROOM: usize = 1024;

/// The stream of messages. Waiting for it costs nothing: threads sleep in the system until there is
/// something to tell.
///
/// Keys are read on a thread of their own although that costs a hand-over for each: crossterm reads on until a sequence is
/// complete, and half of one (Alt with `[`, a slow line) must not hold up the game.
pub(crate) struct Input(Receiver<Message>);

impl Input {
    /// Begins to listen.
    pub(crate) fn listen() -> std::io::Result<Input> {
        let (to, from) = sync_channel(ROOM);
        listen_to_signals(to.clone())?;
        listen_for_the_end(to.clone())?;
        thread::Builder::new().name("keys".into()).spawn(move || listen_to_keys(&to))?;
        Ok(Input(from))
    }

    /// The next message, or `None` when there is none until then.
    pub(crate) fn next(&self, until: Option<Instant>) -> Option<Message> {
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        let message = match wait {
            Some(wait) => self.0.recv_timeout(wait),
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match message {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Message::Lost),
        }
    }

    /// A message that is there already.
    pub(crate) fn ready(&self) -> Option<Message> {
        self.0.try_recv().ok()
    }
}

fn listen_to_keys(to: &SyncSender<Message>) {
    loop {
        let message = match event::read() {
            Ok(Event::Key(key)) => Message::Key(key, Instant::now()),
            Ok(Event::Mouse(event)) => Message::Pointer(event, Instant::now()),
            Ok(Event::Paste(text)) => Message::Paste(with_lines(&text), Instant::now()),
            Ok(Event::FocusLost) => Message::Away(Instant::now()),
            // A signal tells of a new size, too, and does so from the very beginning.
            Ok(Event::Resize(..)) if cfg!(unix) => continue,
            Ok(Event::Resize(..)) => Message::Resized,
            Ok(Event::FocusGained) => continue,
            Err(_) => Message::Lost,
        };
        let lost = message == Message::Lost;
        if to.send(message).is_err() || lost {
            return;
        }
    }
}

/// What was pasted, with its lines ended as everywhere: terminals send what Enter sends.
fn with_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(unix)]
fn listen_to_signals(to: SyncSender<Message>) -> std::io::Result<()> {
    use std::sync::mpsc::TrySendError;
    use std::time::Duration;

    /// How long the program may take to end.
    const GRACE: Duration = Duration::from_secs(2);
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCONT, SIGWINCH])?;
    let listen = move || {
        for signal in &mut signals {
            // Being continued after a stop from outside, the screen must be drawn again.
            let message = match signal {
                SIGCONT | SIGWINCH => Message::Resized,
                _ => Message::Signal(signal),
            };
            let ends = matches!(message, Message::Signal(_));
            let told = to.try_send(message);
            let alone = matches!(told, Err(TrySendError::Disconnected(_)));
            if ends {
                if alone {
                    // The game is over and nobody listens: the signal does what it always does.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                    continue;
                }
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
fn listen_for_the_end(to: SyncSender<Message>) -> std::io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    let listen = move || {
        let keyboard = rustix::stdio::stdin();
        // Nothing is asked for: only a hang-up, or an error, ends the wait.
        let mut gone = [PollFd::new(&keyboard, PollFlags::empty())];
        while poll(&mut gone, None) == Err(rustix::io::Errno::INTR) {}
        // If nobody listens any more, nobody needs to know.
        let _ = to.send(Message::Lost);
    };
    thread::Builder::new().name("hang-up".into()).spawn(listen).map(|_| ())
}

#[cfg(not(unix))]
fn listen_for_the_end(_: SyncSender<Message>) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: SyncSender<Message>) -> std::io::Result<()> {
    Ok(())
}
