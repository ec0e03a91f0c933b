//! Measures making a second of sound.

use quintet_sound::{SoundEffect, Synth, Volume, Volumes};

fn main() {
    divan::main();
}

const RATE: u32 = 48_000;

fn synth(music: i64) -> Synth {
    Synth::new(RATE, Volumes { effects: Volume::FULL, music: Volume::new(music), mute: false })
}

/// One second in buffers of ten milliseconds, with sixteen voices or more started every tenth of a second.
#[divan::bench]
fn sixteen_voices(bencher: divan::Bencher) {
    bencher.with_inputs(|| (synth(0), vec![0.0; RATE as usize / 50])).bench_values(
        |(mut synth, mut buffer)| {
            for tenth in 0..10 {
                for effect in [SoundEffect::Quad, SoundEffect::PerfectClear, SoundEffect::SpinClear] {
                    synth.play(effect);
                }
                divan::black_box(tenth);
                for _ in 0..10 {
                    synth.fill(&mut buffer);
                }
            }
            buffer
        },
    );
}

/// One second of music at its fastest.
#[divan::bench]
fn music(bencher: divan::Bencher) {
    bencher.with_inputs(|| (synth(100), vec![0.0; RATE as usize / 50])).bench_values(
        |(mut synth, mut buffer)| {
            synth.set_level(30);
            synth.play_music();
            for _ in 0..100 {
                synth.fill(&mut buffer);
            }
            buffer
        },
    );
}

/// One second of silence.
#[divan::bench]
fn silence(bencher: divan::Bencher) {
    bencher.with_inputs(|| (synth(0), vec![0.0; RATE as usize / 50])).bench_values(
        |(mut synth, mut buffer)| {
            for _ in 0..100 {
                synth.fill(&mut buffer);
            }
            buffer
        },
    );
}
