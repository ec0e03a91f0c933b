//! Signals from outside.

use super::Message;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// How long the program may take to end.
const GRACE: Duration = Duration::from_secs(2);

/// Listens to signals; for each one the rope is pulled after its message was sent.
pub(super) fn listen(mut rope: UnixStream) -> io::Result<Receiver<Message>> {
    let (to, from) = channel();
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCONT, SIGWINCH])?;
    let listen = move || {
        for signal in &mut signals {
            // Being continued after a stop from outside, the screen must be drawn again.
            let ends = !matches!(signal, SIGCONT | SIGWINCH);
            let told = to.send(if ends { Message::Signal(signal) } else { Message::Resized });
            // If the pipe is full, the bell rings already.
            let _ = rope.write(&[0]);
            if ends {
                if told.is_err() {
                    // The game is over and nobody listens: the signal does what it always does.
                    let _ = emulate_default_handler(signal);
                    continue;
                }
                // Whoever is told ends the program. If that does not happen, it hangs on a terminal that takes
                // no more output; then at least the terminal's modes are restored.
                thread::sleep(GRACE);
                let _ = crossterm::terminal::disable_raw_mode();
                let _ = emulate_default_handler(signal);
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(listen)?;
    Ok(from)
}
