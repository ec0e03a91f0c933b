//! What games of different kinds share.
//!
//! One noun a file: [`Time`] and [`Span`], [`Rng`], [`Kind`], [`Grid`], [`Piece`] with its rotation,
//! [`Source`] of pieces, [`Event`], the [`View`] that shells draw, and [`Game`], the contract.

mod action;
mod event;
mod game;
mod grid;
mod kind;
mod piece;
mod rng;
mod source;
mod time;
mod view;

pub use action::{Act, Button, Player};
pub use event::{Applause, Ending, Event, Fall, Happening, Side, Sink, Special, Spin};
pub use game::{Game, RealTime, SetupError};
pub use grid::{Grid, Pos, RowSet};
pub use kind::{Kind, parse_kinds};
pub use piece::{BOX, Form, Offsets, Orientation, Piece, Placed, Shape, Turn};
pub use rng::{Rng, Seed};
pub use source::{AtEnd, Draw, Source, Weights};
pub use time::{Span, Time};
pub use view::{BoardView, Cell, Panel, Phase, Picture, Prompt, Tile, View, clock_text};
