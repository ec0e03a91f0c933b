//! What games of different kinds share.
//!
//! One noun a file: [`Time`] and [`Span`], [`Rng`], [`Kind`], [`Grid`], [`Piece`] with its rotation,
//! [`Source`] of pieces, [`Event`], the [`View`] that shells draw, [`printable`] text, and [`Game`], the contract.

mod action;
mod event;
mod extensions;
mod game;
mod grid;
mod kind;
mod piece;
mod printable;
mod revision;
mod rng;
mod setup;
mod source;
mod time;
mod view;

pub use action::{Act, Button, Player};
pub use event::{Applause, Cells, Ending, Event, EventSink, Fall, GameEvent, Lock, Special};
pub use extensions::{Animation, AnimationSteps, NextSetup, Restart, Restarts, Undo, UndoPoints};
pub use game::{Game, RealTime, SetupError};
pub use grid::{Grid, Pos, RowSet};
pub use kind::{Kind, PieceSet, UnknownKind, parse_pieces};
pub use piece::{BOX, Form, Piece, Placed, Shape};
pub use printable::{is_active, printable, printable_json, printable_lines};
pub use quintet_srs::{Orientation, Spin, Tetromino, Turn};
pub use revision::Revised;
pub use rng::{Rng, Seed};
pub(crate) use setup::{letters, setup_encodings};
pub use source::{Bag, Draw, PieceList, Source, Weights};
pub use time::{Span, Time};
pub use view::{BoardView, Cell, Panel, PanelId, PanelValue, Phase, Picture, Prompt, Tile, View, clock_text};
