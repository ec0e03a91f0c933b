//! A session of Modern gives the same states live, sliced, saved, rewound, recorded and replayed, in every mode and with
//! every option. Only a restart carries state over from an earlier round.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::modern::Modern;
use quintet_fuzz::{session, setups};

fuzz_target!(|data: &[u8]| session::<Modern>(data, setups::modern));
