//! A session of Biquadris gives the same states live, sliced, saved, rewound, recorded and replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::biquadris::{Biquadris, Carryover, Setup};
use quintet_engine::kernel::{Rng, Seed};
use quintet_engine::quadris::levels::Level;
use quintet_fuzz::{blocks, choice, levels, number, session};

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let (seed, levels) = (Seed(number(&mut data)), levels(&mut data));
    // Also the level above the highest, which is refused.
    let start = Level(choice(&mut data, usize::from(levels.top().0) + 2) as u8);
    let scripts = [(); 2].map(|()| blocks(&mut data));
    let carried = (choice(&mut data, 2) > 0).then(|| Carryover {
        rng: Rng::new(Seed(number(&mut data))),
        hi_score: number(&mut data),
        norandom: [(); 2].map(|()| (choice(&mut data, 2) > 0).then(|| blocks(&mut data))),
        restarts: number(&mut data) as u32,
    });
    session::<Biquadris>(&Setup { seed, start, levels, scripts, carried }, data);
});
