//! Messages for the player about missing sound.

use std::fmt;

/// Why there is no sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SoundNotice {
    /// No device could be opened.
    NoDevice(SoundProblem),
    /// The device was lost.
    Lost(SoundProblem),
}

/// A problem with a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SoundProblem {
    /// No sound server is running.
    NoServer,
    /// There is no socket of a sound server at the place that the environment names.
    NoSocket(String),
    /// ALSA is not installed.
    AlsaMissing,
    /// ALSA has no device.
    AlsaNoDevice,
    /// The system has no device.
    NoDevice,
    /// Two problems: one with the server and one with ALSA.
    Both(Box<SoundProblem>, Box<SoundProblem>),
    /// Any other problem, as a sentence in English.
    Other(String),
}

impl From<String> for SoundProblem {
    fn from(sentence: String) -> SoundProblem {
        // A notice is one line.
        SoundProblem::Other(sentence.trim().replace('\n', " "))
    }
}

impl From<&str> for SoundProblem {
    fn from(sentence: &str) -> SoundProblem {
        SoundProblem::from(sentence.to_owned())
    }
}

impl fmt::Display for SoundNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SoundNotice::NoDevice(why) => write!(f, "no sound: {why}"),
            SoundNotice::Lost(why) => write!(f, "the sound has stopped: {why}"),
        }
    }
}

impl fmt::Display for SoundProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SoundProblem::NoServer => f.write_str("no sound server is running"),
            SoundProblem::NoSocket(place) => write!(f, "there is no socket of a sound server at {place}"),
            SoundProblem::AlsaMissing => f.write_str("ALSA is not installed"),
            SoundProblem::AlsaNoDevice => f.write_str("ALSA has no device"),
            SoundProblem::NoDevice => f.write_str("there is no device"),
            SoundProblem::Both(first, second) => write!(f, "{first}, and {second}"),
            SoundProblem::Other(sentence) => f.write_str(sentence),
        }
    }
}
