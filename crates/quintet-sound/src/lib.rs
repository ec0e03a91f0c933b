//! Sounds and music, made of what happens in a game.
#![deny(unsafe_code)]
// Samples are numbers of 24 bits; what is rounded away cannot be heard.
#![allow(clippy::cast_precision_loss)]

mod effect;
mod hear;
#[cfg(feature = "native")]
mod native;
mod settings;
mod synth;
mod wav;

pub use effect::{Effect, Menu};
pub use hear::{STEP_MILLIS, shown_level};
#[cfg(feature = "native")]
pub use native::{Device, Notice, Sound};
pub use settings::{Settings, Volume};
pub use synth::Synth;
pub use wav::{TooLong, WavWriter};
