//! A session of Chetyris gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::chetyris::{Chetyris, MAX_LEVEL, MAX_WELL, MIN_WELL, PieceKind, Setup};
use quintet_engine::kernel::{GamePiece, Seed};
use quintet_fuzz::{choice, number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let seed = Seed(number(&mut data));
    let level = match choice(&mut data, 32) as u32 {
        31 => MAX_LEVEL,
        level => level,
    };
    // Also the sizes just outside the limits, which are refused, and level 0.
    let sizes = usize::from(MAX_WELL - MIN_WELL) + 3;
    let [width, height] = [(); 2].map(|()| MIN_WELL - 1 + choice(&mut data, sizes) as u8);
    let count = choice(&mut data, 12);
    let pieces = (0..count).map(|_| PieceKind::ALL[choice(&mut data, PieceKind::ALL.len())]).collect();
    session::<Chetyris>(&Setup { seed, pieces, level, width, height }, data);
});
