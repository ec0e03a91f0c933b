//! The prompt and completion state of a line editor, which may change while a line is being typed.

use quintet_engine::commands::interpreter::CompletionContext;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The prompt of the line that is being typed, and the words that complete it. Clones share the state.
#[derive(Clone)]
pub(crate) struct PromptState(Arc<Mutex<(&'static str, CompletionContext)>>);

impl PromptState {
    /// Creates a state with this prompt and these words.
    pub(crate) fn new(prompt: &'static str, typing: CompletionContext) -> PromptState {
        PromptState(Arc::new(Mutex::new((prompt, typing))))
    }

    fn lock(&self) -> MutexGuard<'_, (&'static str, CompletionContext)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state. A line that is being typed shows the change when it is next drawn.
    pub(crate) fn change(&self, change: impl FnOnce(&mut &'static str, &mut CompletionContext)) {
        let (prompt, typing) = &mut *self.lock();
        change(prompt, typing);
    }

    /// Calls a function with the words that can be typed.
    pub(crate) fn with_typing<T>(&self, look: impl FnOnce(&CompletionContext) -> T) -> T {
        look(&self.lock().1)
    }
}

impl rustyline::Prompt for PromptState {
    fn raw(&self) -> &str {
        self.lock().0
    }
}
