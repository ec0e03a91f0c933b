//! Tests of the loudness of sounds and of the texture of the music.

#![allow(clippy::cast_precision_loss)]

use quintet_sound::{SoundEffect, Synth, Volume, Volumes};

const RATE: u32 = 48_000;

fn synth(effects: i64, music: i64) -> Synth {
    Synth::new(RATE, Volumes { effects: Volume::new(effects), music: Volume::new(music), mute: false })
}

/// Returns this many milliseconds of the left channel.
fn listen(synth: &mut Synth, millis: u32) -> Vec<f32> {
    let mut samples = vec![0.0; 2 * (RATE / 1000 * millis) as usize];
    synth.fill(&mut samples);
    samples.into_iter().step_by(2).collect()
}

/// Returns the mean loudness.
pub(crate) fn rms(samples: &[f32]) -> f32 {
    (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len().max(1) as f32).sqrt()
}

#[test]
fn clears_are_louder_than_drops_and_more_rows_are_louder() {
    // The loudest tenth of a second counts.
    let loudness = |effect: SoundEffect| {
        let mut synth = synth(100, 0);
        synth.play(effect);
        let samples = listen(&mut synth, effect.millis() + 120);
        samples.windows(RATE as usize / 10).step_by(480).map(rms).fold(0.0, f32::max)
    };
    let drops = [SoundEffect::HardDrop, SoundEffect::HeavyFall, SoundEffect::Lock, SoundEffect::SoftDrop];
    let drop = drops.map(loudness).into_iter().fold(0.0, f32::max);
    let clears = [SoundEffect::Single, SoundEffect::Double, SoundEffect::Triple, SoundEffect::Quad];
    let clears = clears.map(loudness);
    assert!(clears[0] > 1.25 * drop, "{clears:?} {drop}");
    assert!(clears.windows(2).all(|pair| pair[1] > pair[0]), "{clears:?}");
    assert!(clears[3] > 1.8 * drop, "{clears:?} {drop}");
}

/// Returns the two sections of the music at a level.
fn sections(level: u32) -> [Vec<f32>; 2] {
    let mut synth = synth(0, 100);
    synth.set_level(level);
    synth.play_music();
    // A section has eight bars of four quarters.
    let section = 8 * 4 * 60_000 / (95 + 5 * level);
    [(); 2].map(|()| listen(&mut synth, section))
}

/// Returns how much the loudness rises and falls from one fiftieth of a second to the next: plucked notes more than long
/// ones.
fn movement(samples: &[f32]) -> f32 {
    let blocks: Vec<f32> = samples.chunks(RATE as usize / 50).map(rms).collect();
    let changes: f32 = blocks.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum();
    changes / blocks.iter().sum::<f32>()
}

/// Returns how much of the loudness changes from one sample to the next: bright sounds have more.
fn brightness(samples: &[f32]) -> f32 {
    let changes: Vec<f32> = samples.windows(2).map(|pair| pair[1] - pair[0]).collect();
    rms(&changes) / rms(samples)
}

#[test]
fn the_sections_of_the_music_have_different_textures() {
    for level in [1, 5] {
        let [plucked, sung] = sections(level);
        let (first, second) = (movement(&plucked), movement(&sung));
        assert!(first > 1.4 * second, "level {level}: {first} {second}");
        let (loud, soft) = (rms(&plucked), rms(&sung));
        assert!(soft > 0.4 * loud && soft < loud, "level {level}: {loud} {soft}");
    }
}

#[test]
fn the_music_has_a_variation_at_high_levels() {
    for (low, high) in sections(9).into_iter().zip(sections(10)) {
        let (before, after) = (brightness(&low), brightness(&high));
        assert!(after > 1.1 * before, "{before} {after}");
    }
}
