//! The screens of Quintet as pure state: every shell draws the same ones.
//!
//! A [`Screen`] takes what comes from outside ([`Input`]), requests what it cannot do itself ([`Effect`]), and describes
//! what there is to see ([`Layout`], made of [`Widget`]s). [`App`] is the stack of screens that are open. A shell draws the
//! layout of the top one, feeds a [`Frontend`] with its events and sleeps until the next moment that matters. An
//! [`AppHost`] does what is requested: it starts games, looks up scores, stores settings. It may take its time: every
//! request has an id, the answer comes with the same one, and the host wakes the shell when it is there.
//!
//! ```text
//! key, pointer, clock ─▶ Frontend ─Input─▶ App ─▶ Screen ──Layout──▶ shell draws it
//!                           ▲               │ ▲
//!                           │         Request │ App::answer(id, Answer), App::open
//!                         wakes             ▼ │
//!                           └───────────── AppHost (games, sound) ──Query──▶ worker (storage, files)
//! ```
//!
//! There is no clock and no file here; moments are those of the shell's clock.
#![forbid(unsafe_code)]

pub mod any;
mod app;
mod ask;
mod bindings;
pub mod catalogue;
mod choice;
mod confirm;
pub mod date;
mod down;
mod effect;
mod frontend;
mod games;
mod held;
pub mod host;
mod input;
pub mod interface;
mod keys_page;
mod line;
mod menu;
mod options;
mod page;
mod play;
mod played;
mod record_tables;
pub mod records;
mod replay_scene;
mod request;
mod rounds_viewer;
mod screen;
pub mod settings;
mod settings_page;
mod shortcuts;
pub mod start;
mod steer;
mod still;
pub mod storage;
mod table_page;
pub mod text;
mod tint;
mod typed;
mod unsaved;
mod viewer;
mod widget;
mod workers;

pub use app::{App, AppHost, Wake};
pub use ask::Ask;
pub use bindings::Bindings;
pub use choice::Choice;
pub use confirm::Confirm;
pub use down::Down;
pub use effect::{Effect, ExitReason, Page, Recorded, Start, Step};
pub use frontend::{Frontend, HitTest, Pointer};
pub use games::{Draw, parse_board_or_fumen};
pub use input::{Input, Place};
pub use keys_page::KeysPage;
pub use line::Line;
pub use menu::{GameMenu, MainMenu};
pub use page::TextPage;
pub use play::{GameExit, GameHooks, Play, Status};
pub use played::Played;
pub use replay_scene::ReplayScene;
pub use request::{Answer, Query, Request, RequestId, SettingChange, StoredSettings};
pub use screen::{Screen, Shell};
pub use settings_page::SettingsPage;
pub use steer::{PadButton, Steer};
pub use table_page::{Records, TablePage};
pub use tint::Tint;
pub use typed::{PeerEvent, PeerTerminal, TextNeed, TextSession, Typed};
pub use viewer::Viewer;
pub use widget::{Column, Control, Item, Keycap, Layout, Reach, Scene, Tone, Veil, Widget};
pub use workers::{ByteWorker, Workers};
