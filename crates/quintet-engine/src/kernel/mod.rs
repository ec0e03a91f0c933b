//! The types that all games share. No rules of a particular game are here.
//!
//! There is one module per concept: [`Time`] and [`Span`], [`Rng`], [`CellKind`], [`Grid`], [`PieceGeometry`] with
//! its rotation, [`PieceSource`], [`Event`], the [`View`] that shells draw, [`printable`](fn@printable) text, and the [`Game`]
//! trait.

mod button;
mod cell_kind;
mod double_bag;
mod event;
mod extensions;
mod game;
mod grid;
mod piece_geometry;
mod piece_source;
mod printable;
mod revision;
mod rng;
mod setup;
mod time;
mod view;

pub use button::{Button, ButtonAction, Player};
pub use cell_kind::{CellKind, GamePiece, UnknownCellKind, parse_pieces};
pub use double_bag::DoubleBag;
pub use event::{
    Applause, CellList, Ending, Event, EventSink, FallCause, GameEvent, LockedPiece, SpecialEvent,
};
pub use extensions::{
    AnimationHook, AnimationSteps, NextSetup, RestartHooks, Restartable, UndoHooks, UndoPoints, UndoTurns,
};
pub use game::{ButtonGame, Game, SetupError};
pub use grid::{Grid, Pos, RowSet};
pub use piece_geometry::{BOX, OrientedShape, PieceGeometry, PiecePosition, Shape};
pub use piece_source::{PieceBag, PieceList, PieceSource, PieceWeights, Randomiser};
pub use printable::{is_unprintable, printable, printable_json, printable_lines};
pub use quintet_srs::{Orientation, Spin, Tetromino, Turn};
pub use revision::RevisedFlag;
pub use rng::{Rng, Seed};
pub(crate) use setup::{letters, setup_encodings};
pub use time::{Span, Time};
pub use view::{
    BoardView, Cell, Panel, PanelId, PanelValue, Phase, PiecePicture, Prompt, Tile, View, clock_text,
    rate_text, stopwatch_text,
};
