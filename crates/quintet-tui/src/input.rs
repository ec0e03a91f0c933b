//! Keys, signals and changes of size as one stream of messages.

use crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

/// Something a shell must react to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// A key went down, or repeats, at this moment.
    Key(KeyEvent, Instant),
    /// The terminal has another size.
    Resized,
    /// Somebody wants the program to end.
    #[cfg_attr(not(unix), allow(dead_code))]
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// The stream of messages. Waiting for it costs nothing: two threads sleep in the system until there is
/// something to tell.
pub(crate) struct Input(Receiver<Message>);

impl Input {
    /// Begins to listen.
    pub(crate) fn listen() -> std::io::Result<Input> {
        let (to, from) = channel();
        listen_to_signals(to.clone())?;
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

fn listen_to_keys(to: &Sender<Message>) {
    loop {
        let message = match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => Message::Key(key, Instant::now()),
            Ok(Event::Resize(..)) => Message::Resized,
            Ok(_) => continue,
            Err(_) => Message::Lost,
        };
        if to.send(message).is_err() || message == Message::Lost {
            return;
        }
    }
}

#[cfg(unix)]
fn listen_to_signals(to: Sender<Message>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCONT])?;
    let listen = move || {
        for signal in &mut signals {
            // Being continued after a stop from outside, the screen must be drawn again.
            let message = if signal == SIGCONT { Message::Resized } else { Message::Signal(signal) };
            if to.send(message).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(listen).map(|_| ())
}

#[cfg(not(unix))]
fn listen_to_signals(_: Sender<Message>) -> std::io::Result<()> {
    Ok(())
}
