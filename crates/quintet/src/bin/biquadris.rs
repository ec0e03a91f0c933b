//! Starts Biquadris directly: the same as `quintet biquadris`.
#![forbid(unsafe_code)]

#[path = "../launch.rs"]
mod launch;

fn main() -> std::process::ExitCode {
    launch::launch("biquadris")
}
