//! How Quintet looks, as pure data.
#![forbid(unsafe_code)]

mod look;
mod motion;
mod palette;
mod pattern;
mod rgb;
mod shown;
pub mod terminal;

pub use look::{Look, full_rows};
pub use motion::{Grain, Motion};
pub use palette::{Colours, Ground, Palette};
pub use pattern::Pattern;
pub use rgb::{Rgb, between};
pub use shown::{
    BoardShown, CELL, CellFlash, Count, Curtain, Glow, Letter, Particle, RowFlash, Shake, Shown, Step, Tone,
    Trail, Word,
};
