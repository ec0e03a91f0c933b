//! Tests of the library through its public interface, in one program.

mod document;
mod field;
mod malformed;
mod memory;
mod oracle;
mod piece;
#[path = "../plain/mod.rs"]
mod plain;
mod reference;
mod roundtrip;
mod scripts;
#[cfg(feature = "serde")]
mod serde;
