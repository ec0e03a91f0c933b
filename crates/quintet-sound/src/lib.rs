//! Sound effects and music, synthesised from the events of a game.
//!
//! * [`Synth`] turns events into samples, without input or output. Without the feature `native`, as in the browser,
//!   there is nothing else to play with.
//! * [`Sound`] plays them on this computer, on a separate thread: on a sound server, on ALSA, or on the default output
//!   of macOS and Windows. Without a device it is silent and gives one notice.
//! * [`SoundEffect`] lists all sounds, [`WavWriter`] writes samples to files.
//!
//! # Use in a shell
//!
//! A shell opens a [`Sound`] once, shows the notice if there is one, and passes every event to it: a `&Sound` is an
//! [`EventSink`](quintet_engine::kernel::EventSink). None of its methods waits or fails, so there are no results to
//! check. Events start and stop the music; the shell reports only what a game does not know.
//!
//! ```
//! use quintet_engine::kernel::{ButtonAction, Button, Game, Player, Time};
//! use quintet_engine::modern::{Modern, Setup};
//! use quintet_sound::{MenuSound, Volumes, Sound, Volume, displayed_level};
//!
//! // A shell shows the notice below the game.
//! let volumes = Volumes { effects: Volume::new(70), music: Volume::new(40), mute: false };
//! # let volumes = Volumes { mute: true, ..volumes };
//! let (sound, notice) = Sound::open(volumes);
//! if let Some(notice) = notice {
//!     println!("{notice}");
//! }
//!
//! sound.play_menu(MenuSound::Choose);
//! let mut game = Modern::new(&Setup::default())?;
//! game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut &sound);
//! game.advance(Time::from_micros(5_000_000), &mut &sound);
//!
//! // With every frame, or whenever a game starts or is resumed: the level that sets the tempo.
//! if let Some(level) = displayed_level(&game.view()) {
//!     sound.set_level(level);
//! }
//!
//! sound.set_paused(true); // the shell has stopped the clock of a game that cannot be paused
//! sound.set_paused(false);
//! sound.skip_chain(); // a key has skipped the rest of a cascade
//! sound.set_volumes(volumes); // the settings were changed
//! sound.leave_game(); // back to the menu: the music ends
//!
//! // Regularly, such as with every frame: check whether the device was lost.
//! if let Some(notice) = sound.notice() {
//!     println!("{notice}");
//! }
//! # Ok::<(), quintet_engine::kernel::SetupError>(())
//! ```
//!
//! The browser uses a [`Synth`] in the same way, and calls [`Synth::fill`] for samples.
//!
//! # Modules
//!
//! `cues` maps events to sounds; `synth/recipes` and `synth/tune` are the sounds and the tune as data; `synth/voice`
//! and `synth/wave` turn notes into samples; `native/thread` opens a device, `native/pull`, `pulse`, `alsa` and
//! `cpal` play on it.
#![deny(unsafe_code)]
// Samples have 24 significant bits; rounding errors are inaudible.
#![allow(clippy::cast_precision_loss)]

mod cues;
mod effect;
#[cfg(feature = "native")]
mod native;
mod synth;
mod volume;
mod wav;

pub use cues::displayed_level;
pub use effect::{MenuSound, SoundEffect};
#[cfg(feature = "native")]
pub use native::{OutputDevice, Sound, SoundNotice, SoundProblem};
pub use synth::Synth;
pub use volume::{Volume, Volumes};
pub use wav::{WavTooLong, WavWriter};

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
