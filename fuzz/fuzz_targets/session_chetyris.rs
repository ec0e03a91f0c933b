//! A session of Chetyris gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::Seed;
use quintet_fuzz::{number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let number = number(&mut data);
    let seed = Seed(number);
    let setup = Setup::new(seed);
    session::<Chetyris>(&setup, data);
});
