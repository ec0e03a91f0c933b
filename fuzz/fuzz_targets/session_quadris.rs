//! A session of Quadris gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::Seed;
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{Quadris, Setup};
use quintet_fuzz::{number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let number = number(&mut data);
    let seed = Seed(number);
    let setup = Setup { seed, start: Level((number % 5) as u8), ..Setup::default() };
    session::<Quadris>(&setup, data);
});
