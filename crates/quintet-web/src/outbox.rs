//! Messages from the module to the scripts around it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The recipient of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipient {
    /// The worker that stores everything.
    Storage,
    /// The worker with this number, which computes for a bot.
    Bot(u32),
    /// The worker with this number is no longer needed.
    BotDone(u32),
    /// The synthesiser.
    Synth,
    /// The page: text for the clipboard.
    Clipboard,
    /// The page: a file to save. The bytes are its name, a zero byte, and its contents.
    Download,
}

impl Recipient {
    /// The number of the kind, by which scripts know it. Zero stands for no message.
    pub fn code(self) -> u32 {
        match self {
            Recipient::Storage => 1,
            Recipient::Bot(_) => 2,
            Recipient::BotDone(_) => 3,
            Recipient::Synth => 4,
            Recipient::Clipboard => 5,
            Recipient::Download => 6,
        }
    }

    /// The number of the worker.
    pub fn number(self) -> u32 {
        match self {
            Recipient::Bot(number) | Recipient::BotDone(number) => number,
            _ => 0,
        }
    }
}

/// A message to a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// The recipient.
    pub to: Recipient,
    /// The message.
    pub bytes: Vec<u8>,
}

/// A queue of messages; clones share it.
#[derive(Clone, Default, Debug)]
pub struct Outbox(Arc<Mutex<VecDeque<Outgoing>>>);

impl Outbox {
    /// Adds a message.
    pub fn send(&self, to: Recipient, bytes: Vec<u8>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_back(Outgoing { to, bytes });
    }

    /// Takes the next message.
    pub fn take(&self) -> Option<Outgoing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}
