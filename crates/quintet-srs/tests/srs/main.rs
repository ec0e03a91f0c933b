//! Tests of the crate through its public interface, in one program.

mod fumen;
mod perft;
mod plain_fumen;
