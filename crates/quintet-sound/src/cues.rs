//! Maps the events of a game to sounds.

use crate::SoundEffect;
use quintet_engine::kernel::{
    Applause, CellKind, Ending, Event, FallCause, PanelId, Span, SpecialEvent, Spin, View,
};

/// A sound to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cue {
    pub(crate) effect: SoundEffect,
    /// The transposition upwards, in semitones.
    pub(crate) higher: u32,
    /// The delay after the event.
    pub(crate) after: Span,
}

impl From<SoundEffect> for Cue {
    fn from(effect: SoundEffect) -> Cue {
        Cue { effect, higher: 0, after: Span::ZERO }
    }
}

/// Returns the semitones of a step in a pentatonic scale of this many octaves.
fn scale(step: u32, octaves: u32) -> u32 {
    const FIVE: [u32; 5] = [0, 2, 4, 7, 9];
    let step = step.min(5 * octaves);
    step / 5 * 12 + FIVE[step as usize % 5]
}

/// Returns true if an event affects nothing but its own sound: such events are frequent and need not be sent
/// while nothing is audible.
#[cfg(feature = "native")]
pub(crate) fn is_sound_only(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved(_)
            | Event::Rotated { .. }
            | Event::Blocked
            | Event::Fell { .. }
            | Event::HardDropped { .. }
    )
}

/// Returns the sound of an event, if it has one.
pub(crate) fn sound_for(event: &Event) -> Option<Cue> {
    let effect = match *event {
        Event::Begun => SoundEffect::Begin,
        Event::Countdown(_) => SoundEffect::Countdown,
        Event::Paused => SoundEffect::Pause,
        Event::Resumed => SoundEffect::Resume,
        Event::Moved(_) => SoundEffect::Move,
        Event::Rotated { spin: Some(_), .. } => SoundEffect::SpinRotate,
        Event::Rotated { spin: None, .. } => SoundEffect::Rotate,
        Event::Blocked => SoundEffect::Blocked,
        Event::Fell { cause: FallCause::Soft, .. } => SoundEffect::SoftDrop,
        Event::HardDropped { .. } => SoundEffect::HardDrop,
        Event::Fell { cause: FallCause::Heavy, .. } => SoundEffect::HeavyFall,
        Event::Level { number, from: Some(from) } if from < number => SoundEffect::LevelUp,
        Event::Level { number, from: Some(from) } if from > number => SoundEffect::LevelDown,
        // Spawning and falling happen all the time and have no sound.
        Event::Spawned(_) | Event::Fell { cause: FallCause::Gravity, .. } | Event::Level { .. } => {
            return None;
        }
        Event::Held(_) => SoundEffect::Hold,
        Event::Locked(_) => SoundEffect::Lock,
        Event::Special(special) => return Some(special_cue(special)),
        Event::Cleared(rows) => match rows.count() {
            0 => return None,
            1 => SoundEffect::Single,
            2 => SoundEffect::Double,
            3 => SoundEffect::Triple,
            4 => SoundEffect::Quad,
            _ => SoundEffect::ManyRows,
        },
        Event::Rose { kind: CellKind::TimeLimit, .. } => SoundEffect::Limit,
        Event::Rose { .. } => SoundEffect::Garbage,
        Event::Sent(_) => SoundEffect::Sent,
        Event::Applause(applause) => return applause_cue(applause),
        Event::LevelDone => SoundEffect::LevelDone,
        Event::Over(Ending::BlockOut | Ending::LockOut | Ending::TopOut | Ending::Failed) => {
            SoundEffect::GameOver
        }
        Event::Over(Ending::GoalReached) => SoundEffect::GoalReached,
        Event::Over(Ending::Won) => SoundEffect::Won,
        Event::Over(Ending::Quit) => SoundEffect::MenuBack,
    };
    Some(effect.into())
}

fn special_cue(special: SpecialEvent) -> Cue {
    match special {
        SpecialEvent::Vapor(_) => SoundEffect::Vapor.into(),
        SpecialEvent::Foam(_) => SoundEffect::Foam.into(),
        SpecialEvent::Star => SoundEffect::Star.into(),
        SpecialEvent::Expired => SoundEffect::Expired.into(),
        SpecialEvent::Blind => SoundEffect::Blind.into(),
        SpecialEvent::Heavy => SoundEffect::Heavy.into(),
        SpecialEvent::Force(_) => SoundEffect::Force.into(),
        SpecialEvent::Cut { step, of, .. } => chain_cue(SoundEffect::Cut, step, of),
        SpecialEvent::Dropped { step, of, .. } => chain_cue(SoundEffect::Dropped, step, of),
    }
}

/// Returns the cue of a cascade step, delayed until it is shown.
fn chain_cue(effect: SoundEffect, step: u32, of: u32) -> Cue {
    let after = SpecialEvent::step_duration(of) * u64::from(step.min(of));
    Cue { effect, higher: scale(step, 2), after }
}

/// Returns the sound of an applause, in addition to that of the cleared rows.
fn applause_cue(applause: Applause) -> Option<Cue> {
    let effect = match applause {
        Applause::Clear { spin: None, .. } => return None,
        Applause::Clear { rows: 0, .. } => SoundEffect::Spin,
        Applause::Clear { spin: Some(Spin::Mini), .. } => SoundEffect::MiniSpinClear,
        Applause::Clear { spin: Some(Spin::Full), .. } => SoundEffect::SpinClear,
        Applause::Combo(length) => {
            return Some(Cue { higher: scale(length.saturating_sub(1), 2), ..SoundEffect::Combo.into() });
        }
        Applause::BackToBack => SoundEffect::BackToBack,
        Applause::PerfectClear => SoundEffect::PerfectClear,
        Applause::LevelUp(_) => SoundEffect::LevelUp,
    };
    Some(effect.into())
}

/// Returns the highest level of all boards of a view: the tempo for a game that has just started or is
/// resumed.
pub fn displayed_level(view: &View) -> Option<u32> {
    let levels = view.boards.iter().filter_map(|board| board.number(PanelId::Level));
    levels.max().map(|level| u32::try_from(level).unwrap_or(u32::MAX))
}
