//! Signals that end the program, and the terminal's modes, which are restored before.

use std::io;

/// A signal to end the program, as the reason why reading ended.
#[derive(Debug, thiserror::Error)]
#[error("ended by signal {0}")]
struct Signalled(i32);

/// The error that stands for a signal.
pub(crate) fn error(signal: i32) -> io::Error {
    io::Error::other(Signalled(signal))
}

/// The signal that an error stands for, if it does.
pub fn signal_of(error: &io::Error) -> Option<i32> {
    error.get_ref()?.downcast_ref::<Signalled>().map(|signalled| signalled.0)
}

#[cfg(unix)]
mod system {
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use std::{io, thread};

    /// Calls `tell` with every signal that ends the program, from a thread of its own. Where it returns false, the signal has
    /// its usual effect.
    pub(crate) fn listen(tell: impl Fn(i32) -> bool + Send + 'static) -> io::Result<()> {
        let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
        let listen = move || {
            for signal in &mut signals {
                if !tell(signal) {
                    // The game is over: the signal has its usual effect.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        };
        thread::Builder::new().name("signals".into()).spawn(listen).map(|_| ())
    }

    /// The modes that the terminal had.
    pub(crate) struct Modes(Option<Termios>);

    impl Modes {
        pub(crate) fn now() -> Modes {
            Modes(tcgetattr(rustix::stdio::stdin()).ok())
        }

        /// Restores the terminal, as far as that is possible.
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

    pub(crate) struct Modes;

    impl Modes {
        pub(crate) fn now() -> Modes {
            Modes
        }

        pub(crate) fn restore(&self) {}
    }
}

pub(crate) use system::{Modes, listen};
