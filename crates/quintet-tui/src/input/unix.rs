//! Waiting for the terminal and for signals at once, in one system call and on one thread: handing every key from one
//! thread to another would cost as much as drawing what comes of it.

use super::{Message, message, signals};
use crossterm::event;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// The stream of messages. Waiting for it costs nothing.
pub(crate) struct Input {
    signals: Receiver<Message>,
    /// Can be read when there is a signal.
    bell: UnixStream,
    ready: VecDeque<Message>,
}

impl Input {
    /// Begins to listen.
    pub(crate) fn listen() -> io::Result<Input> {
        let (bell, rope) = UnixStream::pair()?;
        bell.set_nonblocking(true)?;
        rope.set_nonblocking(true)?;
        Ok(Input { signals: signals::listen(rope)?, bell, ready: VecDeque::new() })
    }

    /// The next message, or `None` when there is none until then.
    pub(crate) fn next(&mut self, until: Option<Instant>) -> Option<Message> {
        loop {
            if let Some(message) = self.ready() {
                return Some(message);
            }
            let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
            if self.wait(wait) == Some(0) {
                return None;
            }
        }
    }

    /// A message that is there already.
    pub(crate) fn ready(&mut self) -> Option<Message> {
        self.ready.pop_front()
    }

    /// Waits until there is something, or for so long; says how many there is something from, if that is known.
    fn wait(&mut self, most: Option<Duration>) -> Option<usize> {
        let keyboard = rustix::stdio::stdin();
        let mut sources = [
            PollFd::new(&keyboard, PollFlags::IN),
            PollFd::from_borrowed_fd(self.bell.as_fd(), PollFlags::IN),
        ];
        // A wait too long for the system's clock is as good as one without an end.
        let most = most.and_then(|most| Timespec::try_from(most).ok());
        let woken = match poll(&mut sources, most.as_ref()) {
            Ok(woken) => woken,
            Err(Errno::INTR) => return None,
            Err(_) => {
                self.ready.push_back(Message::Lost);
                return None;
            }
        };
        let [keys, bell] = sources.map(|source| source.revents());
        if !bell.is_empty() {
            // How often it rang does not matter.
            let _ = self.bell.read(&mut [0; 64]);
            self.ready.extend(self.signals.try_iter());
        }
        if keys.contains(PollFlags::IN) {
            self.read_keys();
        } else if !keys.is_empty() {
            // A terminal that hangs up without a signal, because it does not control us.
            self.ready.push_back(Message::Lost);
        }
        Some(woken)
    }

    /// Takes what was typed.
    fn read_keys(&mut self) {
        loop {
            match event::poll(Duration::ZERO).and_then(|more| more.then(event::read).transpose()) {
                Ok(Some(event)) => self.ready.extend(message(event)),
                Ok(None) => return,
                Err(_) => return self.ready.push_back(Message::Lost),
            }
        }
    }
}
