//! What a line editor shows and completes at this moment: it may change while a line is being typed.

use quintet_engine::quadris::interpreter::Typing;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What stands before the line that is being typed, and what can be typed in it.
#[derive(Clone)]
pub struct Now(Arc<Mutex<(&'static str, Typing)>>);

impl Now {
    /// This prompt, and these words.
    pub fn new(prompt: &'static str, typing: Typing) -> Now {
        Now(Arc::new(Mutex::new((prompt, typing))))
    }

    fn lock(&self) -> MutexGuard<'_, (&'static str, Typing)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something; a line that is being typed has it from the next time it is drawn.
    pub fn change(&self, change: impl FnOnce(&mut &'static str, &mut Typing)) {
        let (prompt, typing) = &mut *self.lock();
        change(prompt, typing);
    }

    /// What can be typed.
    pub(crate) fn with_typing<T>(&self, look: impl FnOnce(&Typing) -> T) -> T {
        look(&self.lock().1)
    }
}

impl rustyline::Prompt for Now {
    fn raw(&self) -> &str {
        self.lock().0
    }
}
