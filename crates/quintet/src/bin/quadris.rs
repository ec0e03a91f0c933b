//! Starts Quadris directly: the same as `quintet quadris`.
#![forbid(unsafe_code)]

#[path = "../launch.rs"]
mod launch;

fn main() -> std::process::ExitCode {
    launch::launch("quadris")
}
