//! The application of Quintet as pure state: screens, settings, the catalogue of games, and the host. Every shell (terminal,
//! window, browser) draws the same screens.
//!
//! A [`Screen`] handles [`Input`], requests what it cannot do itself ([`Effect`]), and describes its contents as a
//! [`Layout`] of [`Widget`]s. [`App`] is the stack of open screens. A shell draws the layout of the top screen, passes its
//! events to a [`Frontend`] and sleeps until the next event or deadline. An [`AppHost`] carries out the requests: it starts
//! games, looks up scores and stores settings. It may answer later: every request has an id, the answer has the same one,
//! and the host wakes the shell when it is ready.
//!
//! ```text
//! key, pointer, clock ─▶ Frontend ─Input─▶ App ─▶ Screen ──Layout──▶ shell draws it
//!                           ▲               │ ▲
//!                           │         Request │ App::answer(id, Answer), App::open
//!                         wakes             ▼ │
//!                           └───────────── AppHost (games, sound) ──Query──▶ worker (storage, files)
//! ```
//!
//! This crate has no clock and no files: times are those of the shell's clock, and storage is a trait ([`storage`]).
#![forbid(unsafe_code)]

pub mod any;
mod app;
pub mod backup;
mod bindings;
pub mod catalogue;
mod colour_scheme;
mod command_screen;
mod confirm;
mod continue_page;
pub mod date;
mod effect;
mod frontend;
mod game_choices;
mod gamepad_mapper;
mod games;
mod guide;
mod held_keys;
pub mod host;
mod input;
pub mod interface;
mod key_repeat;
mod keyboard_game;
mod keyboard_layouts;
mod keys_page;
pub mod link;
mod link_screen;
mod main_menu;
mod menu;
mod pad_prompts;
mod page;
mod pause_menu;
mod play;
mod player_names;
pub mod plot;
mod record_tables;
pub mod records;
mod replay_scene;
mod request;
mod result_page;
mod rounds_viewer;
mod screen;
mod seen;
mod selection;
mod setting_prompt;
pub mod settings;
mod settings_editor;
mod settings_page;
mod shortcuts;
mod small_map;
pub mod start;
pub mod statistics;
pub mod storage;
mod strength_page;
mod table_page;
pub mod text;
mod text_input;
mod unsaved_settings;
mod viewer;
mod wake;
mod widget;
mod workers;

/// Whether this is the module of a page. It has no command line and no files, so what only they need is left out of it,
/// because the module is downloaded.
pub(crate) const IS_PAGE: bool = cfg!(target_arch = "wasm32");

pub use app::{App, AppHost};
pub use bindings::Bindings;
pub use colour_scheme::ColourScheme;
pub use command_screen::{CommandScreen, PeerEvent, PeerTerminal, TextSession, TextStatus};
pub use confirm::Confirm;
pub use continue_page::ContinuePage;
pub use effect::{Effect, ExitReason, Export, MenuAction, NewGame, Page, Picture, ReplayRound};
pub use frontend::{Frontend, HitTest, PointerEvent};
pub use gamepad_mapper::{GamepadMapper, PadButton};
pub use games::{BoardEditor, DailyPage, PuzzleList, parse_board_or_fumen, puzzles};
pub use held_keys::HeldKeys;
pub use input::{HitTarget, Input, KeyStroke};
pub use keyboard_game::KeyboardGame;
pub use keys_page::KeysPage;
pub use link_screen::LinkScreen;
pub use main_menu::MainMenu;
pub use menu::GameMenu;
pub use page::TextPage;
pub use play::{Again, GameExit, GameHooks, KeyboardSession, PlayScreen, RoundResult, StartWithSeed, Status};
pub use replay_scene::ReplayScene;
pub use request::{Answer, Query, Request, RequestId, SettingChange, StoredSettings};
pub use screen::{GamePage, Screen, Shell};
pub use selection::Selection;
pub use setting_prompt::SettingPrompt;
pub use settings_page::SettingsPage;
pub use small_map::SmallMap;
pub use table_page::{RecordKind, TablePage};
pub use text_input::TextInput;
pub use viewer::Viewer;
pub use wake::{Wake, Waker};
pub use widget::{Column, Control, Item, Keycap, Layout, PauseOverlay, Scene, ScrollExtent, Tone, Widget};
pub use workers::{ByteWorker, Workers};

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
