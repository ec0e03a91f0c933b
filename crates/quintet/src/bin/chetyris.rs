//! Starts Chetyris directly: the same as `quintet chetyris`.

fn main() -> std::process::ExitCode {
    quintet::run_game("chetyris", std::env::args_os())
}
