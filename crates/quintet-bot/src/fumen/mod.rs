//! Recorded games of Modern as fumens; the format itself is [`quintet_srs::fumen`].

mod recorder;

pub use recorder::FumenRecorder;
