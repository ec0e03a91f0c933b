//! The screens of Quintet as pure state: every shell draws the same ones.
//!
//! A [`Screen`] is told what comes from outside ([`Input`]), asks for what it cannot do itself ([`Effect`]), and
//! says what there is to see ([`Layout`], made of [`Widget`]s). [`App`] is the stack of screens that are open. A
//! shell draws the layout of the top one, feeds it input, sleeps until it wants to be woken, and lets a [`World`]
//! do what is asked for: start a game, look up scores, change a setting.
//!
//! ```text
//! key, pointer, clock ─Input─▶ App ─▶ Screen ──Layout──▶ shell draws it
//!                                       │
//!                                     Effect ──▶ World (store, files, games) ──Answer, App::open──▶ App
//! ```
//!
//! There is no clock and no file here; moments are those of the shell's clock.
#![forbid(unsafe_code)]

mod app;
mod ask;
mod bindings;
mod choice;
mod down;
mod draw;
mod effect;
mod games;
mod held;
mod input;
mod keys_page;
mod line;
mod menu;
mod options;
mod page;
mod play;
mod played;
mod screen;
mod settings_page;
mod shortcuts;
mod steer;
mod still;
mod table_page;
mod tint;
mod typed;
mod viewer;
mod widget;

pub use app::{App, World};
pub use ask::Ask;
pub use bindings::Bindings;
pub use choice::Choice;
pub use down::Down;
pub use draw::Draw;
pub use effect::{Answer, Effect, Left, Page, Query, Start, Step};
pub use input::{Input, Place};
pub use keys_page::KeysPage;
pub use line::Line;
pub use menu::{GameMenu, MainMenu};
pub use page::TextPage;
pub use play::{Around, Play, Status};
pub use played::Played;
pub use screen::{Screen, Shell};
pub use settings_page::SettingsPage;
pub use steer::{PadButton, Steer};
pub use table_page::{Records, TablePage};
pub use tint::Tint;
pub use typed::{Beside, Typed, Word};
pub use viewer::Viewer;
pub use widget::{Column, Control, Item, Keycap, Layout, Reach, Scene, Tone, Veil, Widget};
