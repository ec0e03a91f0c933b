//! Tests of the crate through its public interface, in one program.

mod colours;
mod games;
mod laws;
mod words;
