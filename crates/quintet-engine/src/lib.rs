//! The pure engine of Quintet.
#![forbid(unsafe_code)]
