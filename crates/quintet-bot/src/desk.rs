//! Where thinking is done: here and at once, or on a thread of its own so that nobody waits.

/// Somebody who is given tasks one after the other and hands back the answers.
pub(crate) struct Desk<T, A> {
    place: Place<T, A>,
}

/// The room that a thread has for its calls.
#[cfg(feature = "threads")]
const STACK: usize = 16 << 20;

type Work<T, A> = Box<dyn FnMut(T) -> A + Send>;

enum Place<T, A> {
    Here {
        work: Work<T, A>,
        answers: Vec<A>,
    },
    #[cfg(feature = "threads")]
    Elsewhere {
        tasks: std::sync::mpsc::Sender<T>,
        answers: std::sync::mpsc::Receiver<A>,
    },
}

impl<T: Send + 'static, A: Send + 'static> Desk<T, A> {
    /// Thinks while the asker waits.
    pub(crate) fn here(work: impl FnMut(T) -> A + Send + 'static) -> Desk<T, A> {
        Desk { place: Place::Here { work: Box::new(work), answers: Vec::new() } }
    }

    /// Thinks on a thread, which ends when the desk is gone and its last task is done.
    #[cfg(feature = "threads")]
    pub(crate) fn elsewhere(mut work: impl FnMut(T) -> A + Send + 'static) -> Desk<T, A> {
        let (tasks, inbox) = std::sync::mpsc::channel();
        let (outbox, answers) = std::sync::mpsc::channel();
        let run = move || {
            while let Ok(task) = inbox.recv() {
                if outbox.send(work(task)).is_err() {
                    return;
                }
            }
        };
        // A search that is not optimised needs more room than threads usually have. Without a thread nothing is ever
        // answered; whoever asks does without.
        let thread = std::thread::Builder::new().name("thinking".to_owned()).stack_size(STACK);
        drop(thread.spawn(run));
        Desk { place: Place::Elsewhere { tasks, answers } }
    }

    /// Hands in a task.
    pub(crate) fn ask(&mut self, task: T) {
        match &mut self.place {
            Place::Here { work, answers } => answers.push(work(task)),
            #[cfg(feature = "threads")]
            Place::Elsewhere { tasks, .. } => drop(tasks.send(task)),
        }
    }

    /// An answer, if one is there.
    pub(crate) fn answer(&mut self) -> Option<A> {
        match &mut self.place {
            Place::Here { answers, .. } => answers.pop(),
            #[cfg(feature = "threads")]
            Place::Elsewhere { answers, .. } => answers.try_recv().ok(),
        }
    }
}
