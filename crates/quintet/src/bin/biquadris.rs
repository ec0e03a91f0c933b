//! Starts Biquadris directly: the same as `quintet biquadris`.

fn main() -> std::process::ExitCode {
    quintet::run_game("biquadris", std::env::args_os())
}
