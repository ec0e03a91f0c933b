//! Keys from a thread of their own, where there is no other way to wait for them and for the time at once.

use super::{Message, message};
use crossterm::event;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

/// How many messages wait before who tells them must wait, too.
const ROOM: usize = 1024;

/// The stream of messages. Waiting for it costs nothing.
pub(crate) struct Input(Receiver<Message>);

impl Input {
    /// Begins to listen.
    pub(crate) fn listen() -> std::io::Result<Input> {
        let (to, from) = sync_channel(ROOM);
        thread::Builder::new().name("keys".into()).spawn(move || listen_to_keys(&to))?;
        Ok(Input(from))
    }

    /// The next message, or `None` when there is none until then.
    pub(crate) fn next(&mut self, until: Option<Instant>) -> Option<Message> {
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
    pub(crate) fn ready(&mut self) -> Option<Message> {
        self.0.try_recv().ok()
    }
}

fn listen_to_keys(to: &SyncSender<Message>) {
    loop {
        let message = match event::read() {
            Ok(event) => message(event),
            Err(_) => Some(Message::Lost),
        };
        let lost = message == Some(Message::Lost);
        if message.is_some_and(|message| to.send(message).is_err()) || lost {
            return;
        }
    }
}
