//! Recordings with valid checks and hostile contents are refused, or played twice to the same state.

use proptest::prelude::*;
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::Game;
use quintet_engine::modern::Modern;
use quintet_engine::quadris::Quadris;
use quintet_session::{Replay, ReplayPoint};

/// Writes a recording with these frames, whose checks are valid.
fn recording(version: u8, frames: &[(u8, &[u8])]) -> Vec<u8> {
    let magic = *b"QUINTET\x1a";
    let (mut chain, mut bytes) = (u64::from_le_bytes(magic), magic.to_vec());
    bytes.push(version);
    for (tag, payload) in frames {
        let mut frame = vec![*tag];
        frame.extend((payload.len() as u32).to_le_bytes());
        frame.extend(*payload);
        chain = xxhash_rust::xxh3::xxh3_64_with_seed(&frame, chain);
        frame.extend((chain as u32).to_le_bytes());
        bytes.extend(frame);
    }
    bytes
}

fn plays_alike<G: Game<Setup: Default>>(
    version: u8,
    inputs: &[u8],
    end: &[u8],
    setup: &str,
) -> Result<(), TestCaseError> {
    let named = format!(r#"{{"game":"{}","revision":1,"program":"0","setup":{{{setup}}}}}"#, G::NAME);
    let positional = postcard::to_stdvec(&(
        G::NAME,
        1u32,
        "0",
        postcard::to_stdvec(&G::Setup::default()).unwrap_or_default(),
    ));
    let header = if version > 2 { named.into_bytes() } else { positional.unwrap_or_default() };
    let bytes = recording(version, &[(b'H', &header), (b'I', inputs), (b'E', end)]);
    let Ok((replay, _)) = Replay::<G>::salvage(&bytes) else { return Ok(()) };
    // A clock alone can make a replay take long; the application refuses more than 30 days.
    if replay.duration().millis() < 600_000 {
        let play = || replay.play_to(ReplayPoint::End, &mut ()).ok().map(|session| session.game().clone());
        prop_assert_eq!(play(), play());
    }
    Ok(())
}

proptest! {
    #[test]
    fn hostile_contents_are_refused_or_played(
        version in 0u8..5,
        // Times and inputs are small numbers; bytes of any value come in too.
        inputs in prop::collection::vec(prop_oneof![4 => 0u8..14, 1 => any::<u8>()], 0..200),
        end in prop::collection::vec(any::<u8>(), 0..14),
        setup in r#"("(seed|level|mode|width|rows|start|pieces)":("[A-Za-z]{0,9}"|[0-9]{1,20}|null)(,"options":\{\})?)?"#,
    ) {
        plays_alike::<Chetyris>(version, &inputs, &end, &setup)?;
        plays_alike::<Quadris>(version, &inputs, &end, &setup)?;
        plays_alike::<Biquadris>(version, &inputs, &end, &setup)?;
        plays_alike::<Cascade>(version, &inputs, &end, &setup)?;
        plays_alike::<Modern>(version, &inputs, &end, &setup)?;
    }
}
