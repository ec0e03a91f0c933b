//! The notes of every effect.

use super::voice::Note;
use super::wave::Wave;
use crate::SoundEffect;

const HALF: Wave = Wave::Pulse(0.5);
const QUARTER: Wave = Wave::Pulse(0.25);
const THIN: Wave = Wave::Pulse(0.125);

const C4: f32 = 261.63;
const E4: f32 = 329.63;
const G4: f32 = 392.0;
const A4: f32 = 440.0;
const C5: f32 = 523.25;
const D5: f32 = 587.33;
const E5: f32 = 659.26;
const G5: f32 = 783.99;
const A5: f32 = 880.0;
const C6: f32 = 1046.5;
const D6: f32 = 1174.66;
const E6: f32 = 1318.51;
const G6: f32 = 1567.98;
const A6: f32 = 1760.0;
const C7: f32 = 2093.0;

const fn note(wave: Wave, hertz: f32) -> Note {
    Note::new(wave, hertz)
}

/// A small bell.
const fn bell(hertz: f32, after: u32) -> Note {
    note(Wave::Sine, hertz).after(after).lasts(320).gain(0.32)
}

/// The overtone that makes a bell sound metallic.
const fn ring(hertz: f32, after: u32) -> Note {
    note(Wave::Sine, hertz * 2.76).after(after).lasts(140).gain(0.1)
}

/// A short bright note of a melody.
const fn chip(hertz: f32, after: u32) -> Note {
    note(QUARTER, hertz).after(after).lasts(130).gain(0.24).low_pass(6000.0)
}

/// A burst of noise below this frequency.
const fn puff(hertz: f32, after: u32, lasts: u32) -> Note {
    note(Wave::Noise, 16_000.0).after(after).lasts(lasts).low_pass(hertz)
}

/// The soft impact of something heavy.
const fn thud(from: f32, to: f32, lasts: u32) -> Note {
    note(Wave::Sine, from).to(to).lasts(lasts).attack(1.5)
}

/// Returns the notes of an effect, all scheduled at the same time.
pub(crate) const fn notes(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::Move => const { &[note(Wave::Triangle, 500.0).to(560.0).lasts(32).gain(0.32)] },
        SoundEffect::Rotate => const { &[note(Wave::Triangle, 640.0).to(900.0).lasts(55).gain(0.34)] },
        SoundEffect::SpinRotate => {
            const { &[chip(A5, 0).to(D6).lasts(70), chip(D6, 45).to(A6).lasts(110), bell(A6, 60).gain(0.15)] }
        }
        SoundEffect::Blocked => const { &[note(HALF, 95.0).lasts(40).gain(0.16).low_pass(700.0)] },
        SoundEffect::Hold => {
            const {
                &[
                    note(Wave::Triangle, A4).to(330.0).lasts(90).gain(0.35),
                    note(Wave::Triangle, E5).after(55).lasts(90).gain(0.3),
                ]
            }
        }
        SoundEffect::SoftDrop => const { &[note(Wave::Triangle, 300.0).to(240.0).lasts(24).gain(0.24)] },
        SoundEffect::HardDrop => {
            const { &[thud(190.0, 48.0, 150).gain(0.34), puff(1800.0, 0, 45).gain(0.24)] }
        }
        SoundEffect::HeavyFall => {
            const { &[thud(120.0, 60.0, 110).gain(0.34), puff(500.0, 0, 60).gain(0.3)] }
        }
        SoundEffect::Lock => {
            const { &[note(Wave::Triangle, 165.0).to(120.0).lasts(70).gain(0.34), puff(5000.0, 0, 16).gain(0.18)] }
        }
        SoundEffect::Single
        | SoundEffect::Double
        | SoundEffect::Triple
        | SoundEffect::Quad
        | SoundEffect::ManyRows => cleared(effect),
        SoundEffect::Spin
        | SoundEffect::MiniSpinClear
        | SoundEffect::SpinClear
        | SoundEffect::Combo
        | SoundEffect::BackToBack
        | SoundEffect::PerfectClear => applause_notes(effect),
        SoundEffect::LevelUp
        | SoundEffect::LevelDown
        | SoundEffect::LevelDone
        | SoundEffect::Countdown
        | SoundEffect::Begin
        | SoundEffect::Pause
        | SoundEffect::Resume => course(effect),
        SoundEffect::GameOver | SoundEffect::GoalReached | SoundEffect::Won => ends(effect),
        SoundEffect::Sent | SoundEffect::Garbage | SoundEffect::Limit => duel(effect),
        SoundEffect::MenuMove => const { &[note(Wave::Sine, G5).lasts(45).gain(0.25)] },
        SoundEffect::MenuChoose => {
            const {
                &[
                    note(Wave::Sine, G5).lasts(70).gain(0.3),
                    note(Wave::Sine, C6).after(50).lasts(150).gain(0.3),
                ]
            }
        }
        SoundEffect::MenuBack => {
            const {
                &[
                    note(Wave::Sine, G5).lasts(70).gain(0.3),
                    note(Wave::Sine, C5).after(50).lasts(150).gain(0.3),
                ]
            }
        }
        _ => special(effect),
    }
}

/// A note of a clear: louder than any drop, and the louder the more rows are cleared.
const fn clear(hertz: f32, after: u32, gain: f32) -> Note {
    chip(hertz, after).gain(gain)
}

const fn cleared(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::Single => const { &[clear(C5, 0, 0.34), clear(E5, 55, 0.34).lasts(200)] },
        SoundEffect::Double => {
            const { &[clear(C5, 0, 0.37), clear(E5, 50, 0.37), clear(G5, 100, 0.37).lasts(240)] }
        }
        SoundEffect::Triple => {
            const {
                &[
                    clear(C5, 0, 0.4),
                    clear(E5, 45, 0.4),
                    clear(G5, 90, 0.4),
                    clear(C6, 135, 0.4).lasts(300),
                    bell(G6, 135).gain(0.14),
                ]
            }
        }
        SoundEffect::Quad => {
            const {
                &[
                    clear(C5, 0, 0.4),
                    clear(G5, 40, 0.4),
                    clear(C6, 80, 0.4),
                    clear(E6, 120, 0.4).lasts(420),
                    note(HALF, C4).after(120).lasts(420).gain(0.34).low_pass(1500.0),
                    bell(C7, 160).lasts(600).gain(0.24),
                    puff(9000.0, 0, 260).gain(0.2),
                ]
            }
        }
        _ => {
            const {
                &[
                    chip(C5, 0),
                    chip(D5, 40),
                    chip(G5, 80),
                    chip(A5, 120),
                    chip(C6, 160),
                    chip(G6, 200).lasts(520),
                    bell(C7, 240).lasts(800),
                ]
            }
        }
    }
}

const fn applause_notes(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::Spin => const { &[note(THIN, D6).to(A5).lasts(160).gain(0.2), ring(D6, 0)] },
        SoundEffect::MiniSpinClear => {
            const { &[note(THIN, A5).after(30).lasts(110).gain(0.2), bell(D6, 110)] }
        }
        SoundEffect::SpinClear => {
            const {
                &[
                    note(THIN, D6).after(20).lasts(90).gain(0.2),
                    note(THIN, A5).after(80).lasts(90).gain(0.2),
                    note(THIN, D6).after(140).lasts(90).gain(0.2),
                    note(THIN, A6).after(200).lasts(300).gain(0.2),
                    ring(D6, 200),
                ]
            }
        }
        SoundEffect::Combo => const { &[bell(A5, 0), ring(A5, 0)] },
        SoundEffect::BackToBack => const { &[bell(D6, 60), ring(D6, 60), bell(A6, 150), ring(A6, 150)] },
        _ => {
            const {
                &[
                    bell(C5, 0),
                    bell(D5, 70),
                    bell(E5, 140),
                    bell(G5, 210),
                    bell(A5, 280),
                    bell(C6, 350).lasts(900),
                    bell(E6, 350).lasts(900),
                    bell(G6, 420).lasts(900),
                ]
            }
        }
    }
}

const fn course(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::LevelUp => {
            const {
                &[
                    note(HALF, G4).lasts(110).gain(0.22).low_pass(4000.0),
                    note(HALF, C5).after(90).lasts(110).gain(0.22).low_pass(4000.0),
                    note(HALF, E5).after(180).lasts(110).gain(0.22).low_pass(4000.0),
                    note(HALF, G5).after(270).lasts(360).gain(0.22).low_pass(4000.0),
                ]
            }
        }
        SoundEffect::LevelDown => {
            const {
                &[
                    note(HALF, E5).lasts(110).gain(0.22).low_pass(3000.0),
                    note(HALF, C5).after(90).lasts(110).gain(0.22).low_pass(3000.0),
                    note(HALF, G4).after(180).lasts(300).gain(0.22).low_pass(3000.0),
                ]
            }
        }
        SoundEffect::LevelDone => {
            const {
                &[
                    chip(G4, 0).lasts(200),
                    chip(A4, 120).lasts(200),
                    chip(D5, 240).lasts(200),
                    chip(G5, 360).lasts(500),
                ]
            }
        }
        SoundEffect::Countdown => const { &[note(Wave::Sine, A4).lasts(140).gain(0.45).held()] },
        SoundEffect::Begin => const { &[note(Wave::Sine, A5).lasts(420).gain(0.45).held()] },
        SoundEffect::Pause => {
            const {
                &[
                    note(Wave::Triangle, E5).lasts(110).gain(0.35),
                    note(Wave::Triangle, A4).after(90).lasts(200).gain(0.35),
                ]
            }
        }
        _ => {
            const {
                &[
                    note(Wave::Triangle, A4).lasts(110).gain(0.35),
                    note(Wave::Triangle, E5).after(90).lasts(200).gain(0.35),
                ]
            }
        }
    }
}

const fn ends(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::GameOver => {
            const {
                &[
                    note(Wave::Triangle, A4).lasts(330).gain(0.4),
                    note(Wave::Triangle, 349.23).after(240).lasts(330).gain(0.4),
                    note(Wave::Triangle, 293.66).after(480).lasts(330).gain(0.4),
                    note(Wave::Saw, 146.83).to(138.0).after(720).lasts(1100).gain(0.35).low_pass(900.0),
                    note(Wave::Triangle, 220.0).to(207.0).after(720).lasts(1100).gain(0.4),
                ]
            }
        }
        SoundEffect::GoalReached => {
            const {
                &[
                    chip(C5, 0).lasts(220),
                    chip(C5, 150).lasts(120),
                    chip(C5, 250).lasts(120),
                    chip(G5, 350).lasts(900).held(),
                    chip(E5, 350).lasts(900).held(),
                    chip(C6, 350).lasts(900),
                ]
            }
        }
        _ => {
            const {
                &[
                    chip(G5, 0).lasts(200),
                    chip(E5, 140).lasts(200),
                    chip(G5, 280).lasts(200),
                    chip(C6, 420).lasts(1000),
                    chip(E6, 420).lasts(1000),
                    bell(G6, 420).lasts(1200),
                ]
            }
        }
    }
}

const fn duel(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::Sent => {
            const {
                &[
                    note(Wave::Noise, 2000.0)
                        .to(14_000.0)
                        .lasts(220)
                        .attack(60.0)
                        .gain(0.25)
                        .low_pass(5000.0),
                    note(Wave::Saw, 300.0).to(1200.0).lasts(200).attack(60.0).gain(0.14).low_pass(2500.0),
                ]
            }
        }
        SoundEffect::Garbage => {
            const {
                &[
                    note(Wave::Noise, 900.0).to(400.0).lasts(340).attack(20.0).gain(0.5).low_pass(700.0),
                    note(Wave::Saw, 70.0).to(92.0).lasts(340).attack(30.0).gain(0.4).low_pass(500.0).held(),
                ]
            }
        }
        _ => {
            const {
                &[
                    note(Wave::Saw, 58.0).lasts(650).attack(40.0).gain(0.5).low_pass(420.0).held(),
                    note(Wave::Saw, 61.5).lasts(650).attack(40.0).gain(0.5).low_pass(420.0).held(),
                    note(Wave::Sine, 233.0).lasts(650).gain(0.25),
                ]
            }
        }
    }
}

const fn special(effect: SoundEffect) -> &'static [Note] {
    match effect {
        SoundEffect::Vapor => {
            const {
                &[
                    note(Wave::Noise, 20_000.0).to(700.0).lasts(650).attack(1.0).gain(0.8).low_pass(3500.0),
                    thud(110.0, 28.0, 520).gain(0.9),
                    note(Wave::Sine, 2400.0).to(5200.0).after(120).lasts(480).attack(120.0).gain(0.08),
                ]
            }
        }
        SoundEffect::Foam => {
            const {
                &[
                    note(Wave::Sine, 240.0).to(520.0).lasts(80).gain(0.4),
                    note(Wave::Sine, 310.0).to(690.0).after(55).lasts(75).gain(0.4),
                    note(Wave::Sine, 270.0).to(610.0).after(115).lasts(70).gain(0.4),
                    note(Wave::Sine, 400.0).to(860.0).after(165).lasts(65).gain(0.35),
                    note(Wave::Sine, 350.0).to(980.0).after(215).lasts(90).gain(0.3),
                    puff(2200.0, 0, 420).attack(90.0).gain(0.3),
                ]
            }
        }
        SoundEffect::Star => {
            const { &[bell(C7, 0), bell(G6, 70), bell(E6, 140), ring(E6, 140), bell(C6, 210)] }
        }
        SoundEffect::Expired => {
            const {
                &[
                    puff(2600.0, 0, 260).attack(30.0).gain(0.4),
                    note(Wave::Sine, E5).to(A4).lasts(220).gain(0.2),
                ]
            }
        }
        SoundEffect::Blind => {
            const {
                &[
                    note(HALF, 185.0).to(92.0).lasts(520).gain(0.25).low_pass(900.0).held(),
                    note(HALF, 196.0).to(98.0).lasts(520).gain(0.25).low_pass(900.0).held(),
                ]
            }
        }
        SoundEffect::Heavy => {
            const {
                &[
                    note(Wave::Saw, 150.0).to(45.0).lasts(420).gain(0.45).low_pass(800.0),
                    thud(80.0, 40.0, 480).gain(0.6),
                ]
            }
        }
        SoundEffect::Force => {
            const {
                &[
                    note(QUARTER, 1500.0).to(180.0).lasts(180).gain(0.26).low_pass(5000.0),
                    note(QUARTER, C4).after(160).lasts(160).gain(0.26).low_pass(3000.0),
                    note(QUARTER, E4).after(160).lasts(160).gain(0.26).low_pass(3000.0),
                ]
            }
        }
        SoundEffect::Cut => {
            const {
                &[
                    note(Wave::Saw, C5).to(C6).lasts(110).gain(0.24).low_pass(4000.0),
                    puff(8000.0, 0, 60).gain(0.25),
                ]
            }
        }
        _ => {
            const { &[note(Wave::Triangle, 196.0).to(131.0).lasts(100).gain(0.45), puff(900.0, 0, 40).gain(0.35)] }
        }
    }
}

/// Returns the duration of an effect in milliseconds.
pub(crate) fn millis(effect: SoundEffect) -> u32 {
    notes(effect).iter().map(Note::ends).max().unwrap_or(0)
}
