//! The native part of the Python package `quintet`: batches of games, pictures of them, and tools for writers of bots.
//!
//! Batches write into `NumPy` arrays that were made once, without the interpreter's lock. Everything that can go wrong is
//! an exception with a sentence.

mod batch;
mod board;
mod bot;
mod options;
mod render;

use pyo3::prelude::*;

/// The native part of `quintet`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::PyBatch;
    #[pymodule_export]
    use super::board::{fumen_decode, fumen_encode, perft, placements};
    #[pymodule_export]
    use super::bot::{contest, suggest};
    use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult};
    use quintet_env::FEATURE_NAMES;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("FEATURE_NAMES", FEATURE_NAMES.to_vec())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
