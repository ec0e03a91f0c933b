//! Waking the shell, which waits for the next key, when work on another thread is done.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Wakes the shell; callable from any thread.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Wakes the shell, once one is set.
#[derive(Clone, Default)]
pub struct Waker(Arc<Mutex<Option<Wake>>>);

impl fmt::Debug for Waker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Waker")
    }
}

impl Waker {
    /// Sets the function that wakes the shell.
    pub fn set(&self, wake: Wake) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    /// Wakes the shell.
    pub fn wake(&self) {
        let wake = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(wake) = wake {
            wake();
        }
    }
}
