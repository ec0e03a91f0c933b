//! The workers that compute for bots. Shells supply them, because threads and a browser's workers differ.

use crate::catalogue::Catalogue;
use quintet_bot::{InlineWorker, SerializingWorker, Worker};
use std::fmt;
use std::sync::Arc;

/// A worker whose jobs and answers are bytes: see [`Catalogue::run_job`].
pub type ByteWorker = Box<dyn Worker<Vec<u8>, Vec<u8>>>;

/// Starts workers.
#[derive(Clone)]
pub struct Workers(Arc<dyn Fn() -> ByteWorker + Send + Sync>);

impl Workers {
    /// Starts workers by calling this function.
    pub fn new(start: impl Fn() -> ByteWorker + Send + Sync + 'static) -> Workers {
        Workers(Arc::new(start))
    }

    /// Workers that compute inline, for the games of this catalogue.
    pub fn inline(catalogue: &'static Catalogue) -> Workers {
        Workers::new(move || Box::new(InlineWorker::new(move |job: Vec<u8>| catalogue.run_job(&job).ok())))
    }

    /// A new worker.
    pub fn start(&self) -> SerializingWorker<ByteWorker> {
        SerializingWorker((self.0)())
    }
}

impl fmt::Debug for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Workers")
    }
}

/// Two values are equal if they share the same function.
impl PartialEq for Workers {
    fn eq(&self, other: &Workers) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Workers {}
