//! The tune as data. It was composed for Quintet: sixteen bars in D Dorian, in groups of three, three and
//! two. Its two sections of eight bars have textures of their own: see the music player.
//!
//! A melody is a list of notes with their lengths in sixteenths (`d5:3`; `-` is a rest); a bar has sixteen.

/// The number of sixteenths per bar.
pub(crate) const BAR: usize = 16;

/// The number of bars of a section.
pub(crate) const SECTION: usize = 8;

/// The melody, a line per bar.
const MELODY: [&str; 16] = [
    "d5:3 f5:3 a5:4 g5:2 f5:2 e5:2",
    "g5:3 d5:3 b4:4 d5:2 e5:2 d5:2",
    "f5:3 e5:3 d5:4 a4:2 d5:2 f5:2",
    "e5:6 c5:4 g4:2 c5:2 e5:2",
    "d5:3 f5:3 a5:4 c6:2 b5:2 a5:2",
    "b5:3 g5:3 d5:4 g5:2 a5:2 g5:2",
    "e5:3 g5:3 c5:4 b4:2 c5:2 e5:2",
    "d5:10 -:6",
    "a5:6 c6:4 a5:3 f5:3",
    "g5:6 e5:4 c5:3 e5:3",
    "d5:3 g5:3 b5:4 a5:3 g5:3",
    "f5:8 e5:2 d5:2 e5:2 f5:2",
    "a5:6 f5:4 c5:3 f5:3",
    "e5:6 g5:4 c6:3 b5:3",
    "a5:3 e5:3 c5:4 b4:3 c5:3",
    "d5:6 -:2 a4:2 c5:2 b4:2 c5:2",
];

/// The chord of each bar: root, third and fifth.
const CHORDS: [&str; 16] = [
    "d3 f3 a3", "g3 b3 d4", "d3 f3 a3", "c3 e3 g3", "d3 f3 a3", "g3 b3 d4", "a3 c4 e4", "d3 f3 a3", //
    "f3 a3 c4", "c3 e3 g3", "g3 b3 d4", "d3 f3 a3", "f3 a3 c4", "c3 e3 g3", "a3 c4 e4", "d3 f3 a3",
];

/// The order in which the tones of a chord are played, an eighth each; 3 is the root an octave higher.
const ARPEGGIO: [usize; 8] = [0, 2, 3, 1, 2, 3, 1, 2];

/// The notes of the bass within a bar: start, length, and whether it is the fifth.
const BASS: [(usize, u32, bool); 3] = [(0, 5, false), (6, 5, false), (12, 4, true)];

/// A pitch in semitones above the lowest C of a piano.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pitch(i32);

impl Pitch {
    /// Parses a name such as `c4` or `a5`.
    fn parse(name: &str) -> Option<Pitch> {
        let (letter, octave) = name.split_at_checked(1)?;
        let steps = [("c", 0), ("d", 2), ("e", 4), ("f", 5), ("g", 7), ("a", 9), ("b", 11)];
        let (_, step) = steps.into_iter().find(|(name, _)| *name == letter)?;
        let octave: i32 = octave.parse().ok().filter(|octave| (0..9).contains(octave))?;
        Some(Pitch(12 * (octave - 1) + step))
    }

    /// Returns the pitch an octave lower.
    pub(crate) const fn octave_lower(self) -> Pitch {
        Pitch(self.0 - 12)
    }

    /// Returns the pitch an octave higher.
    pub(crate) const fn octave_higher(self) -> Pitch {
        Pitch(self.0 + 12)
    }

    /// Returns the frequency; the A above the middle C has 440 Hz.
    pub(crate) fn hertz(self) -> f32 {
        const A4: i32 = 45;
        440.0 * ratio(self.0 - A4)
    }
}

/// The chord of the first bar: D minor.
pub(crate) const FIRST_CHORD: [Pitch; 3] = [Pitch(26), Pitch(29), Pitch(33)];

/// Returns the frequency ratio of an interval.
pub(crate) fn ratio(semitones: i32) -> f32 {
    const STEPS: [f32; 12] = [
        1.0,
        1.059_463_1,
        1.122_462,
        1.189_207_1,
        1.259_921,
        1.334_839_9,
        std::f32::consts::SQRT_2,
        1.498_307_1,
        1.587_401,
        1.681_792_9,
        1.781_797_4,
        1.887_748_6,
    ];
    let octave = semitones.div_euclid(12).clamp(-16, 16);
    // A power of two, built from its exponent: exact on every platform.
    STEPS[semitones.rem_euclid(12) as usize] * f32::from_bits(((127 + octave) as u32) << 23)
}

/// A note of the tune and its length in sixteenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TuneNote {
    pub(crate) pitch: Pitch,
    pub(crate) lasts: u32,
}

/// The notes that start in one sixteenth.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct TuneStep {
    pub(crate) melody: Option<TuneNote>,
    pub(crate) chord: Option<TuneNote>,
    /// The tones of the chord, at the first sixteenth of a bar.
    pub(crate) tones: Option<[Pitch; 3]>,
    pub(crate) bass: Option<TuneNote>,
}

/// Returns the whole tune, a step per sixteenth.
pub(crate) fn steps() -> Vec<TuneStep> {
    let mut steps = Vec::with_capacity(MELODY.len() * BAR);
    for (melody, chord) in MELODY.iter().zip(CHORDS) {
        steps.extend(bar(melody, chord));
    }
    steps
}

fn bar(melody: &str, chord: &str) -> [TuneStep; BAR] {
    let mut bar = [TuneStep::default(); BAR];
    let mut at = 0;
    for word in melody.split_whitespace() {
        let (name, length) = word.split_once(':').unwrap_or((word, "1"));
        let lasts: u32 = length.parse().unwrap_or(1);
        if let Some(step) = bar.get_mut(at) {
            step.melody = Pitch::parse(name).map(|pitch| TuneNote { pitch, lasts });
        }
        at += lasts as usize;
    }
    let tones: Vec<Pitch> = chord.split_whitespace().filter_map(Pitch::parse).collect();
    let [root, third, fifth] = tones[..] else { return bar };
    bar[0].tones = Some([root, third, fifth]);
    let tones = [root, third, fifth, Pitch(root.0 + 12)];
    for (eighth, tone) in ARPEGGIO.into_iter().enumerate() {
        bar[2 * eighth].chord = Some(TuneNote { pitch: tones[tone], lasts: 2 });
    }
    for (at, lasts, fifths) in BASS {
        let pitch = if fifths { fifth } else { root }.octave_lower();
        bar[at].bass = Some(TuneNote { pitch, lasts });
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_is_full_and_every_note_parses() {
        for line in MELODY {
            let mut total = 0;
            for word in line.split_whitespace() {
                let (name, length) = word.split_once(':').unwrap();
                assert!(name == "-" || Pitch::parse(name).is_some(), "{word}");
                total += length.parse::<usize>().unwrap();
            }
            assert_eq!(total, BAR, "{line}");
        }
        for chord in CHORDS {
            let tones: Vec<Pitch> = chord.split_whitespace().filter_map(Pitch::parse).collect();
            let thirds: Vec<i32> = tones.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
            assert!(thirds == [3, 4] || thirds == [4, 3], "{chord} is no chord of thirds");
        }
        assert_eq!(steps().len(), 256);
        assert_eq!((steps().len() / BAR) % (2 * SECTION), 0, "both sections are whole");
        assert_eq!(steps()[0].tones, Some(FIRST_CHORD));
    }

    #[test]
    fn accented_notes_of_the_melody_belong_to_their_chord_or_key() {
        const DORIAN: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];
        let notes = steps().into_iter().filter_map(|step| step.melody);
        assert!(notes.clone().count() > 60);
        assert!(notes.into_iter().all(|note| DORIAN.contains(&note.pitch.0.rem_euclid(12))));
    }

    #[test]
    fn pitches_have_the_right_frequencies() {
        for (name, hertz) in [("a4", 440.0), ("c4", 261.63), ("d5", 587.33), ("a2", 110.0), ("b5", 987.77)] {
            let pitch = Pitch::parse(name).unwrap();
            assert!((pitch.hertz() - hertz).abs() < 0.01, "{name} has {} Hz", pitch.hertz());
        }
        for wrong in ["", "h4", "c", "c99", "é4", "c-1"] {
            assert_eq!(Pitch::parse(wrong), None);
        }
    }
}
