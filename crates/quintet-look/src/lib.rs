//! Colours, patterns and animations of Quintet as pure data: no clock, no screen, no floating point.
//!
//! A shell draws a game's `View` and, over it, the effects that this crate computes. There are three parts:
//!
//! * [`Palette`] and its [`Colours`]: a colour for every cell, line and text, on a dark and on a light background;
//!   [`Rgb`] can be mixed, faded, measured and converted to the colours of a terminal ([`terminal`]).
//! * [`Pattern`]: a mark for every kind of cell, for players and screens without colours.
//! * [`Animator`]: receives the events of a game, and returns an [`AnimationFrame`] for any moment and the moment of
//!   the next change.
//!
//! # The main loop of a shell
//!
//! ```
//! use quintet_engine::kernel::{ButtonAction, Button, Game, Player, Time};
//! use quintet_engine::modern::{Modern, Setup};
//! use quintet_look::{AnimationQuality, Background, Animator, Motion, Palette};
//!
//! let mut game = Modern::new(&Setup::default())?;
//! let mut animator = Animator::new(Motion::Full, AnimationQuality::TERMINAL);
//! let palette = Palette::find("standard").unwrap_or(&Palette::ALL[0]);
//! let colours = palette.on(Background::Dark);
//!
//! // Before each change of the game: record the view. Then the animator receives the events.
//! animator.observe(&game.view());
//! game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut animator);
//! let now = Time::from_micros(20_000);
//! game.advance(now, &mut animator);
//!
//! // Draw the view first, then the effects over it.
//! let (view, shown) = (game.view(), animator.frame_at(now));
//! let corner = colours.cell(view.boards[0].cell(0, 39));
//! assert_eq!(corner, colours.board);
//! assert_eq!(shown.countdown.map(|count| count.number), Some(3));
//!
//! // Sleep until a key, or the first of these. Both are `None` when nothing moves.
//! let wake = [game.deadline(), animator.next_change(now)].into_iter().flatten().min();
//! assert!(wake > Some(now));
//! # Ok::<(), quintet_engine::kernel::SetupError>(())
//! ```
//!
//! Times may be those of the game, as here, so that a pause stops all animations; or those of a clock of the shell, so
//! that animations continue while the game is paused: then each `GameEvent` is passed with the time of that clock.
//! After a jump in a replay, or for another game, [`Animator::reset`] discards the current animations.
//!
//! # Drawing a frame
//!
//! From the bottom to the top, for each board ([`AnimationFrame::board`]):
//!
//! 1. Move the whole board by `shake`, and put the light of `glow` on its frame (`frame.mix(tone, opacity)`).
//! 2. Where [`AnimationFrame::show_chain_step`] gives one of the steps of a cascade (`AnimationSteps`, taken *before* the action), draw that instead of
//!    the view; the rows that a cascade cuts are among `rows` then. A key pressed meanwhile ([`Animator::is_playing_chain`])
//!    calls [`Animator::skip_chain`] and does nothing else.
//! 3. Cells: [`Colours::cell`], a [`Pattern`] in [`Colours::pattern_colour`] where patterns are on. [`RowsAbove`] says
//!    which of the rows above the visible ones are drawn; what is shown on others is left out with them.
//! 4. `trails`: the tile's colour over empty cells only, `opacity` at `bottom`, fading to nothing at `top`.
//! 5. `cells` and `rows`: [`Colours::flash`] with their opacity over whatever the cell is.
//! 6. `particles` (never for [`AnimationQuality::TERMINAL`]): little squares in the tile's colour, in `flash` without one.
//! 7. `over`: lay the board's ground over the upper `down`/255 of the rows, as far as the shell likes (half opaque
//!    is pleasant); it stays as long as the view's phase is `Over`.
//! 8. `words`: `Side::Left` ends at the left edge of the board, `Side::Right` begins at its right edge, `Side::Middle`
//!    is centred on it, `line` lines below a third of its height. Letters are `gap` apart, all of them alike, in
//!    [`Colours::tone`] with the word's opacity ([`Rgb::fade`] towards what is behind it). Where there is no room for the gap
//!    it is left out, never a letter.
//!
//! Over all boards: `countdown`, scaled by `size`/[`UNITS_PER_CELL`].
//!
//! A terminal uses [`AnimationQuality::TERMINAL`] (whole characters, 20 frames per second, six opacity levels), cells
//! two characters wide, and the colours that it has: [`Rgb`] itself, [`Rgb::to_256`], [`terminal::tile_16`] with
//! [`Rgb::to_16`] for the rest, or only the texture or letter of the pattern. A shell that draws pixels uses
//! [`AnimationQuality::PIXELS`].
#![forbid(unsafe_code)]

mod animator;
mod frame;
mod motion;
mod palette;
mod pattern;
mod rgb;
mod rows_above;
mod side;
pub mod terminal;

pub use animator::Animator;
pub use frame::{
    AnimationFrame, BoardEffects, CellFlash, ChainStep, CountdownNumber, Curtain, EffectTone, FloatingText,
    Glow, Particle, RowFlash, Shake, Trail, UNITS_PER_CELL,
};
pub use motion::{AnimationQuality, Motion, TextStyle};
pub use palette::{Background, Colours, Palette};
pub use pattern::Pattern;
pub use rgb::{Rgb, lerp};
pub use rows_above::RowsAbove;
pub use side::Side;

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
