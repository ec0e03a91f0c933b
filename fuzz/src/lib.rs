//! Code that several fuzz targets share: recordings with valid checks, and sessions from bytes.

use quintet_engine::kernel::{Game, Span, Time};
use quintet_session::SessionInput;
use quintet_session::sync::{self, Inputs};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Writes a recording with these frames: their checks are valid, whatever they contain.
pub fn recording(version: u8, frames: &[(u8, &[u8])]) -> Vec<u8> {
    let magic = *b"QUINTET\x1a";
    let mut chain = u64::from_le_bytes(magic);
    let mut bytes = magic.to_vec();
    bytes.push(version);
    for (tag, payload) in frames {
        let mut frame = vec![*tag];
        frame.extend((payload.len() as u32).to_le_bytes());
        frame.extend(*payload);
        chain = xxh3_64_with_seed(&frame, chain);
        frame.extend((chain as u32).to_le_bytes());
        bytes.extend(frame);
    }
    bytes
}

/// Plays a game in every way that [`sync::check`] knows: all of them must agree after every input. Each input is read
/// as the milliseconds before it, at most about four seconds, and an encoded action.
pub fn session<G: Game>(setup: &G::Setup, mut bytes: &[u8]) {
    let (mut now, mut inputs) = (Time::ZERO, Inputs::<G>::new());
    while inputs.len() < 60
        && let Ok(((wait, input), rest)) = postcard::take_from_bytes::<(u8, SessionInput<G::Action>)>(bytes)
    {
        now += Span::from_millis(u64::from(wait) * u64::from(wait) / 16);
        // The session writes the marks of a recording itself.
        if !input.is_mark() {
            inputs.push((now, input));
        }
        bytes = rest;
    }
    if let Err(desync) = sync::check::<G>(setup, &inputs) {
        assert_eq!(desync.way, "setup", "{desync}");
    }
}

/// Splits the first bytes off as a number.
pub fn number(bytes: &mut &[u8]) -> u64 {
    let (first, rest) = bytes.split_at(bytes.len().min(4));
    *bytes = rest;
    first.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}
