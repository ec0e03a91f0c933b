//! Shows the screens of Quintet on a page of a browser.
//!
//! The module is compiled to WebAssembly once and runs in four places. It imports nothing: the scripts in `page/` call
//! its functions ([`abi`](self), bytes in and bytes out) and carry its messages.
//!
//! ```text
//! page      keys, pointer, clock ─▶ WebShell (Frontend, Host, Painter) ─▶ damaged rectangles ─▶ canvas
//!             │  WebBackend ─StorageCall▶ worker: StorageServer ─rows▶ IndexedDB ─StorageNews▶ page
//!             │  bots ─job▶ worker: Catalogue::run_job ─answer▶ page
//!             └─ WebAudio ─SynthMessage▶ audio worklet: Synth ─▶ samples
//! ```
#[cfg(target_arch = "wasm32")]
mod abi;
mod audio;
mod backend;
mod bots;
mod extra_files;
mod gamepads;
mod host;
mod keys;
mod outbox;
#[cfg(feature = "files")]
pub mod page;
mod shell;
mod storage;
mod tree;
mod verify;
mod words;

pub use audio::{SynthMessage, WebSynth};
pub use backend::{StorageCall, StorageNews, WebBackend};
pub use extra_files::ExtraFiles;
pub use outbox::{Outbox, Outgoing, Recipient};
pub use shell::{StartInfo, WebShell};
pub use storage::{Row, StorageServer};
pub use verify::verify;

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
