//! Tests of gamepads with virtual devices of the kernel. They run only if the variable `QUINTET_UINPUT` is
//! set.

#[path = "../../tests/virtual_pad/mod.rs"]
mod virtual_pad;

use super::buttons::STICK_UP;
use super::{PadEvent, listen};
use evdev::uinput::VirtualDevice;
use evdev::{AbsoluteAxisCode as Axis, KeyCode};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};
use virtual_pad::{BUTTONS, axis, can_be_made, device, gamepad, key, node, tap};

/// The timeout of every wait, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Set for a child process that only prints the events it receives.
const CHILD: &str = "QUINTET_UINPUT_CHILD";
/// A received event: gamepad, button, pressed.
type ReceivedEvent = (u8, KeyCode, bool);
/// Button presses and releases.
type Codes<'a> = &'a [(KeyCode, bool)];

/// Locks out other tests: virtual devices are visible to all of them.
fn lock_devices() -> Option<MutexGuard<'static, ()>> {
    static ONE: Mutex<()> = Mutex::new(());
    let one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    can_be_made().then_some(one)
}

/// The events received from now on.
struct PadListener(Receiver<PadEvent>);

impl PadListener {
    fn open() -> PadListener {
        let (sender, receiver) = channel();
        listen(move |heard| sender.send(heard).is_ok());
        PadListener(receiver)
    }

    fn next(&self) -> PadEvent {
        self.0.recv_timeout(TIMEOUT).expect("something is heard")
    }

    fn told(&self) -> ReceivedEvent {
        let heard = self.next();
        (heard.button.pad, KeyCode::new(heard.button.code), heard.down)
    }

    /// Waits until a gamepad is being read; returns its number.
    fn wait_for_pad(&self, pad: &mut VirtualDevice) -> u8 {
        let began = Instant::now();
        let number = loop {
            tap(pad, KeyCode::BTN_SELECT);
            if let Ok(heard) = self.0.recv_timeout(Duration::from_millis(20)) {
                break heard.button.pad;
            }
            assert!(began.elapsed() < TIMEOUT, "nobody listens to it");
        };
        tap(pad, KeyCode::BTN_START);
        while self.told() != (number, KeyCode::BTN_START, false) {}
        number
    }

    /// Checks that nothing was received except the events of this gamepad from now on.
    fn expect_only(&self, pad: &mut VirtualDevice, number: u8) {
        tap(pad, KeyCode::BTN_TL);
        assert_eq!(self.told(), (number, KeyCode::BTN_TL, true));
        assert_eq!(self.told(), (number, KeyCode::BTN_TL, false));
    }
}

#[test]
fn buttons_cross_and_stick_are_received_with_their_times() {
    let Some(_one) = lock_devices() else { return };
    let mut pad = gamepad("a pad that was there");
    let listener = PadListener::open();
    let number = listener.wait_for_pad(&mut pad);
    for code in BUTTONS {
        for down in [true, false] {
            let before = Instant::now();
            key(&mut pad, code, down);
            let heard = listener.next();
            assert_eq!((heard.button.code, heard.down, heard.button.pad), (code.code(), down, number));
            assert!(before <= heard.at && heard.at <= Instant::now(), "when it was told");
        }
    }
    let (left, right) = (KeyCode::BTN_DPAD_LEFT, KeyCode::BTN_DPAD_RIGHT);
    let (up, down) = (KeyCode::BTN_DPAD_UP, KeyCode::BTN_DPAD_DOWN);
    let steps: [(Axis, i32, Codes<'_>); 14] = [
        (Axis::ABS_HAT0X, -1, &[(left, true)]),
        (Axis::ABS_HAT0X, 1, &[(left, false), (right, true)]),
        (Axis::ABS_HAT0X, 0, &[(right, false)]),
        (Axis::ABS_HAT0Y, -1, &[(up, true)]),
        (Axis::ABS_HAT0Y, 0, &[(up, false)]),
        (Axis::ABS_HAT0Y, 1, &[(down, true)]),
        (Axis::ABS_HAT0Y, 0, &[(down, false)]),
        (Axis::ABS_X, 9_000, &[]),
        (Axis::ABS_X, 30_000, &[(right, true)]),
        (Axis::ABS_X, 14_000, &[]),
        (Axis::ABS_X, -20_000, &[(right, false), (left, true)]),
        (Axis::ABS_X, 500, &[(left, false)]),
        (Axis::ABS_Y, 0, &[(STICK_UP, true)]),
        (Axis::ABS_Y, 250, &[(STICK_UP, false), (down, true)]),
    ];
    for (which, value, told) in steps {
        axis(&mut pad, which, value);
        for (code, down) in told {
            assert_eq!(listener.told(), (number, *code, *down), "{which:?} {value}");
        }
    }
    axis(&mut pad, Axis::ABS_Y, 128);
    assert_eq!(listener.told(), (number, down, false));
    listener.expect_only(&mut pad, number);
}

#[test]
fn gamepads_can_be_plugged_and_unplugged() {
    let Some(_one) = lock_devices() else { return };
    let listener = PadListener::open();
    let mut first = gamepad("a pad that comes");
    let one = listener.wait_for_pad(&mut first);
    let mut second = gamepad("another one");
    let two = listener.wait_for_pad(&mut second);
    assert_ne!(one, two);
    key(&mut first, KeyCode::BTN_SOUTH, true);
    axis(&mut first, Axis::ABS_HAT0X, 1);
    assert_eq!(listener.told(), (one, KeyCode::BTN_SOUTH, true));
    assert_eq!(listener.told(), (one, KeyCode::BTN_DPAD_RIGHT, true));
    key(&mut second, KeyCode::BTN_SOUTH, true);
    assert_eq!(listener.told(), (two, KeyCode::BTN_SOUTH, true));
    // It is unplugged while a button is held.
    drop(first);
    assert_eq!(listener.told(), (one, KeyCode::BTN_SOUTH, false));
    assert_eq!(listener.told(), (one, KeyCode::BTN_DPAD_RIGHT, false));
    key(&mut second, KeyCode::BTN_SOUTH, false);
    assert_eq!(listener.told(), (two, KeyCode::BTN_SOUTH, false));
    let mut third = gamepad("the first again");
    assert_eq!(listener.wait_for_pad(&mut third), one, "it takes the free place");
    listener.expect_only(&mut second, two);
}

#[test]
fn a_fifth_gamepad_is_read_when_a_place_becomes_free() {
    let Some(_one) = lock_devices() else { return };
    let listener = PadListener::open();
    let mut pads: Vec<VirtualDevice> = Vec::new();
    let mut numbers = Vec::new();
    for _ in 0..super::linux::MAX_GAMEPADS {
        let mut pad = gamepad("one of four");
        numbers.push(listener.wait_for_pad(&mut pad));
        pads.push(pad);
    }
    let mut fifth = gamepad("a fifth");
    node(&mut fifth);
    // The events of the first one are received, those of the fifth are not.
    tap(&mut fifth, KeyCode::BTN_EAST);
    listener.expect_only(&mut pads[0], numbers[0]);
    drop(pads.remove(1));
    assert_eq!(listener.wait_for_pad(&mut fifth), numbers[1]);
}

#[test]
fn other_devices_are_ignored() {
    let Some(_one) = lock_devices() else { return };
    let listener = PadListener::open();
    let all: Vec<KeyCode> = (1..0x2ff).map(KeyCode::new).collect();
    let mut others = [
        device("a keyboard", 1, &[KeyCode::KEY_A, KeyCode::KEY_ENTER, KeyCode::KEY_LEFT], false, false),
        device("a mouse", 2, &[KeyCode::BTN_LEFT, KeyCode::BTN_RIGHT], false, true),
        device("a keyboard that claims to have everything", 3, &all, true, false),
        device("a button", 4, &[KeyCode::BTN_SOUTH], false, false),
    ];
    let mut pad = gamepad("a pad among others");
    let number = listener.wait_for_pad(&mut pad);
    for other in &mut others {
        for code in [KeyCode::BTN_SOUTH, KeyCode::BTN_LEFT, KeyCode::KEY_A, KeyCode::KEY_ENTER] {
            tap(other, code);
        }
    }
    listener.expect_only(&mut pad, number);
}

#[test]
fn letters_of_gamepads_become_positions() {
    let Some(_one) = lock_devices() else { return };
    let listener = PadListener::open();
    for vendor in [0x045e, 0x28de] {
        let mut pad = device("a pad with letters", vendor, &BUTTONS, true, false);
        let number = listener.wait_for_pad(&mut pad);
        for (told, place) in [
            (KeyCode::BTN_NORTH, KeyCode::BTN_WEST),
            (KeyCode::BTN_WEST, KeyCode::BTN_NORTH),
            (KeyCode::BTN_EAST, KeyCode::BTN_EAST),
        ] {
            tap(&mut pad, told);
            assert_eq!([listener.told(), listener.told()], [true, false].map(|down| (number, place, down)));
        }
    }
}

#[test]
fn no_button_stays_down_after_lost_events() {
    let Some(_one) = lock_devices() else { return };
    let mut pad = gamepad("a busy pad");
    let (sender, receiver) = channel();
    // The receiver blocks for a while when it gets a shoulder button.
    let (gate, waits): (Sender<()>, Receiver<()>) = channel();
    listen(move |heard| {
        let goes_on = sender.send(heard).is_ok();
        if heard.button.code == KeyCode::BTN_TR.code() && heard.down {
            let _ = waits.recv();
        }
        goes_on
    });
    let listener = PadListener(receiver);
    let number = listener.wait_for_pad(&mut pad);
    key(&mut pad, KeyCode::BTN_SOUTH, true);
    axis(&mut pad, Axis::ABS_HAT0X, -1);
    key(&mut pad, KeyCode::BTN_TR, true);
    while listener.told() != (number, KeyCode::BTN_TR, true) {}
    key(&mut pad, KeyCode::BTN_SOUTH, false);
    key(&mut pad, KeyCode::BTN_EAST, true);
    axis(&mut pad, Axis::ABS_HAT0X, 1);
    for value in 0..5_000 {
        axis(&mut pad, Axis::ABS_X, value % 7);
    }
    gate.send(()).unwrap();
    let (left, right) = (KeyCode::BTN_DPAD_LEFT, KeyCode::BTN_DPAD_RIGHT);
    let mut told: Vec<ReceivedEvent> = (0..4).map(|_| listener.told()).collect();
    told.sort_by_key(|(_, code, _)| code.code());
    let now = [(KeyCode::BTN_SOUTH, false), (KeyCode::BTN_EAST, true), (left, false), (right, true)];
    assert_eq!(told, now.map(|(code, down)| (number, code, down)));
}

/// Returns how often the reading threads have been woken.
fn wake_ups() -> u64 {
    let count = |status: String| {
        let line = status.lines().find(|line| line.starts_with("voluntary_ctxt_switches"))?;
        line.split_whitespace().last()?.parse::<u64>().ok()
    };
    let tasks = fs::read_dir("/proc/self/task").unwrap().flatten().map(|task| task.path());
    let threads =
        tasks.filter(|task| fs::read_to_string(task.join("comm")).is_ok_and(|name| name == "gamepads\n"));
    threads.filter_map(|task| count(fs::read_to_string(task.join("status")).ok()?)).sum()
}

#[test]
fn idle_gamepads_wake_no_thread() {
    let Some(_one) = lock_devices() else { return };
    let listener = PadListener::open();
    let mut pad = gamepad("a pad that lies there");
    let gone = gamepad("a pad that goes");
    let number = listener.wait_for_pad(&mut pad);
    drop(gone);
    // The threads of other tests end at their next event; the events here reach no other receiver.
    listener.expect_only(&mut pad, number);
    std::thread::sleep(Duration::from_millis(500));
    let before = wake_ups();
    std::thread::sleep(Duration::from_secs(2));
    assert!(before > 0 && wake_ups() == before, "it was woken {} times", wake_ups().abs_diff(before));
}

/// Not a test by itself: prints the events it receives, for the test below.
#[test]
fn child() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    let listener = PadListener::open();
    println!("\nlistens");
    loop {
        println!("{:?}", KeyCode::new(listener.next().button.code));
    }
}

/// Ends a child process when dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn an_unreadable_gamepad_is_ignored_until_it_is_readable() {
    let Some(_one) = lock_devices() else { return };
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        assert!(
            std::env::var_os("CI").is_none(),
            "only the administrator can take the right to read a device away"
        );
        println!("skipped: only the administrator can take the right to read a device away");
        return;
    }
    let mut pad = gamepad("a pad of somebody else");
    let path = node(&mut pad);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "gamepads::uinput::child", "--nocapture"])
        .env(CHILD, "1")
        .uid(65_534)
        .gid(65_534)
        .stdout(Stdio::piped())
        .spawn();
    let mut child = Process(child.unwrap());
    let (sender, lines) = channel();
    let out = child.0.stdout.take().unwrap();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    while lines.recv_timeout(TIMEOUT).expect("the child says that it listens") != "listens" {}
    for _ in 0..20 {
        tap(&mut pad, KeyCode::BTN_EAST);
        assert_eq!(lines.recv_timeout(Duration::from_millis(20)).ok(), None);
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let began = Instant::now();
    let line = loop {
        tap(&mut pad, KeyCode::BTN_SOUTH);
        if let Ok(line) = lines.recv_timeout(Duration::from_millis(20)) {
            break line;
        }
        assert!(began.elapsed() < TIMEOUT && child.0.try_wait().unwrap().is_none(), "it never hears it");
    };
    assert_eq!(line, "BTN_SOUTH");
}
