//! Five falling-block games on one engine.

fn main() -> std::process::ExitCode {
    quintet::run(std::env::args_os())
}
