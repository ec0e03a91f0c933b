//! Sounds and music, made of what happens in a game.
//!
//! * [`Synth`] is pure: it is told what happens and fills buffers with what is heard of it. It is all that is
//!   left without the feature `native`, as the browser needs it.
//! * [`Sound`] plays it on this computer, on a thread of its own: on a sound server, on ALSA, or on what macOS
//!   and Windows offer. Where there is nothing to play on it is silent, and says so once.
//! * [`SoundEffect`] names every sound there is, [`WavWriter`] writes them to files.
//!
//! # How a shell uses it
//!
//! It opens a [`Sound`] once, shows the notice if there is one, and hands every event to it: a `&Sound` is a
//! [`EventSink`](quintet_engine::kernel::EventSink). Nothing of this ever waits or fails, so nothing needs to be checked.
//! Events begin and end the music by themselves; the shell only tells what a game does not know.
//!
//! ```
//! use quintet_engine::kernel::{ButtonAction, Button, Game, Player, Time};
//! use quintet_engine::modern::{Modern, Setup};
//! use quintet_sound::{MenuSound, Volumes, Sound, Volume, displayed_level};
//!
//! // In a shell: Sound::open(volumes), with a notice for the line below the game.
//! let volumes = Volumes { effects: Volume::new(70), music: Volume::new(40), mute: false };
//! # let volumes = Volumes { mute: true, ..volumes };
//! let (sound, notice) = Sound::open(volumes);
//! if let Some(notice) = notice {
//!     println!("{notice}");
//! }
//!
//! sound.play_menu(MenuSound::Choose);
//! let mut game = Modern::new(&Setup::default())?;
//! game.act(&Act::Press(Player::ONE, Button::Enter), &mut &sound);
//! game.advance(Time::from_micros(5_000_000), &mut &sound);
//!
//! // With every picture that is drawn, or whenever a game begins or is gone on with: the tempo's level.
//! if let Some(level) = displayed_level(&game.view()) {
//!     sound.set_level(level);
//! }
//!
//! sound.set_paused(true); // the shell has stopped the clock of a game that knows no pause
//! sound.set_paused(false);
//! sound.skip_chain(); // a key has skipped the rest of a cascade
//! sound.set_volumes(volumes); // the settings were changed
//! sound.leave_game(); // back to the menu: the music ends
//!
//! // Now and then, as when a picture is drawn: has the device been lost?
//! if let Some(notice) = sound.notice() {
//!     println!("{notice}");
//! }
//! # Ok::<(), quintet_engine::kernel::SetupError>(())
//! ```
//!
//! In the browser the same is done with a [`Synth`], whose [`Synth::fill`] is called for samples.
//!
//! # What is inside
//!
//! `cues` says which sound belongs to which event; `synth/recipes` and `synth/tune` are the sounds and the tune,
//! written down as data; `synth/voice` and `synth/wave` make samples of notes; `native/thread` looks for a
//! device, and `native/flow`, `pulse`, `alsa` and `cpal` play on it.
#![deny(unsafe_code)]
// Samples are numbers of 24 bits; what is rounded away cannot be heard.
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
pub use native::{OutputDevice, Sound, SoundNotice};
pub use synth::Synth;
pub use volume::{Volume, Volumes};
pub use wav::{WavTooLong, WavWriter};
