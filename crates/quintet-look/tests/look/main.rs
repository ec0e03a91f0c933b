//! Tests of the look through its public interface, in one program.

mod colours;
mod games;
mod laws;
mod words;
