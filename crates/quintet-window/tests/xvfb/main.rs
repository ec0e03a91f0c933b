//! Tests of the real window under Xvfb, driven by real keys and by gamepads.
//!
//! A window belongs to the main thread of its process, so this program has its own `main`, which is also the
//! window that its tests start. `cargo test --test xvfb pad` runs only the tests whose names contain `pad`.

mod desktop;
mod keys;
#[cfg(target_os = "linux")]
mod pad;
#[path = "../../examples/desktop.rs"]
#[allow(dead_code, reason = "the example's own beginning is not used")]
mod show;
#[cfg(target_os = "linux")]
#[path = "../virtual_pad/mod.rs"]
mod virtual_pad;

use std::process::ExitCode;

/// A test, which returns false if it was skipped.
type Test = fn() -> bool;

const TESTS: &[(&str, Test)] = &[
    ("keys::a_game_is_played_with_real_keys", keys::a_game_is_played_with_real_keys),
    ("keys::clipboard_text_is_pasted", keys::clipboard_text_is_pasted),
    #[cfg(target_os = "linux")]
    ("pad::a_game_is_played_with_a_pad", pad::a_game_is_played_with_a_pad),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match std::env::var(desktop::CHILD).as_deref() {
        Ok("copy") => return keys::copy(),
        Ok(_) => return show::show(&args),
        Err(_) => {}
    }
    let filters: Vec<&String> = args.iter().filter(|arg| !arg.starts_with('-')).collect();
    let chosen =
        |name: &str| filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()));
    let is_list = args.iter().any(|arg| arg == "--list");
    for (name, test) in TESTS.iter().filter(|(name, _)| chosen(name)) {
        if is_list {
            println!("{name}: test");
        } else if test() {
            println!("ok: {name}");
        }
    }
    ExitCode::SUCCESS
}
