//! A recording with valid checks and hostile contents is refused, or played twice to the same state. Those of more than ten
//! minutes are not played.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::Game;
use quintet_engine::{biquadris, cascade, chetyris, modern, quadris};
use quintet_fuzz::recording;
use quintet_session::{Replay, ReplayPoint};

fn play<G: Game>(bytes: &[u8]) {
    let Ok((replay, _)) = Replay::<G>::salvage(bytes) else { return };
    // Beyond that, a clock alone can make a replay take long; `quintet_app` refuses more than 30 days.
    if replay.duration().millis() > 600_000 {
        return;
    }
    let play = || replay.play_to(ReplayPoint::End, &mut ()).ok().map(|session| session.game().clone());
    assert_eq!(play(), play());
}

fuzz_target!(|data: &[u8]| {
    let [version, header, rest @ ..] = data else { return };
    let (header, rest) = rest.split_at(rest.len().min(usize::from(*header) * 4));
    let (inputs, end) = rest.split_at(rest.len().saturating_sub(14));
    let bytes = recording(version % 4, &[(b'H', header), (b'I', inputs), (b'E', end)]);
    play::<chetyris::Chetyris>(&bytes);
    play::<quadris::Quadris>(&bytes);
    play::<biquadris::Biquadris>(&bytes);
    play::<cascade::Cascade>(&bytes);
    play::<modern::Modern>(&bytes);
});
