//! The rule options and handling of a new game, from the settings.

use super::entries::INSTANT_SOFT_DROP;
use crate::settings::Settings;
use crate::start::StartOptions;
use quintet_engine::kernel::SetupError;
use quintet_engine::modern::{Handling, Mode, Options, Setup};

/// The handling in the settings.
pub(super) fn handling(settings: &Settings) -> Handling {
    let number = |key| settings.number(key) as u16;
    Handling {
        das_ms: number("handling.das"),
        arr_ms: number("handling.arr"),
        soft_drop: match settings.number("handling.soft-drop") {
            INSTANT_SOFT_DROP => Handling::INSTANT,
            factor => factor as u16,
        },
        lock_delay_ms: number("handling.lock-delay"),
        dcd_ms: number("handling.dcd"),
        initial_rotation: settings.text("handling.initial-rotation").parse().unwrap_or_default(),
        initial_hold: settings.text("handling.initial-hold").parse().unwrap_or_default(),
        drop_guard_ms: number("handling.drop-guard"),
    }
}

/// The rule options in the settings. What is not chosen for this game and has its default is as the mode has it.
pub(super) fn options(start: &StartOptions<'_>, mode: Mode) -> Result<Options, SetupError> {
    let settings = start.settings;
    let chosen = |key: &str| {
        let default = settings.table().find(key).map(|entry| entry.default);
        let text = settings.get(key).map(|value| value.to_string());
        start.chosen.contains(&key) || text.as_deref() != default
    };
    let number = |key| settings.number(key) as u16;
    let rows_chosen = start.chosen.contains(&"modern.rows");
    if rows_chosen && mode != Mode::Cheese {
        return Err(SetupError::new(format!("--rows is for the mode cheese, not for {mode}")));
    }
    let is_own = |rows: &u16| *rows != Options::CHEESE_ROWS;
    Ok(Options {
        half_turn: settings.text("modern.half-turn").parse().unwrap_or_default(),
        rotation: settings.text("modern.rotation").parse().ok().filter(|_| chosen("modern.rotation")),
        randomiser: settings.text("modern.randomiser").parse().ok().filter(|_| chosen("modern.randomiser")),
        previews: Some(number("modern.previews") as u8).filter(|_| chosen("modern.previews")),
        hold: settings.is_on("modern.hold"),
        ghost: settings.is_on("modern.ghost"),
        entry_delay_ms: number("modern.entry-delay"),
        clear_delay_ms: number("modern.clear-delay"),
        rows: Some(number("modern.rows")).filter(|_| mode == Mode::Cheese).filter(is_own),
        goal: None,
    })
}

/// The level to start at. One that is set applies to every mode, and each uses the nearest that it has; one that is
/// chosen for this game is used unchanged or refused.
pub(super) fn level(start: &StartOptions<'_>, setup: &Setup) -> Result<Option<u32>, SetupError> {
    let level = u32::try_from(start.settings.number("modern.level")).ok();
    if start.chosen.contains(&"modern.level") {
        let mode = setup.mode;
        if mode.has_fixed_level() {
            return Err(SetupError::new(format!("--level cannot be used in {mode}: it stays at level 1")));
        }
        return Ok(level);
    }
    let (first, last) = setup.table().start_levels;
    let level = level.filter(|level| *level > 0 && !setup.mode.has_fixed_level());
    Ok(level.map(|level| level.clamp(first, last)))
}

/// Returns an error if a text was given that a mode brings itself.
pub(super) fn refuse_inputs(
    start: &StartOptions<'_>,
    mode: Mode,
    flags: &[&'static str],
) -> Result<(), SetupError> {
    for flag in flags {
        if start.inputs.text(flag)?.is_some() {
            let what = if *flag == "board" { "a board" } else { "pieces" };
            return Err(SetupError::new(format!(
                "--{flag} cannot be used in {mode}: it has {what} of its own"
            )));
        }
    }
    Ok(())
}
