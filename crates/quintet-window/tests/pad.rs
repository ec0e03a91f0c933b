//! The real window, driven by a gamepad that the kernel makes, under Xvfb: from the menu into a game, through it, and out again.
//!
//! It needs Xvfb, xdotool and a kernel with `uinput`, so it runs only when the variable `QUINTET_UINPUT` is set.

#[cfg(target_os = "linux")]
mod desktop;
#[cfg(target_os = "linux")]
#[path = "../examples/desktop.rs"]
#[allow(dead_code, reason = "the example's own beginning is not used")]
mod show;
#[cfg(target_os = "linux")]
mod virtual_pad;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("skipped: gamepads are heard on Linux only");
}

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    use std::process::ExitCode;
    let args: Vec<String> = std::env::args().skip(1).collect();
    if std::env::var_os(desktop::CHILD).is_some() {
        return show::show(&args);
    }
    if args.iter().any(|arg| arg == "--list") {
        println!("a_game_is_played_with_a_pad: test");
        return ExitCode::SUCCESS;
    }
    if !virtual_pad::can_be_made() {
        return ExitCode::SUCCESS;
    }
    if let Some(tool) = desktop::missing() {
        eprintln!("QUINTET_UINPUT is set, but {tool} is not installed");
        return ExitCode::FAILURE;
    }
    linux::a_game_is_played_with_a_pad();
    println!("ok: a game was played with a pad");
    ExitCode::SUCCESS
}

#[cfg(target_os = "linux")]
mod linux {
    use crate::desktop::{PATIENCE, child, display, focus, wait_for, xdotool};
    use crate::virtual_pad::{axis, gamepad, key, node, tap};
    use evdev::uinput::VirtualDevice;
    use evdev::{AbsoluteAxisCode, KeyCode};
    use std::path::Path;
    use std::time::{Duration, Instant};

    /// A gamepad that the process listens to.
    fn plug_in(process: u32) -> VirtualDevice {
        let mut pad = gamepad("Quintet's own pad");
        let node = node(&mut pad);
        let began = Instant::now();
        while !has_open(process, &node) {
            assert!(began.elapsed() < PATIENCE, "nobody listens to {}", node.display());
            std::thread::sleep(Duration::from_millis(20));
        }
        pad
    }

    fn has_open(process: u32, path: &Path) -> bool {
        let files = std::fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
        files.filter_map(|file| std::fs::read_link(file.path()).ok()).any(|target| target == path)
    }

    pub(crate) fn a_game_is_played_with_a_pad() {
        let (_server, display) = display();
        let folder = tempfile::tempdir().unwrap();
        let (mut window, told) = child(&display, "show", &["--trace"], folder.path());
        focus(&display);

        let mut pad = plug_in(window.0.id());
        tap(&mut pad, KeyCode::BTN_SOUTH);
        xdotool(&display, &["search", "--sync", "--name", "Modern"]);
        tap(&mut pad, KeyCode::BTN_SOUTH);
        wait_for(&told, "play modern");
        tap(&mut pad, KeyCode::BTN_SOUTH);
        wait_for(&told, "Countdown(3)");
        wait_for(&told, "Begun");
        // Held, it repeats as the game has it, whatever tells it.
        axis(&mut pad, AbsoluteAxisCode::ABS_HAT0X, -1);
        for _ in 0..3 {
            wait_for(&told, "Moved(-1)");
        }
        axis(&mut pad, AbsoluteAxisCode::ABS_HAT0X, 0);
        axis(&mut pad, AbsoluteAxisCode::ABS_X, 32_000);
        for _ in 0..3 {
            wait_for(&told, "Moved(1)");
        }
        axis(&mut pad, AbsoluteAxisCode::ABS_X, 0);
        tap(&mut pad, KeyCode::BTN_SOUTH);
        wait_for(&told, "Rotated");
        tap(&mut pad, KeyCode::BTN_NORTH);
        wait_for(&told, "Locked");
        // What the keyboard holds stays held when the pad has tapped the same.
        xdotool(&display, &["keydown", "Left"]);
        wait_for(&told, "Moved(-1)");
        tap(&mut pad, KeyCode::BTN_DPAD_LEFT);
        tap(&mut pad, KeyCode::BTN_NORTH);
        wait_for(&told, "Locked");
        wait_for(&told, "Moved(-1)");
        xdotool(&display, &["keyup", "Left"]);
        tap(&mut pad, KeyCode::BTN_START);
        wait_for(&told, "Paused");
        tap(&mut pad, KeyCode::BTN_START);
        wait_for(&told, "Resumed");

        // Pulled out while it steers, it steers no more: another one is plugged in, and the next piece stays in its middle.
        key(&mut pad, KeyCode::BTN_DPAD_RIGHT, true);
        wait_for(&told, "Moved(1)");
        drop(pad);
        let mut pad = plug_in(window.0.id());
        tap(&mut pad, KeyCode::BTN_WEST);
        wait_for(&told, "Held");
        loop {
            let line = told.recv_timeout(PATIENCE).unwrap();
            assert!(!line.starts_with("Moved"), "something still steers");
            if line.starts_with("Fell") {
                break;
            }
        }
        // Pieces dropped in one place end the game soon.
        let is_over = |line: String| line.starts_with("Over");
        for drops in 0.. {
            assert!(drops < 200, "it never ends");
            tap(&mut pad, KeyCode::BTN_DPAD_UP);
            let mut lines = std::iter::from_fn(|| told.recv_timeout(Duration::from_millis(60)).ok());
            if lines.any(is_over) {
                break;
            }
        }
        tap(&mut pad, KeyCode::BTN_SELECT);
        xdotool(&display, &["search", "--sync", "--name", "Modern"]);
        for _ in 0..2 {
            tap(&mut pad, KeyCode::BTN_EAST);
        }
        wait_for(&told, "Player");
        assert!(window.0.wait().unwrap().success());
    }
}
