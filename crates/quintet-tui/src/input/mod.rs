//! Keys, signals and changes of size as one stream of messages.

#[cfg(unix)]
mod signals;
#[cfg(not(unix))]
mod thread;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use thread::Input;
#[cfg(unix)]
pub(crate) use unix::Input;

use crossterm::event::{Event, KeyEvent, MouseEvent};
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
    #[cfg(unix)]
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// What an event of the terminal means, if it means anything.
fn message(event: Event) -> Option<Message> {
    let now = Instant::now();
    match event {
        Event::Key(key) => Some(Message::Key(key, now)),
        Event::Mouse(event) => Some(Message::Pointer(event, now)),
        Event::Paste(text) => Some(Message::Paste(text, now)),
        Event::FocusLost => Some(Message::Away(now)),
        // A signal tells of it, too, and does so from the very beginning.
        Event::Resize(..) if cfg!(unix) => None,
        Event::Resize(..) => Some(Message::Resized),
        Event::FocusGained => None,
    }
}
