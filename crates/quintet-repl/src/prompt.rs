//! What a line editor shows and completes: it may change while a line is being typed.

use quintet_engine::commands::interpreter::CompletionContext;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The prompt of the line that is being typed, and the words that can be typed in it. Clones share it.
#[derive(Clone)]
pub(crate) struct PromptState(Arc<Mutex<(&'static str, CompletionContext)>>);

impl PromptState {
    /// This prompt and these words.
    pub(crate) fn new(prompt: &'static str, typing: CompletionContext) -> PromptState {
        PromptState(Arc::new(Mutex::new((prompt, typing))))
    }

    fn lock(&self) -> MutexGuard<'_, (&'static str, CompletionContext)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state; a line that is being typed shows it when it is drawn next.
    pub(crate) fn change(&self, change: impl FnOnce(&mut &'static str, &mut CompletionContext)) {
        let (prompt, typing) = &mut *self.lock();
        change(prompt, typing);
    }

    /// Reads the words that can be typed.
    pub(crate) fn with_typing<T>(&self, look: impl FnOnce(&CompletionContext) -> T) -> T {
        look(&self.lock().1)
    }
}

impl rustyline::Prompt for PromptState {
    fn raw(&self) -> &str {
        self.lock().0
    }
}
