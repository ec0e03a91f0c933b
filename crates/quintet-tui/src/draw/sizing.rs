//! Chooses the size of cells and panels for the available space.

use super::panels;
use crate::term_caps::Charset;
use crate::theme::{CellSize, Theme};
use quintet_engine::kernel::{BoardView, View};
use quintet_look::RowsAbove;
use ratatui::layout::{Rect, Size};

/// The columns between a board and its panels, and between two players.
pub(crate) const GAP: u16 = 2;

/// The space for the log: enough columns beside the boards, or enough rows below them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogSpace {
    columns: u16,
    rows: u16,
}

impl LogSpace {
    /// Enough to read it comfortably.
    pub(crate) const GOOD: LogSpace = LogSpace { columns: 35, rows: 8 };
    /// Enough to see at least the last message.
    pub(crate) const SOME: LogSpace = LogSpace { columns: 26, rows: 2 };
    /// No space.
    const NONE: LogSpace = LogSpace { columns: 0, rows: 0 };

    /// Returns the columns beside and the rows below boards of this size.
    pub(crate) fn left(size: Size, room: Rect) -> (u16, u16) {
        (room.width.saturating_sub(size.width + GAP), room.height.saturating_sub(size.height))
    }

    /// Returns true if this many columns are enough.
    pub(crate) fn is_beside(self, columns: u16) -> bool {
        columns >= self.columns
    }

    /// Returns true if this many rows are enough.
    pub(crate) fn is_below(self, rows: u16) -> bool {
        rows >= self.rows
    }
}

/// The sizes of cells and panels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizing {
    /// The columns of a cell; it has half as many lines.
    pub(crate) scale: u16,
    /// Whether panels are on both sides of a board.
    pub(crate) both: bool,
    /// The columns of the panels on one side; 0 if they do not fit.
    pub(crate) panel: u16,
}

/// Returns how many of the rows above a board's visible ones are shown inside its frame: all if a piece
/// hovers there. Otherwise the lowest of them, where pieces enter, is drawn over the frame.
pub(crate) fn rows_above(board: &BoardView) -> usize {
    match RowsAbove::of(board) {
        RowsAbove::All(rows) => rows,
        RowsAbove::Entry(_) => 0,
    }
}

/// Returns the rows of a board inside its frame.
pub(crate) fn rows(board: &BoardView) -> std::ops::Range<usize> {
    board.hidden.saturating_sub(rows_above(board)).min(board.height)..board.height
}

fn narrow(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX / 8).min(u16::MAX / 8)
}

impl Sizing {
    /// Returns the columns and lines of a board with its frame.
    pub(crate) fn frame(self, board: &BoardView) -> Size {
        let columns = narrow(board.width).saturating_mul(self.scale).saturating_add(2);
        let lines = narrow(rows(board).len()).saturating_mul(self.scale).div_ceil(2).saturating_add(2);
        Size::new(columns, lines)
    }

    /// Returns the columns of a board and its panels.
    pub(crate) fn layout_width(self, board: &BoardView) -> u16 {
        let beside = if self.panel == 0 { 0 } else { self.panel + GAP };
        self.frame(board).width.saturating_add(if self.both { 2 * beside } else { beside })
    }

    /// Returns the columns and lines of a view.
    pub(crate) fn size(self, view: &View) -> Size {
        let gaps = GAP * narrow(view.boards.len()).saturating_sub(1);
        let width = view.boards.iter().map(|board| self.layout_width(board)).fold(gaps, u16::saturating_add);
        let height = view.boards.iter().map(|board| self.frame(board).height).max().unwrap_or(0);
        Size::new(width, height)
    }

    /// Returns the columns and lines of a view, high enough for the panels too.
    pub(crate) fn size_with_panels(self, view: &View) -> Size {
        let size = self.size(view);
        let panels = view.boards.iter().map(|board| panels::height_at_least(&board.panels, self.panel) + 1);
        Size { height: panels.chain([size.height]).max().unwrap_or(0), ..size }
    }

    /// Returns the best sizing that fits, or the size that the smallest one needs. With typed commands there
    /// must be space for the log, too.
    pub(crate) fn choose(view: &View, room: Rect, theme: &Theme, typed: bool) -> Result<Sizing, Size> {
        let sizings = sizings(theme);
        let fits = |sizing: &&Sizing, log: LogSpace| {
            let size = sizing.size(view);
            let (beside, below) = LogSpace::left(size, room);
            let is_read = log.is_beside(beside) || log.is_below(below);
            let is_whole = sizing.scale > 1 || log == LogSpace::NONE;
            size.width <= room.width && size.height <= room.height && is_read && is_whole
        };
        let logs: &[LogSpace] =
            if typed { &[LogSpace::GOOD, LogSpace::SOME, LogSpace::NONE] } else { &[LogSpace::NONE] };
        // Panels on both sides of a board take the space of the log.
        let among = |sizing: &&Sizing| !typed || !sizing.both;
        let found =
            logs.iter().find_map(|log| sizings.iter().filter(among).find(|sizing| fits(sizing, *log)));
        let least = Sizing { scale: 1, both: false, panel: 0 };
        found.copied().ok_or_else(|| sizings.last().unwrap_or(&least).size(view))
    }
}

/// Returns the possible sizings, best first.
fn sizings(theme: &Theme) -> Vec<Sizing> {
    let whole = theme.patterns || theme.charset == Charset::Ascii || !theme.has_many_colours();
    let scales: &[u16] = match (theme.cells, whole) {
        (CellSize::Half, _) => &[1],
        (CellSize::Full, _) => &[2],
        // Patterns and letters need whole characters, and so do ghosts in few colours, which are drawn as
        // characters.
        (CellSize::Auto, true) => &[6, 4, 2],
        (CellSize::Auto, false) => &[6, 5, 4, 3, 2],
    };
    let roomy = |scale: u16| {
        [(true, 24), (true, 20), (true, 17), (false, 20)].map(|(both, panel)| Sizing { scale, both, panel })
    };
    let tight = |scale: u16| [17, 15, 13, 11].map(|panel| Sizing { scale, both: false, panel });
    let mut sizings: Vec<Sizing> = scales.iter().flat_map(|scale| roomy(*scale)).collect();
    sizings.extend(scales.iter().rev().take(1).flat_map(|scale| tight(*scale)));
    let half = |both: bool, panel: u16| Sizing { scale: 1, both, panel };
    sizings.extend([
        half(true, 17),
        half(false, 17),
        half(false, 13),
        half(false, 11),
        half(false, 8),
        half(false, 6),
    ]);
    sizings.push(Sizing { scale: 1, both: false, panel: 0 });
    sizings
}
