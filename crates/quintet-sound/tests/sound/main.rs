//! Tests of the sound crate through its public interface, in one program.

mod cascade;
#[cfg(target_os = "linux")]
mod devices;
mod loudness;
mod synth;
