//! Makes a complete recording from one that has no end.

use super::format::{
    CHUNK, Chain, END, EndFrame, Frames, HEADER, INPUTS, LAST_POSITIONAL, MAGIC, ReplayError,
};
use super::record::encode;
use quintet_engine::kernel::Time;

/// Returns a recording with the inputs of this one and an end: the game's time, and the fingerprint of its state
/// then. Small frames are merged into larger ones. A recording that is truncated or damaged is sealed up to there.
pub fn seal_recording(bytes: &[u8], at: Time, fingerprint: u64) -> Result<Vec<u8>, ReplayError> {
    let mut frames = Frames::new(bytes)?;
    let mut chain = Chain::new();
    let mut sealed = MAGIC.to_vec();
    // The header is copied unchanged.
    sealed.push(frames.version.max(LAST_POSITIONAL));
    let mut inputs = Vec::new();
    loop {
        let frame = match frames.next() {
            Ok(frame) => frame.filter(|frame| frame.tag != END),
            Err(ReplayError::Truncated { .. } | ReplayError::Altered { .. }) if chain != Chain::new() => None,
            Err(error) => return Err(error),
        };
        match &frame {
            Some(frame) if frame.tag == HEADER => sealed.extend(chain.frame(HEADER, frame.payload)),
            Some(frame) if frame.tag == INPUTS => inputs.extend(frame.payload),
            _ => {}
        }
        if inputs.len() >= CHUNK || frame.is_none() && !inputs.is_empty() {
            sealed.extend(chain.frame(INPUTS, &inputs));
            inputs.clear();
        }
        if frame.is_none() {
            sealed.extend(chain.frame(END, &encode(&EndFrame { at, fingerprint })?));
            return Ok(sealed);
        }
    }
}
