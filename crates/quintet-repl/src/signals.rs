//! Signals that end the program, and the terminal modes that are restored before that.

use std::io;

/// A signal to end the program, as the cause of an I/O error.
#[derive(Debug, thiserror::Error)]
#[error("ended by signal {0}")]
struct Signalled(i32);

/// Returns the error that represents a signal.
pub(crate) fn error(signal: i32) -> io::Error {
    io::Error::other(Signalled(signal))
}

/// Returns the signal that an error represents, if any.
pub fn signal_of(error: &io::Error) -> Option<i32> {
    error.get_ref()?.downcast_ref::<Signalled>().map(|signalled| signalled.0)
}

#[cfg(unix)]
mod system {
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use std::{io, thread};

    /// Calls `tell` with every signal that ends the program, on a new thread. If it returns false, the signal has its
    /// default effect.
    pub(crate) fn listen(tell: impl Fn(i32) -> bool + Send + 'static) -> io::Result<()> {
        let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
        let listen = move || {
            for signal in &mut signals {
                if !tell(signal) {
                    // The game is over, so the signal has its default effect.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        };
        thread::Builder::new().name("signals".into()).spawn(listen).map(|_| ())
    }

    /// The saved modes of the terminal.
    pub(crate) struct Modes(Option<Termios>);

    impl Modes {
        pub(crate) fn now() -> Modes {
            Modes(tcgetattr(rustix::stdio::stdin()).ok())
        }

        /// Restores the modes of the terminal. Errors are ignored.
        pub(crate) fn restore(&self) {
            if let Some(modes) = &self.0 {
                let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Now, modes);
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    pub(crate) fn listen(_: impl Fn(i32) -> bool + Send + 'static) -> io::Result<()> {
        Ok(())
    }

    /// The modes of a terminal; there are none to restore here.
    pub(crate) struct Modes;

    impl Modes {
        pub(crate) fn now() -> Modes {
            Modes
        }

        pub(crate) fn restore(&self) {}
    }
}

pub(crate) use system::{Modes, listen};
