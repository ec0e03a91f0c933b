//! Tests of real devices: a sound server whose output is recorded and measured, and ALSA writing to a file.
#![allow(clippy::cast_precision_loss)]

mod clicks;
mod server;

use quintet_engine::kernel::{Ending, Event, GameEvent, Player, RowSet, Time};
use quintet_sound::{MenuSound, OutputDevice, Sound, SoundEffect, Volume, Volumes};
use server::{Recording, Server, Speaker, samples, trim, wait_until};
use std::fs;
use std::os::unix::net::UnixListener;
use std::time::{Duration, Instant};

const RATE: f32 = 48_000.0;

/// The timeout of every wait, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

fn volumes(effects: i64, music: i64) -> Volumes {
    Volumes { effects: Volume::new(effects), music: Volume::new(music), mute: false }
}

fn tell(sound: &Sound, event: Event) {
    sound.on_event(&GameEvent { at: Time::ZERO, player: Player::ONE, event });
}

/// Opens a device that is missing or broken, and waits for the notice.
fn refused(device: &OutputDevice) -> (Sound, String) {
    let (sound, mut notice) = Sound::open_on(device, Volumes::default());
    wait_until("the trouble is noticed", || {
        notice = notice.take().or_else(|| sound.notice());
        notice.is_some()
    });
    let line = notice.unwrap().to_string();
    assert!(line.starts_with("no sound: ") && !line.contains('\n'), "{line}");
    (sound, line)
}

/// Returns the zero crossings per second: twice the frequency.
fn crossings(samples: &[f32]) -> f32 {
    let count = samples.windows(2).filter(|pair| (pair[0] < 0.0) != (pair[1] < 0.0)).count();
    count as f32 * RATE / samples.len() as f32
}

fn millis(samples: &[f32]) -> f32 {
    samples.len() as f32 * 1000.0 / RATE
}

/// Repeats a sound until it is heard correctly: a busy machine causes gaps.
fn hear(recording: &Recording, seconds: f32, name: &str, ask: impl Fn(), right: impl Fn(&[f32]) -> bool) {
    for _ in 0..8 {
        let from = recording.now();
        ask();
        let heard = recording.heard(from, seconds);
        if right(&heard) {
            return;
        }
        eprintln!("{name} was heard for {} ms with {} crossings a second", millis(&heard), crossings(&heard));
    }
    panic!("{name} was never heard as it should be");
}

fn is(heard: &[f32], lasts: std::ops::Range<f32>, pitch: std::ops::Range<f32>) -> bool {
    lasts.contains(&millis(heard)) && pitch.contains(&(crossings(heard) / 2.0))
}

#[test]
fn a_move_a_clear_and_silence_are_heard_from_a_sound_server() {
    let Some(server) = Server::start() else { return };
    let sound = server.open(volumes(100, 0));
    let recording = server.record();
    let quad = || tell(&sound, Event::Cleared(RowSet(0b1111)));
    hear(&recording, 0.2, "a move", || tell(&sound, Event::Moved(1)), |it| is(it, 15.0..60.0, 400.0..650.0));
    hear(&recording, 0.9, "a clear", quad, |it| is(it, 400.0..900.0, 750.0..4000.0));

    let from = recording.now();
    sound.set_volumes(Volumes { mute: true, ..volumes(100, 0) });
    quad();
    sound.play_menu(MenuSound::Choose);
    let heard = recording.heard(from, 0.5);
    assert!(heard.iter().all(|sample| *sample == 0.0), "silence when it is muted");

    sound.set_volumes(volumes(100, 0));
    let over = || tell(&sound, Event::Over(Ending::BlockOut));
    hear(&recording, 2.0, "the end", over, |it| is(it, 1000.0..2200.0, 50.0..500.0));
    assert_eq!(sound.notice(), None);
}

#[test]
fn sounds_can_be_repeated_and_silence_costs_nothing() {
    let Some(server) = Server::start() else { return };
    let sound = server.open(volumes(100, 0));
    let recording = server.record();
    for _ in 0..4 {
        let count = || sound.play(SoundEffect::Countdown);
        hear(&recording, 0.45, "a countdown", count, |it| is(it, 110.0..170.0, 420.0..460.0));
    }
    // The device is stopped: it receives no samples.
    let still = || {
        let frames = sound.frames();
        recording.heard(0, 0.3);
        sound.frames() == frames
    };
    wait_until("the device is left alone", still);
}

#[test]
fn an_effect_is_heard_soon_also_while_music_plays() {
    let Some(server) = Server::start() else { return };
    let sound = server.open(volumes(100, 1));
    let recording = server.record();
    sound.play_music();
    recording.heard(0, 0.5);
    // The recording has its own delay, and a busy machine adds more: the best of several counts.
    let delay = |_| {
        let before = recording.now();
        sound.play(SoundEffect::HardDrop);
        recording.heard(before, 0.4);
        let samples = recording.samples();
        let loud = samples[before..].iter().position(|sample| sample.abs() > 0.05);
        loud.map_or(f32::MAX, |loud| millis(&samples[before..before + loud]))
    };
    let best = (0..5).map(delay).fold(f32::MAX, f32::min);
    eprintln!("an effect was recorded {best} ms after it was told");
    assert!(best < 150.0, "an effect was recorded only {best} ms after it was told");
}

#[test]
fn alsa_plays_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("played.raw");
    let device = OutputDevice::Alsa(format!("file:FILE={},FORMAT=raw", file.display()));
    let (sound, notice) = Sound::open_on(&device, volumes(100, 0));
    tell(&sound, Event::Countdown(3));
    sound.finish(TIMEOUT);
    let Ok(bytes) = fs::read(&file) else {
        // Only a missing library is accepted as a reason, and not where everything is tested.
        let line = notice.map_or(String::new(), |line| line.to_string());
        assert!(line.contains("not installed") && std::env::var_os("CI").is_none(), "{line}");
        return eprintln!("skipped: {line}");
    };
    let heard = trim(&samples(&bytes));
    assert!(is(&heard, 120.0..160.0, 420.0..460.0), "{} ms {}", millis(&heard), crossings(&heard));
}

#[test]
fn an_unknown_alsa_device_gives_a_notice() {
    let (_sound, line) = refused(&OutputDevice::Alsa("no-such-device".into()));
    assert!(line.contains("ALSA"), "{line}");
}

#[test]
fn a_lost_server_gives_one_notice_and_the_game_continues() {
    let Some(server) = Server::start() else { return };
    let sound = server.open(volumes(100, 100));
    tell(&sound, Event::Begun);
    let Server { folder, program, .. } = server;
    drop(program);
    let mut notice = None;
    wait_until("the loss is noticed", || {
        notice = notice.take().or_else(|| sound.notice());
        notice.is_some()
    });
    let line = notice.unwrap().to_string();
    assert!(line.starts_with("the sound has stopped: ") && !line.contains('\n'), "{line}");
    for _ in 0..10_000 {
        tell(&sound, Event::Moved(1));
    }
    assert_eq!(sound.notice(), None);
    // It is tried again, but not at once: this takes a quarter of a minute.
    if std::env::var_os("QUINTET_PULSE").is_none() {
        return;
    }
    let _server = Server::launch(folder.path(), Speaker::Null);
    let before = sound.frames();
    wait_until("the server that is back is found", || {
        tell(&sound, Event::Moved(1));
        sound.frames() > before + 4800
    });
    assert_eq!(sound.notice(), None);
}

#[test]
fn a_missing_wrong_or_silent_server_gives_a_notice() {
    let folder = tempfile::tempdir().unwrap();
    let (sound, _) = refused(&OutputDevice::Server(folder.path().join("nothing")));
    tell(&sound, Event::Moved(1));
    assert_eq!(sound.notice(), None);
    sound.finish(TIMEOUT);

    // A server that replies with nonsense and disconnects.
    let socket = folder.path().join("wrong");
    let listener = UnixListener::bind(&socket).unwrap();
    let server = std::thread::spawn(move || {
        use std::io::Write;
        let (mut client, _) = listener.accept().unwrap();
        let _ = client.write_all(&[0xFF; 64]);
    });
    refused(&OutputDevice::Server(socket));
    server.join().unwrap();

    // A server that never replies does not block the caller.
    let socket = folder.path().join("mute");
    let _listener = UnixListener::bind(&socket).unwrap();
    let begun = Instant::now();
    let (sound, notice) = Sound::open_on(&OutputDevice::Server(socket), Volumes::default());
    assert_eq!(notice, None);
    tell(&sound, Event::Begun);
    drop(sound);
    assert!(begun.elapsed() < TIMEOUT);
}

#[test]
fn no_device_is_opened_while_muted() {
    let missing = OutputDevice::Server("/no/such/socket".into());
    for quiet in [volumes(0, 0), Volumes { mute: true, ..Volumes::default() }] {
        let (sound, notice) = Sound::open_on(&missing, quiet);
        assert_eq!(notice, None);
        sound.play(SoundEffect::Quad);
        sound.finish(TIMEOUT);
    }
}
