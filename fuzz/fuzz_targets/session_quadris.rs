//! A session of Quadris gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::quadris::Quadris;
use quintet_fuzz::{session, setups};

fuzz_target!(|data: &[u8]| session::<Quadris>(data, setups::quadris));
