//! Starts Quadris directly: the same as `quintet quadris`.

fn main() -> std::process::ExitCode {
    quintet::run_game("quadris", std::env::args_os())
}
