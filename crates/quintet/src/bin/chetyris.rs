//! Starts Chetyris directly: the same as `quintet chetyris`.
#![forbid(unsafe_code)]

#[path = "../launch.rs"]
mod launch;

fn main() -> std::process::ExitCode {
    launch::launch("chetyris")
}
