//! Tests that the steps of a cascade are shown and heard at the same time.

use quintet_engine::kernel::{Event, GameEvent, Player, SpecialEvent, Time};
use quintet_look::{AnimationQuality, Animator, Motion};
use quintet_sound::{Synth, Volume, Volumes};

const RATE: u32 = 48_000;

fn cut(step: u32, of: u32) -> GameEvent {
    GameEvent {
        at: Time::ZERO,
        player: Player::ONE,
        event: Event::Special(SpecialEvent::Cut { step, of, rows: 1 }),
    }
}

/// Returns when a step is first shown, in microseconds.
fn seen(step: u32, of: u32) -> u64 {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    animator.on_event(&cut(of - 1, of));
    let mut now = Time::ZERO;
    while animator.frame_at(now).board(0).step.is_some_and(|shown| shown.step < step) {
        now = animator.next_change(now).unwrap();
    }
    assert!(animator.is_playing_chain(now), "step {step} of {of} is seen");
    now.micros()
}

/// Returns when a step is first heard, in microseconds.
fn heard(step: u32, of: u32) -> u64 {
    let mut synth = Synth::new(RATE, Volumes { effects: Volume::FULL, music: Volume::SILENT, mute: false });
    synth.on_event(&cut(step, of));
    let mut samples = vec![0.0; 2 * 7 * RATE as usize];
    synth.fill(&mut samples);
    let frame = samples.chunks(2).position(|frame| frame[0].abs() > 0.001).expect("something is heard");
    frame as u64 * 1_000_000 / u64::from(RATE)
}

#[test]
fn each_step_is_shown_and_heard_at_the_same_time() {
    // A frame may be shown up to one interval later than the sound.
    let tick = AnimationQuality::PIXELS.frame_interval.micros();
    for of in [2, 12, 37, 38, 100, 240] {
        for step in [1, of / 2, of - 1] {
            let (seen, heard) = (seen(step, of), heard(step, of));
            assert!(seen.abs_diff(heard) <= tick + 1000, "step {step} of {of}: seen {seen}, heard {heard}");
        }
    }
}
