//! The prompt and completion state of a line editor, which may change while a line is being typed.

use quintet_engine::commands::interpreter::CompletionContext;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long an editor that is about to show its prompt is waited for.
const PROMPT_WAIT: Duration = Duration::from_secs(1);

/// The prompt of the line that is being typed, and the words that complete it. Clones share the state.
#[derive(Clone)]
pub(crate) struct PromptState(Arc<Shared>);

struct Shared {
    text: Mutex<(&'static str, CompletionContext)>,
    phase: Mutex<Phase>,
    phase_changed: Condvar,
}

/// What the editor is doing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// No line is being read.
    Idle,
    /// The editor may be changing the modes of the terminal.
    Starting,
    /// The modes are changed and the prompt is shown.
    Editing,
    /// No further line is read.
    Closed,
}

impl PromptState {
    /// Creates a state with this prompt and these words.
    pub(crate) fn new(prompt: &'static str, typing: CompletionContext) -> PromptState {
        PromptState(Arc::new(Shared {
            text: Mutex::new((prompt, typing)),
            phase: Mutex::new(Phase::Idle),
            phase_changed: Condvar::new(),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, (&'static str, CompletionContext)> {
        self.0.text.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_phase(&self) -> MutexGuard<'_, Phase> {
        self.0.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves to the next phase, unless the state is closed. Returns false if it is.
    fn enter(&self, phase: Phase) -> bool {
        let mut now = self.lock_phase();
        if *now != Phase::Closed {
            *now = phase;
        }
        self.0.phase_changed.notify_all();
        *now != Phase::Closed
    }

    /// Reads a line, unless the state is closed.
    pub(crate) fn while_editing<T>(&self, read: impl FnOnce() -> T) -> Option<T> {
        let line = self.enter(Phase::Starting).then(read);
        self.enter(Phase::Idle);
        line
    }

    /// Allows no further line, so that the modes of the terminal can be restored for good. Returns true if a line is
    /// being typed.
    pub(crate) fn close(&self) -> bool {
        let is_starting = |phase: &mut Phase| *phase == Phase::Starting;
        let phase = self.lock_phase();
        let waited = self.0.phase_changed.wait_timeout_while(phase, PROMPT_WAIT, is_starting);
        let (mut phase, _) = waited.unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *phase, Phase::Closed) == Phase::Editing
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
        // The editor asks for the prompt once it has changed the modes of the terminal.
        self.enter(Phase::Editing);
        self.lock().0
    }
}
