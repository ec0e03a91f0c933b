//! Tests for clicks: recorded sounds start and end as synthesised, and are cut off softly.

use super::server::{Recording, Server, Speaker, samples, wait_until};
use super::{RATE, millis, volumes};
use quintet_sound::{OutputDevice, Sound, SoundEffect, Synth, Volumes};

/// How much of both ends is compared: 10 ms. A server buffers this much, and the silence before it, before it
/// starts.
const EDGE: usize = 480;

/// Returns a sound without the silence at both ends, except for one sample on each side.
fn bare(samples: &[f32]) -> &[f32] {
    let first = samples.iter().position(|sample| *sample != 0.0);
    let last = samples.iter().rposition(|sample| *sample != 0.0);
    match (first, last) {
        (Some(first), Some(last)) => &samples[first.saturating_sub(1)..(last + 2).min(samples.len())],
        _ => &[],
    }
}

/// Returns the left channel of this many milliseconds of the synthesiser.
fn made(synth: &mut Synth, millis: u32) -> Vec<f32> {
    let mut samples = vec![0; 2 * (millis * RATE as u32 / 1000) as usize];
    synth.fill_i16(&mut samples);
    samples.into_iter().step_by(2).map(|sample| f32::from(sample) / 32_768.0).collect()
}

/// Returns the largest difference of successive samples.
fn steepest(samples: &[f32]) -> f32 {
    samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max)
}

/// Waits until the device receives no more samples.
fn rest(sound: &Sound, recording: &Recording) {
    wait_until("the device is left alone", || {
        let frames = sound.frames();
        recording.since(0, 0.3);
        sound.frames() == frames
    });
}

const EFFECTS: [SoundEffect; 10] = [
    SoundEffect::Countdown,
    SoundEffect::HardDrop,
    SoundEffect::MenuMove,
    SoundEffect::Single,
    SoundEffect::Move,
    SoundEffect::Lock,
    SoundEffect::Pause,
    SoundEffect::Rotate,
    SoundEffect::Hold,
    SoundEffect::Quad,
];

/// How an effect was heard.
struct Heard {
    /// The delay in milliseconds after the call.
    delay: f32,
    first: f32,
    /// Whether its start and its end (`ends`) are exactly as synthesised.
    begins: bool,
    ends: bool,
}

/// Returns an effect as synthesised.
fn made_of(effect: SoundEffect) -> Vec<f32> {
    let mut synth = Synth::new(RATE as u32, volumes(100, 0));
    synth.play(effect);
    bare(&made(&mut synth, effect.millis() + 20)).to_vec()
}

fn hear(sound: &Sound, recording: &Recording, effect: SoundEffect) -> Heard {
    let made = &*made_of(effect);
    let from = recording.now();
    sound.play(effect);
    let since = recording.since(from, millis(made) / 1000.0 + 0.25);
    let heard = bare(&since);
    let silence = since.iter().position(|sample| *sample != 0.0).unwrap_or(since.len());
    let edge = EDGE.min(made.len());
    Heard {
        delay: millis(&since[..silence]),
        first: heard.get(1).copied().unwrap_or_default(),
        begins: heard.starts_with(&made[..edge]),
        ends: heard.ends_with(&made[made.len() - edge..]),
    }
}

/// Plays an effect after a silence in which the device was stopped. A busy machine may cause a gap at its
/// start: one of several starts must be right.
fn hear_after_silence(sound: &Sound, recording: &Recording, effect: SoundEffect) -> Heard {
    for _ in 0..4 {
        rest(sound, recording);
        let heard = hear(sound, recording, effect);
        if heard.begins {
            return heard;
        }
        eprintln!("after silence, {effect} began with a jump to {}", heard.first);
    }
    panic!("after silence, {effect} never begins as it was made");
}

/// Plays ten effects, each after a silence in which the device was stopped, and again soon after; only two in
/// a quick run.
fn begins_and_ends_as_it_was_made(speaker: Speaker) {
    let Some(server) = Server::start_with(speaker) else { return };
    let sound = server.open(volumes(100, 0));
    let recording = server.record();
    let some = if std::env::var_os("QUINTET_PULSE").is_some() { EFFECTS.len() } else { 2 };
    let mut delays = Vec::new();
    for &effect in &EFFECTS[..some] {
        let Heard { delay, ends, .. } = hear_after_silence(&sound, &recording, effect);
        delays.push(delay);
        // A busy machine causes gaps in running sounds: two must be right.
        let mut right = usize::from(ends);
        for _ in 0..8 {
            if right < 2 {
                let again = hear(&sound, &recording, effect);
                right += usize::from(again.begins && again.ends);
            }
        }
        assert_eq!(right, 2, "{effect} was hardly ever heard as it was made");
    }
    // The recording has its own delay, and a busy machine adds more.
    eprintln!("after silence, sounds were heard {delays:?} ms after they were told");
    assert!(delays.iter().any(|delay| *delay < 150.0), "{delays:?}");
}

#[test]
fn a_recorder_gets_the_start_and_the_end_of_every_sound() {
    begins_and_ends_as_it_was_made(Speaker::Null);
}

#[test]
fn a_device_gets_the_start_and_the_end_of_every_sound() {
    begins_and_ends_as_it_was_made(Speaker::Pipe);
}

#[test]
fn alsa_gets_every_sound_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("played.raw");
    let device = OutputDevice::Alsa(format!("file:FILE={},FORMAT=raw", file.display()));
    let (sound, mut notice) = Sound::open_on(&device, volumes(100, 0));
    let mut expected = Vec::new();
    for effect in &EFFECTS[..4] {
        // The device is stopped after a fifth of a second of silence; both are written in buffers of 5 ms.
        let frames = 240 * (effect.millis().div_ceil(5) + 40);
        let goal = sound.frames() + u64::from(frames);
        sound.play(*effect);
        wait_until("the device is stopped", || {
            notice = notice.take().or_else(|| sound.notice());
            notice.is_some() || sound.frames() >= goal
        });
        if let Some(line) = notice {
            // Only a missing library is accepted as a reason, and not where everything is tested.
            assert!(line.to_string().contains("not installed") && std::env::var_os("CI").is_none(), "{line}");
            return eprintln!("skipped: {line}");
        }
        expected.push(made_of(*effect));
    }
    drop(sound);
    let played = samples(&std::fs::read(&file).unwrap());
    let mut from = 0;
    for (effect, made) in EFFECTS.iter().zip(expected) {
        let before = played[from..].iter().position(|sample| *sample != 0.0).unwrap_or_default();
        let begin = (from + before).saturating_sub(1);
        assert!(played[begin..].starts_with(&made), "{effect} was not played as it was made");
        from = begin + made.len();
    }
    assert!(played[from..].iter().all(|sample| *sample == 0.0));
}

/// Plays an effect, or the music, makes a change in the middle of it, and checks that this adds no jump.
fn soft(server: &Server, name: &str, effect: Option<SoundEffect>, change: fn(Sound) -> Option<Sound>) {
    let mut synth = Synth::new(RATE as u32, volumes(100, 100));
    match effect {
        Some(effect) => synth.play(effect),
        None => synth.play_music(),
    }
    let most = 1.05 * steepest(&made(&mut synth, 500));
    for _ in 0..8 {
        let sound = server.open(volumes(100, 100));
        let recording = server.record();
        let from = recording.now();
        match effect {
            Some(effect) => sound.play(effect),
            None => sound.play_music(),
        }
        recording.since(from, 0.3);
        let left = change(sound);
        let heard = recording.since(from, 0.3);
        drop(left);
        let heard = bare(&heard);
        let is_loud = heard.iter().any(|sample| sample.abs() > 0.1);
        // On a busy machine the change takes effect later.
        if is_loud && is_whole(heard) && millis(heard) < 500.0 {
            let found = steepest(heard);
            eprintln!("{name}: a step of {found}, where {most} is the most, in {} ms", millis(heard));
            assert!(found <= most);
            return;
        }
        eprintln!("{name} was heard with holes, too long or not at all: {} ms", millis(heard));
    }
    panic!("{name} was never heard without holes and cut short");
}

/// Returns true if it contains no silence of a millisecond, which a busy machine causes.
fn is_whole(sound: &[f32]) -> bool {
    let inner = sound.get(1..sound.len().saturating_sub(1)).unwrap_or_default();
    !inner.split(|sample| *sample != 0.0).any(|silence| silence.len() >= 48)
}

#[test]
fn sounds_are_cut_off_softly() {
    let Some(server) = Server::start_with(Speaker::Pipe) else { return };
    let mute = |sound: Sound| {
        sound.set_volumes(Volumes { mute: true, ..volumes(100, 100) });
        Some(sound)
    };
    let leave = |sound: Sound| {
        drop(sound);
        None
    };
    soft(&server, "muting an effect", Some(SoundEffect::GameOver), mute);
    soft(&server, "going in the midst of an effect", Some(SoundEffect::GameOver), leave);
    soft(&server, "going in the midst of the music", None, leave);
}
