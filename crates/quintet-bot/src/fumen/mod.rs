//! Converts recorded games of Modern to fumens; the format itself is in [`quintet_srs::fumen`].

mod recorder;

pub use recorder::FumenRecorder;
