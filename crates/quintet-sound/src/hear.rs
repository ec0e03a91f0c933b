//! Which sounds belong to what happens in a game.

use crate::Effect;
use quintet_engine::kernel::{
    Applause, CellKind, Ending, Event, FallCause, PanelId, Span, SpecialEvent, Spin, View,
};

/// A sound to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cue {
    pub(crate) effect: Effect,
    /// How many semitones higher than usual.
    pub(crate) higher: u32,
    /// How long after it was told.
    pub(crate) after: Span,
}

impl From<Effect> for Cue {
    fn from(effect: Effect) -> Cue {
        Cue { effect, higher: 0, after: Span::ZERO }
    }
}

/// Steps that always sound well together: a scale of five tones, for so many octaves.
fn scale(step: u32, octaves: u32) -> u32 {
    const FIVE: [u32; 5] = [0, 2, 4, 7, 9];
    let step = step.min(5 * octaves);
    step / 5 * 12 + FIVE[step as usize % 5]
}

/// Whether nothing but its sound comes of an event: there are many of these, and who hears nothing misses nothing.
#[cfg(feature = "native")]
pub(crate) fn only_sounds(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved(_)
            | Event::Rotated { .. }
            | Event::Blocked
            | Event::Fell { .. }
            | Event::HardDropped { .. }
    )
}

/// The sound of an event, if it has one.
pub(crate) fn cue(event: &Event) -> Option<Cue> {
    let effect = match *event {
        Event::Begun => Effect::Begin,
        Event::Countdown(_) => Effect::Countdown,
        Event::Paused => Effect::Pause,
        Event::Resumed => Effect::Resume,
        Event::Moved(_) => Effect::Move,
        Event::Rotated { spin: Some(_), .. } => Effect::SpinRotate,
        Event::Rotated { spin: None, .. } => Effect::Rotate,
        Event::Blocked => Effect::Blocked,
        Event::Fell { cause: FallCause::Soft, .. } => Effect::SoftDrop,
        Event::HardDropped { .. } => Effect::HardDrop,
        Event::Fell { cause: FallCause::Heavy, .. } => Effect::HeavyFall,
        Event::Level { number, from: Some(from) } if from < number => Effect::LevelUp,
        Event::Level { number, from: Some(from) } if from > number => Effect::LevelDown,
        // Pieces appear and fall all the time.
        Event::Spawned(_) | Event::Fell { cause: FallCause::Gravity, .. } | Event::Level { .. } => {
            return None;
        }
        Event::Held(_) => Effect::Hold,
        Event::Locked(_) => Effect::Lock,
        Event::Special(special) => return Some(special_cue(special)),
        Event::Cleared(rows) => match rows.count() {
            0 => return None,
            1 => Effect::Single,
            2 => Effect::Double,
            3 => Effect::Triple,
            4 => Effect::Quad,
            _ => Effect::Many,
        },
        Event::Rose { kind: CellKind::Limit, .. } => Effect::Limit,
        Event::Rose { .. } => Effect::Garbage,
        Event::Sent(_) => Effect::Sent,
        Event::Applause(applause) => return praise(applause),
        Event::LevelDone => Effect::LevelDone,
        Event::Over(Ending::BlockOut | Ending::LockOut | Ending::TopOut) => Effect::Over,
        Event::Over(Ending::Done) => Effect::Done,
        Event::Over(Ending::Won) => Effect::Won,
        Event::Over(Ending::Quit) => Effect::MenuBack,
    };
    Some(effect.into())
}

fn special_cue(special: SpecialEvent) -> Cue {
    match special {
        SpecialEvent::Vapor(_) => Effect::Vapor.into(),
        SpecialEvent::Foam(_) => Effect::Foam.into(),
        SpecialEvent::Star => Effect::Star.into(),
        SpecialEvent::Expired => Effect::Expired.into(),
        SpecialEvent::Blind => Effect::Blind.into(),
        SpecialEvent::Heavy => Effect::Heavy.into(),
        SpecialEvent::Force(_) => Effect::Force.into(),
        SpecialEvent::Cut { step, of, .. } => in_cascade(Effect::Cut, step, of),
        SpecialEvent::Dropped { step, of, .. } => in_cascade(Effect::Dropped, step, of),
    }
}

/// A step is heard when it is seen.
fn in_cascade(effect: Effect, step: u32, of: u32) -> Cue {
    let after = SpecialEvent::step_duration(of) * u64::from(step.min(of));
    Cue { effect, higher: scale(step, 2), after }
}

/// Praise adds to the sound of the rows that went with it.
fn praise(applause: Applause) -> Option<Cue> {
    let effect = match applause {
        Applause::Clear { spin: None, .. } => return None,
        Applause::Clear { rows: 0, .. } => Effect::Spin,
        Applause::Clear { spin: Some(Spin::Mini), .. } => Effect::MiniSpinClear,
        Applause::Clear { spin: Some(Spin::Full), .. } => Effect::SpinClear,
        Applause::Combo(length) => {
            return Some(Cue { higher: scale(length.saturating_sub(1), 2), ..Effect::Combo.into() });
        }
        Applause::BackToBack => Effect::BackToBack,
        Applause::PerfectClear => Effect::PerfectClear,
        Applause::LevelUp(_) => Effect::LevelUp,
    };
    Some(effect.into())
}

/// The highest level of all boards of a view: the tempo of a game that has just begun or is resumed.
pub fn shown_level(view: &View) -> Option<u32> {
    let levels = view.boards.iter().filter_map(|board| board.number(PanelId::Level));
    levels.max().map(|level| u32::try_from(level).unwrap_or(u32::MAX))
}
