//! Tests of the synthesiser: distinct sounds, no clicks, no clipping, and reproducible samples.

#![allow(clippy::cast_precision_loss)]

use crate::loudness::rms;
use proptest::prelude::*;
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{
    Applause, CellKind, CellList, Ending, Event, FallCause, GameEvent, LockedPiece, PiecePosition, Player,
    RowSet, SpecialEvent, Spin, Tile, Time, Turn,
};
use quintet_engine::kernel::{Button, ButtonAction, Game, Seed};
use quintet_engine::modern::{self, Modern};
use quintet_sound::{MenuSound, SoundEffect, Synth, Volume, Volumes, displayed_level};

const RATE: u32 = 48_000;

fn volumes(effects: i64, music: i64) -> Volumes {
    Volumes { effects: Volume::new(effects), music: Volume::new(music), mute: false }
}

fn loud() -> Synth {
    Synth::new(RATE, volumes(100, 0))
}

fn tell(synth: &mut Synth, event: Event) {
    synth.on_event(&GameEvent { at: Time::ZERO, player: Player::ONE, event });
}

/// Returns this many milliseconds of the left channel.
fn listen(synth: &mut Synth, millis: u32) -> Vec<f32> {
    let mut samples = vec![0.0; 2 * (RATE / 1000 * millis) as usize];
    synth.fill(&mut samples);
    samples.into_iter().step_by(2).collect()
}

fn effect(effect: SoundEffect) -> Vec<f32> {
    let mut synth = loud();
    synth.play(effect);
    listen(&mut synth, effect.millis() + 20)
}

fn loudest(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |most, sample| sample.abs().max(most))
}

/// Returns the strength of one frequency (Goertzel algorithm).
fn strength(samples: &[f32], hertz: f32) -> f32 {
    let turn = std::f32::consts::TAU * hertz / RATE as f32;
    let (mut last, mut before) = (0.0f32, 0.0f32);
    for sample in samples {
        (last, before) = (sample + 2.0 * turn.cos() * last - before, last);
    }
    (last * last + before * before - 2.0 * turn.cos() * last * before).max(0.0).sqrt()
}

/// Returns the spectrum of a sound: the normalised strength of each third of an octave in each twentieth of a
/// second.
fn picture(samples: &[f32]) -> Vec<f32> {
    let mut picture = Vec::new();
    for slot in 0..16 {
        let start = (slot * 2400).min(samples.len());
        let slice = &samples[start..(start + 2400).min(samples.len())];
        picture.extend((0..24).map(|third| strength(slice, 50.0 * 1.26f32.powi(third))));
    }
    let whole = picture.iter().map(|part| part * part).sum::<f32>().sqrt();
    picture.iter().map(|part| part / whole).collect()
}

#[test]
fn all_effects_are_distinct() {
    let pictures: Vec<(SoundEffect, Vec<f32>)> =
        SoundEffect::ALL.iter().map(|&it| (it, picture(&effect(it)))).collect();
    for (i, (one, first)) in pictures.iter().enumerate() {
        for (other, second) in &pictures[i + 1..] {
            let alike: f32 = first.iter().zip(second).map(|(a, b)| a * b).sum();
            assert!(alike < 0.97, "{one} and {other} are alike: {alike}");
        }
    }
}

#[test]
fn every_effect_is_audible_and_starts_and_ends_softly() {
    for &it in SoundEffect::ALL {
        let mut synth = loud();
        synth.play(it);
        let samples = listen(&mut synth, it.millis());
        assert!(loudest(&samples) > 0.05, "{it} is hardly heard");
        assert!(loudest(&samples) <= 1.0, "{it} is too loud");
        assert!(loudest(&samples[..5]) < 0.06, "{it} begins with a click");
        assert!(loudest(&samples[samples.len() - 5..]) < 0.02, "{it} ends with a click");
        assert!(it.millis() <= 2500, "{it} is long");
        listen(&mut synth, 5);
        assert!(synth.is_silent(), "{it} does not end");
        assert!(loudest(&listen(&mut synth, 50)) == 0.0);
    }
}

#[test]
fn events_have_their_own_sounds() {
    let clear = |rows: u64| Event::Cleared(RowSet((1 << rows) - 1));
    let spin = |spin| Event::Rotated { turn: Turn::Clockwise, kick: 0, spin };
    let praise = |rows, spin| Event::Applause(Applause::Clear { rows, spin: Some(spin) });
    for (event, expected) in [
        (Event::Moved(-1), SoundEffect::Move),
        (spin(None), SoundEffect::Rotate),
        (spin(Some(Spin::Full)), SoundEffect::SpinRotate),
        (Event::Held(CellKind::T), SoundEffect::Hold),
        (Event::Fell { rows: 1, cause: FallCause::Soft }, SoundEffect::SoftDrop),
        (
            Event::HardDropped { rows: 9, tile: Tile::Kind(CellKind::T), cells: CellList::default() },
            SoundEffect::HardDrop,
        ),
        (locked(CellKind::T), SoundEffect::Lock),
        (clear(1), SoundEffect::Single),
        (clear(2), SoundEffect::Double),
        (clear(3), SoundEffect::Triple),
        (clear(4), SoundEffect::Quad),
        (clear(5), SoundEffect::ManyRows),
        (praise(2, Spin::Full), SoundEffect::SpinClear),
        (praise(0, Spin::Full), SoundEffect::Spin),
        (Event::Applause(Applause::LevelUp(2)), SoundEffect::LevelUp),
        (Event::Countdown(3), SoundEffect::Countdown),
        (Event::Over(Ending::TopOut), SoundEffect::GameOver),
        (Event::Special(SpecialEvent::Vapor(3)), SoundEffect::Vapor),
        (Event::Special(SpecialEvent::Foam(3)), SoundEffect::Foam),
        (Event::Special(SpecialEvent::Blind), SoundEffect::Blind),
        (Event::Special(SpecialEvent::Cut { step: 0, of: 1, rows: 1 }), SoundEffect::Cut),
    ] {
        let mut synth = loud();
        tell(&mut synth, event);
        assert_eq!(listen(&mut synth, expected.millis() + 20), effect(expected), "{event:?}");
    }
    // Frequent events have no sound.
    for event in [Event::Spawned(CellKind::I), Event::Fell { rows: 1, cause: FallCause::Gravity }, clear(0)] {
        let mut synth = loud();
        tell(&mut synth, event);
        assert!(synth.is_silent(), "{event:?}");
    }
}

#[test]
fn a_level_change_is_heard_but_not_the_first_level() {
    let mut synth = loud();
    tell(&mut synth, Event::Level { number: 5, from: None });
    assert!(synth.is_silent());
    tell(&mut synth, Event::Level { number: 6, from: Some(5) });
    assert_eq!(listen(&mut synth, SoundEffect::LevelUp.millis() + 20), effect(SoundEffect::LevelUp));
    tell(&mut synth, Event::Level { number: 2, from: Some(6) });
    assert_eq!(listen(&mut synth, SoundEffect::LevelDown.millis() + 20), effect(SoundEffect::LevelDown));
}

#[test]
fn a_cascade_is_heard_step_by_step_and_can_be_skipped() {
    let steps = |synth: &mut Synth| {
        for step in 0..6 {
            tell(synth, Event::Special(SpecialEvent::Cut { step: 2 * step, of: 12, rows: 1 }));
            tell(
                synth,
                Event::Special(SpecialEvent::Dropped { step: 2 * step + 1, of: 12, piece: 0, rows: 1 }),
            );
        }
    };
    let mut synth = loud();
    steps(&mut synth);
    for step in 0..12 {
        assert!(loudest(&listen(&mut synth, 159)) > 0.1, "step {step} is heard");
        listen(&mut synth, 1);
    }
    listen(&mut synth, 200);
    assert!(synth.is_silent());
    steps(&mut synth);
    listen(&mut synth, 200);
    synth.skip_chain();
    listen(&mut synth, 200);
    assert!(synth.is_silent());
}

#[test]
fn muted_sound_is_silent() {
    for quiet in [Volumes { mute: true, ..volumes(100, 100) }, volumes(0, 0)] {
        let mut synth = Synth::new(RATE, quiet);
        synth.play_music();
        tell(&mut synth, Event::Moved(1));
        synth.play_menu(MenuSound::Choose);
        assert!(synth.is_silent());
        assert!(loudest(&listen(&mut synth, 300)) == 0.0);
    }
}

#[test]
fn muting_makes_no_click_and_drops_pending_sounds() {
    let mute = Volumes { mute: true, ..volumes(100, 0) };
    for quiet in [mute, volumes(0, 0)] {
        let mut synth = loud();
        synth.play(SoundEffect::Begin);
        let before = listen(&mut synth, 100);
        synth.set_volumes(quiet);
        let after = listen(&mut synth, 30);
        // The steepest part of the tone itself: 880 Hz.
        let steepest = before.windows(2).map(|pair| (pair[0] - pair[1]).abs()).fold(0.0, f32::max);
        let edge = [&before[before.len() - 1..], &after[..]].concat();
        assert!(edge.windows(2).all(|pair| (pair[0] - pair[1]).abs() <= steepest * 1.05));
        assert!(synth.is_silent());
        synth.set_volumes(volumes(100, 0));
        assert!(loudest(&listen(&mut synth, 100)) == 0.0);
    }
}

type Change = fn(&mut Synth);

/// Returns sixty milliseconds from the loudest moment of a sound, where a cut is most audible, with a change
/// at that moment.
fn with_change_at_peak(begin: Change, change: Change) -> Vec<f32> {
    let synth = || {
        let mut synth = Synth::new(RATE, volumes(100, 100));
        begin(&mut synth);
        synth
    };
    let sound = listen(&mut synth(), 400);
    let louder = |one: &usize, other: &usize| sound[*one].abs().total_cmp(&sound[*other].abs());
    let at = (sound.len() / 2..sound.len()).max_by(louder).unwrap();
    let mut synth = synth();
    let mut before = vec![0.0; 2 * (at + 1)];
    synth.fill(&mut before);
    change(&mut synth);
    [vec![before[2 * at]], listen(&mut synth, 60)].concat()
}

#[test]
fn no_change_during_a_sound_makes_a_click() {
    let changes: [(&str, Change); 8] = [
        ("mute", |synth| synth.set_volumes(Volumes { mute: true, ..volumes(100, 100) })),
        ("no effects", |synth| synth.set_volumes(volumes(0, 100))),
        ("no music", |synth| synth.set_volumes(volumes(100, 0))),
        ("softer", |synth| synth.set_volumes(volumes(30, 30))),
        ("a pause", |synth| synth.set_paused(true)),
        ("leaving", Synth::leave_game),
        ("the rest skipped", Synth::skip_chain),
        ("another level", |synth| synth.set_level(20)),
    ];
    let effect: Change = |synth| synth.play(SoundEffect::GameOver);
    let music: Change = Synth::play_music;
    for begin in [effect, music] {
        let kept = with_change_at_peak(begin, |_| {});
        assert!(kept[0].abs() > 0.2);
        for (name, change) in changes {
            let changed = with_change_at_peak(begin, change);
            for (at, (one, other)) in kept.windows(2).zip(changed.windows(2)).enumerate() {
                let (own, found) = ((one[1] - one[0]).abs(), (other[1] - other[0]).abs());
                assert!(
                    found <= own + 0.004,
                    "{name}: a step of {found} after {at} samples instead of {own}"
                );
            }
        }
    }
    // When a device is opened again, the music does not start in the middle of a note.
    let again = with_change_at_peak(music, Synth::cut_off);
    assert!(loudest(&again[1..25]) < 0.02 && loudest(&again) > 0.1);
}

#[test]
fn the_music_follows_the_level() {
    let onsets = |level: u32| {
        let mut synth = Synth::new(RATE, volumes(0, 100));
        synth.set_level(level);
        synth.play_music();
        let samples = listen(&mut synth, 8000);
        assert!(loudest(&samples) > 0.1);
        // Counts how often the loudness rises: more notes, more rises.
        let blocks: Vec<f32> = samples.chunks(480).map(loudest).collect();
        blocks.windows(2).filter(|pair| pair[1] > 1.25 * pair[0]).count()
    };
    let (slow, middle, fast) = (onsets(1), onsets(7), onsets(20));
    assert!(slow < middle && middle < fast, "{slow} {middle} {fast}");
}

#[test]
fn the_music_is_quieter_in_a_pause_and_ends_with_the_game() {
    let mut synth = Synth::new(RATE, volumes(0, 100));
    tell(&mut synth, Event::Countdown(3));
    assert!(synth.is_silent(), "not before the game begins");
    tell(&mut synth, Event::Begun);
    assert!(loudest(&listen(&mut synth, 500)) > 0.1);
    let playing = rms(&listen(&mut synth, 2000));
    let check_quiet = |synth: &mut Synth| {
        listen(synth, 300);
        let paused = rms(&listen(synth, 2000));
        assert!(paused > 0.1 * playing && paused < 0.5 * playing, "{paused} {playing}");
    };
    tell(&mut synth, Event::Paused);
    check_quiet(&mut synth);
    tell(&mut synth, Event::Resumed);
    assert!(loudest(&listen(&mut synth, 500)) > 0.1);
    synth.set_paused(true);
    check_quiet(&mut synth);
    tell(&mut synth, Event::Blocked);
    check_quiet(&mut synth);
    listen(&mut synth, 95_000);
    assert!(synth.is_silent(), "a long pause is silent");
    synth.set_paused(false);
    assert!(loudest(&listen(&mut synth, 500)) > 0.1);
    tell(&mut synth, Event::Over(Ending::BlockOut));
    assert!(loudest(&listen(&mut synth, 100)) > 0.01, "it fades");
    listen(&mut synth, 1000);
    assert!(synth.is_silent());
}

#[test]
fn music_ends_without_events() {
    let mut synth = Synth::new(RATE, volumes(0, 100));
    tell(&mut synth, Event::Begun);
    listen(&mut synth, 80_000);
    assert!(!synth.is_silent());
    listen(&mut synth, 12_000);
    assert!(synth.is_silent());
    tell(&mut synth, Event::Moved(1));
    assert!(!synth.is_silent());
}

#[test]
fn two_players_have_two_stereo_positions() {
    let mut synth = loud();
    let moved = |player| GameEvent { at: Time::ZERO, player, event: Event::Moved(1) };
    synth.on_event(&moved(Player::TWO));
    let mut samples = vec![0.0; 4000];
    synth.fill(&mut samples);
    let side = |from: usize| loudest(&samples.iter().copied().skip(from).step_by(2).collect::<Vec<f32>>());
    assert!(side(1) > 1.5 * side(0));
}

#[test]
fn hundreds_of_sounds_at_once_do_not_clip() {
    let mut synth = Synth::new(RATE, volumes(100, 100));
    synth.play_music();
    for _ in 0..100 {
        for &effect in SoundEffect::ALL {
            synth.play(effect);
        }
        let samples = listen(&mut synth, 26);
        assert!(loudest(&samples) <= 1.0);
    }
}

/// Compares a checksum of all samples of all sounds as integers: the same on every platform.
#[test]
fn samples_are_the_same_everywhere() {
    let mut synth = Synth::new(RATE, volumes(70, 40));
    let mut sum = 0u64;
    let mut samples = vec![0i16; 9600];
    synth.set_level(9);
    synth.play_music();
    for &effect in SoundEffect::ALL {
        synth.play(effect);
        synth.fill_i16(&mut samples);
        sum = samples.iter().fold(sum, |sum, sample| sum.wrapping_mul(31).wrapping_add(*sample as u64));
    }
    assert_eq!(sum, SUM, "if the sounds were changed on purpose, this is the new sum");
}

const SUM: u64 = 16_450_340_900_713_041_751;

fn locked(kind: CellKind) -> Event {
    Event::Locked(LockedPiece {
        kind,
        placed: PiecePosition::at(4, 30),
        cells: CellList::default(),
        spin: None,
    })
}

fn any_event() -> impl Strategy<Value = Event> {
    let kind = proptest::sample::select(&CellKind::ALL[..]);
    let spin = prop_oneof![Just(None), Just(Some(Spin::Mini)), Just(Some(Spin::Full))];
    let cause = proptest::sample::select(vec![FallCause::Gravity, FallCause::Soft, FallCause::Heavy]);
    let ending =
        proptest::sample::select(vec![Ending::BlockOut, Ending::GoalReached, Ending::Won, Ending::Quit]);
    prop_oneof![
        Just(Event::Begun),
        any::<u8>().prop_map(Event::Countdown),
        Just(Event::Paused),
        Just(Event::Resumed),
        any::<i8>().prop_map(Event::Moved),
        (any::<u8>(), spin.clone()).prop_map(|(kick, spin)| Event::Rotated {
            turn: Turn::Clockwise,
            kick,
            spin
        }),
        (any::<u8>(), cause).prop_map(|(rows, cause)| Event::Fell { rows, cause }),
        kind.clone().prop_map(locked),
        any::<u64>().prop_map(|rows| Event::Cleared(RowSet(rows))),
        (any::<u8>(), kind).prop_map(|(rows, kind)| Event::Rose { rows, kind }),
        (any::<u8>(), spin).prop_map(|(rows, spin)| Event::Applause(Applause::Clear { rows, spin })),
        any::<u32>().prop_map(|length| Event::Applause(Applause::Combo(length))),
        any::<(u32, Option<u32>)>().prop_map(|(number, from)| Event::Level { number, from }),
        any::<(u32, u32, u32)>().prop_map(|(step, of, rows)| Event::Special(SpecialEvent::Cut {
            step,
            of,
            rows
        })),
        any::<(u32, u32)>().prop_map(|(step, of)| Event::Special(SpecialEvent::Dropped {
            step,
            of,
            piece: 0,
            rows: 1
        })),
        any::<u8>().prop_map(|count| Event::Special(SpecialEvent::Vapor(count))),
        ending.prop_map(Event::Over),
    ]
}

#[derive(Clone, Debug)]
enum Deed {
    Tell(u64, u8, Event),
    Set(i64, i64, bool),
    Pause(bool),
    Fill(usize),
    Level(u32),
    Skip,
    Leave,
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        8 => (any::<u64>(), any::<u8>(), any_event()).prop_map(|(at, player, event)| Deed::Tell(at, player, event)),
        1 => (any::<i64>(), any::<i64>(), any::<bool>()).prop_map(|(e, m, mute)| Deed::Set(e, m, mute)),
        1 => any::<bool>().prop_map(Deed::Pause),
        4 => (0usize..3000).prop_map(Deed::Fill),
        1 => any::<u32>().prop_map(Deed::Level),
        1 => Just(Deed::Skip),
        1 => Just(Deed::Leave),
    ]
}

fn perform(rate: u32, deeds: &[Deed], piece: usize) -> Vec<f32> {
    let mut synth = Synth::new(rate, Volumes::default());
    let mut heard = Vec::new();
    for deed in deeds {
        match *deed {
            Deed::Tell(at, player, event) => {
                synth.on_event(&GameEvent { at: Time::from_micros(at), player: Player(player), event });
            }
            Deed::Set(effects, music, mute) => synth.set_volumes(Volumes { mute, ..volumes(effects, music) }),
            Deed::Pause(paused) => synth.set_paused(paused),
            Deed::Fill(frames) => {
                let mut samples = vec![9.0; 2 * frames];
                samples.chunks_mut(2 * piece).for_each(|samples| synth.fill(samples));
                heard.extend(samples);
            }
            Deed::Level(level) => synth.set_level(level),
            Deed::Skip => synth.skip_chain(),
            Deed::Leave => synth.leave_game(),
        }
    }
    heard
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn any_events_at_all_make_sound_that_is_bounded_and_the_same_in_any_pieces(
        rate in prop_oneof![Just(48_000u32), Just(44_100), any::<u32>()],
        deeds in prop::collection::vec(any_deed(), 0..120),
        piece in 1usize..700,
    ) {
        let whole = perform(rate, &deeds, 100_000);
        prop_assert!(whole.iter().all(|sample| sample.abs() <= 1.0));
        prop_assert_eq!(whole, perform(rate, &deeds, piece));
    }
}

#[test]
fn games_display_their_level_and_have_sounds() {
    let modern = Modern::new(&modern::Setup { level: Some(5), ..Default::default() }).unwrap();
    assert_eq!(displayed_level(&modern.view()), Some(5));
    let setup = chetyris::Setup { level: 7, ..chetyris::Setup::new(Seed(1)) };
    let mut game = Chetyris::new(&setup).unwrap();
    assert_eq!(displayed_level(&game.view()), Some(7));
    let mut events: Vec<GameEvent> = Vec::new();
    for button in [Button::Enter, Button::Left, Button::Drop] {
        game.act(&ButtonAction::Press(Player::ONE, button), &mut events);
    }
    let mut synth = Synth::new(RATE, volumes(100, 100));
    for event in &events {
        synth.on_event(event);
    }
    assert!(loudest(&listen(&mut synth, 100)) > 0.2);
}

#[test]
fn a_buffer_of_an_odd_length_is_filled_to_its_end() {
    let mut synth = loud();
    synth.play(SoundEffect::Quad);
    let mut samples = [9.0; 101];
    synth.fill(&mut samples);
    assert!(samples[100] == 0.0);
    let mut whole = [9i16; 1];
    synth.fill_i16(&mut whole);
    assert_eq!(whole, [0]);
}
