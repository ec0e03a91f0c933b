//! A session of Modern gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::Seed;
use quintet_engine::modern::{Mode, Modern, Preset, Setup};
use quintet_fuzz::{number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let number = number(&mut data);
    let seed = Seed(number);
    let setup = Setup {
        mode: Mode::ALL[number as usize % Mode::ALL.len()],
        rules: Preset::ALL[number as usize / 16 % 2],
        seed,
        ..Setup::default()
    };
    session::<Modern>(&setup, data);
});
