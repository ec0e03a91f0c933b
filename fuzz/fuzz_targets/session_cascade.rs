//! A session of Cascade gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::cascade::{Cascade, MAX_SIZE, MIN_SIZE, Setup};
use quintet_engine::kernel::Seed;
use quintet_fuzz::{choice, number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let seed = Seed(number(&mut data));
    // Also the sizes just outside the limits, which are refused.
    let sizes = (MAX_SIZE - MIN_SIZE) as usize + 3;
    let [width, height] = [(); 2].map(|()| MIN_SIZE - 1 + choice(&mut data, sizes) as u32);
    session::<Cascade>(&Setup { seed, width, height }, data);
});
