//! How Quintet looks, as pure data: no clock, no screen, no floating point.
//!
//! A shell draws a game's `View` and, over it, what this crate says. There are three parts:
//!
//! * [`Palette`] and its [`Colours`]: a colour for every cell, line and text, on a dark and on a light ground;
//!   [`Rgb`] can be mixed, faded, measured and turned into the colours that a terminal has ([`terminal`]).
//! * [`Pattern`]: a mark for every kind of cell, for eyes and screens without colours.
//! * [`Animator`]: what moves. It is told the game's events, and answers with a [`AnimationFrame`] for any moment and with the
//!   moment at which that will change.
//!
//! # The loop of a shell
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
//! // Before something happens: let the look see where things are. Then it listens as a sink.
//! animator.observe(&game.view());
//! game.act(&Act::Press(Player::ONE, Button::Enter), &mut animator);
//! let now = Time::from_micros(20_000);
//! game.advance(now, &mut animator);
//!
//! // Draw: the view first, then what is shown over it.
//! let (view, shown) = (game.view(), animator.frame_at(now));
//! let corner = colours.cell(view.boards[0].cell(0, 39));
//! assert_eq!(corner, colours.board);
//! assert_eq!(shown.countdown.map(|count| count.number), Some(3));
//!
//! // Sleep until a key, or whichever of these comes first. Both are `None` when nothing moves.
//! let wake = [game.deadline(), animator.next_change(now)].into_iter().flatten().min();
//! assert!(wake > Some(now));
//! # Ok::<(), quintet_engine::kernel::SetupError>(())
//! ```
//!
//! Moments may be those of the game's own time, as here, so that a pause stops everything that moves; or those of a
//! clock of the shell's, so that what began to fade fades also while the game stands still: then each `GameEvent`
//! is told with the moment of that clock. After a jump in a replay, or
//! with another game, [`Animator::reset`] forgets what was going on.
//!
//! # How to draw what is shown
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
//! Over all boards: `countdown`, `size`/[`UNITS_PER_CELL`] times as large as usual.
//!
//! A terminal takes [`AnimationQuality::TERMINAL`] (whole characters, 20 pictures a second, six shades), cells two characters
//! wide, and of the colours what it has: [`Rgb`] itself, [`Rgb::to_256`], [`terminal::tile_16`] with [`Rgb::to_16`] for the
//! rest, or the texture or letter of the pattern alone. A painter of pixels takes [`AnimationQuality::PIXELS`].
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
pub use motion::{AnimationQuality, Motion};
pub use palette::{Background, Colours, Palette};
pub use pattern::Pattern;
pub use rgb::{Rgb, lerp};
pub use rows_above::RowsAbove;
pub use side::Side;
