//! Writes WAV files: 16 bits, two channels.

use crate::Synth;
use std::io::{self, Write};

/// The error that a recording is too long for a WAV file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a WAV file cannot hold more than 4 GiB, which is about six hours; this would be longer")]
pub struct WavTooLong;

/// The bytes per frame: two channels of 16 bits.
const FRAME: u64 = 4;

/// The bytes before the samples.
const HEADER: u64 = 44;

/// Writes a WAV file of a known length, frame by frame.
pub struct WavWriter<W: Write> {
    out: W,
    left: u64,
}

impl<W: Write> WavWriter<W> {
    /// Returns an error if this many frames do not fit into a file.
    pub fn check(frames: u64) -> Result<(), WavTooLong> {
        let most = (u64::from(u32::MAX) - HEADER) / FRAME;
        if frames > most { Err(WavTooLong) } else { Ok(()) }
    }

    /// Starts a file with this number of frames at this rate.
    pub fn begin(mut out: W, rate: u32, frames: u64) -> io::Result<WavWriter<W>> {
        Self::check(frames).map_err(io::Error::other)?;
        let bytes = (frames * FRAME) as u32;
        let frame = FRAME as u32;
        out.write_all(b"RIFF")?;
        out.write_all(&(bytes + HEADER as u32 - 8).to_le_bytes())?;
        out.write_all(b"WAVEfmt ")?;
        out.write_all(&16u32.to_le_bytes())?;
        // PCM, two channels.
        out.write_all(&[1, 0, 2, 0])?;
        out.write_all(&rate.to_le_bytes())?;
        out.write_all(&(rate * frame).to_le_bytes())?;
        out.write_all(&[frame as u8, 0, 16, 0])?;
        out.write_all(b"data")?;
        out.write_all(&bytes.to_le_bytes())?;
        Ok(WavWriter { out, left: frames })
    }

    /// Writes the next frames of a synthesiser, at most as many as are missing, and returns how many are
    /// still missing.
    pub fn render(&mut self, synth: &mut Synth, frames: u64) -> io::Result<u64> {
        let mut samples = [0i16; 2 * 1024];
        let mut wanted = frames.min(self.left);
        self.left -= wanted;
        while wanted > 0 {
            let count = wanted.min(1024) as usize;
            synth.fill_i16(&mut samples[..2 * count]);
            let bytes: Vec<u8> =
                samples[..2 * count].iter().flat_map(|sample| sample.to_le_bytes()).collect();
            self.out.write_all(&bytes)?;
            wanted -= count as u64;
        }
        Ok(self.left)
    }

    /// Ends the file; missing frames are filled with silence.
    pub fn finish(mut self) -> io::Result<()> {
        let zeros = [0; 4096];
        let mut bytes = self.left * FRAME;
        while bytes > 0 {
            let count = bytes.min(zeros.len() as u64);
            self.out.write_all(&zeros[..count as usize])?;
            bytes -= count;
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SoundEffect, Volumes};

    #[test]
    fn the_header_is_correct() {
        let mut synth = Synth::new(48_000, Volumes::default());
        synth.play(SoundEffect::Move);
        let mut bytes = Vec::new();
        let mut writer = WavWriter::begin(&mut bytes, 48_000, 3000).unwrap();
        assert_eq!(writer.render(&mut synth, 2000).unwrap(), 1000);
        writer.finish().unwrap();
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!(bytes.len(), 44 + 12_000);
        assert_eq!((&bytes[..4], word(4)), (&b"RIFF"[..], 36 + 12_000));
        assert_eq!((word(16), word(24), word(28), word(40)), (16, 48_000, 192_000, 12_000));
        assert!(bytes[44..].iter().any(|byte| *byte != 0));
        assert!(bytes[44 + 8000..].iter().all(|byte| *byte == 0));
    }

    #[test]
    fn too_many_frames_are_rejected() {
        let frames = 48_000 * 3600 * 7;
        assert!(WavWriter::<Vec<u8>>::check(frames).is_err());
        assert!(WavWriter::begin(Vec::new(), 48_000, frames).is_err());
        assert!(WavWriter::<Vec<u8>>::check(48_000 * 3600 * 6).is_ok());
    }
}
