//! The second part of an insertion, after the piece has landed: cuts full rows and lets pieces fall until nothing
//! changes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::field::{Field, top_row};
use crate::insert::{InsertChange, InsertOutcome, InsertStep};
use crate::piece::Piece;
use crate::placed_list::PieceId;

/// An insertion in progress.
pub(crate) struct Insertion<'a, W> {
    field: &'a mut Field,
    watch: W,
    steps: usize,
    rows: u32,
    /// The pieces that may be able to fall after the last cut, if the field was settled before it.
    loose: Vec<PieceId>,
}

/// The sort key of the order of falls: the lowest piece first, on the same row the one nearer to the front.
type FallOrder = (Reverse<i64>, Reverse<PieceId>);

impl<'a, W: FnMut(&InsertStep, &Field)> Insertion<'a, W> {
    pub(crate) fn new(field: &'a mut Field, watch: W) -> Self {
        Self { field, watch, steps: 0, rows: 0, loose: Vec::new() }
    }

    /// Places the piece at its landing position, then cuts and drops until nothing changes.
    pub(crate) fn run(mut self, piece: Piece, x: i32, y: i32) -> InsertOutcome {
        self.field.place(piece, x, y);
        self.report(InsertChange::Landed { x, y });
        loop {
            self.cut_rows();
            // A piece can only fall after a cut, or if it was never tried.
            if (self.field.settled && self.loose.is_empty()) || !self.drop_pieces() {
                break;
            }
        }
        let gained = u64::from(self.rows) * u64::from(self.field.width());
        InsertOutcome { y, rows: self.rows, gained, steps: self.steps }
    }

    /// Cuts all full rows and removes the pieces that became empty.
    fn cut_rows(&mut self) {
        let field = &mut *self.field;
        let rows = field.rows.full();
        if rows.is_empty() {
            return;
        }
        // If nothing could fall before, only these pieces can now: those that are cut, and those that may have
        // rested on a row that is cut. Every other piece moves down together with its support.
        let touched = field.touched_by(&rows);
        let mut left = Vec::with_capacity(touched.len());
        let mut empty = Vec::new();
        for id in touched {
            let y = field.pieces.y(id, &field.rows);
            let piece = field.pieces.piece_mut(id);
            let kept = piece.stored_cells();
            let y = piece.cut(y, &rows);
            field.piece_cells -= kept - piece.stored_cells();
            if piece.empty() { empty.push(id) } else { left.push((id, y)) }
        }
        field.rows.cut_full();
        field.pieces.mark_stale();
        for &(id, y) in &left {
            field.pieces.set_bottom(id, field.rows.id_of(y.into()), y);
        }
        // Ids increase towards the front.
        let gone: Vec<usize> = empty.iter().rev().map(|&id| field.pieces.index_of(id)).collect();
        for id in empty {
            field.pieces.remove(id);
        }
        self.loose = left.into_iter().map(|(id, _)| id).filter(|&id| field.can_fall(id)).collect();
        field.rows.trim();
        field.score += rows.len() as u64 * u64::from(field.width());
        self.rows += rows.len() as u32;
        self.report(InsertChange::Cut { rows, gone });
    }

    /// Lets every piece fall as far as it can, the lowest first, until none can fall; returns true if any fell.
    ///
    /// The order is that of repeated passes over all pieces, sorted by their positions before the first fall. Each
    /// pass only tests the pieces that may be able to fall: in the first pass all or the loose ones, then those
    /// that rested on a piece that fell.
    fn drop_pieces(&mut self) -> bool {
        let loose = std::mem::take(&mut self.loose);
        let first = if self.field.settled { loose } else { self.field.pieces.ids().collect() };
        let mut turns: BTreeMap<PieceId, FallOrder> = BTreeMap::new();
        let mut pass: BTreeSet<FallOrder> = first.into_iter().map(|id| self.field.turn(id)).collect();
        let before = self.steps;
        while !pass.is_empty() {
            let mut next_pass = BTreeSet::new();
            while let Some(turn) = pass.pop_first() {
                let Reverse(id) = turn.1;
                if !self.field.can_fall(id) {
                    continue;
                }
                turns.insert(id, turn);
                for above in self.fall(id) {
                    let turn_above = turns.get(&above).copied().unwrap_or_else(|| self.field.turn(above));
                    let pass = if turn_above > turn { &mut pass } else { &mut next_pass };
                    pass.insert(turn_above);
                }
            }
            pass = next_pass;
        }
        self.field.rows.trim();
        self.field.settled = true;
        self.steps > before
    }

    /// Moves a piece that can fall down as far as possible; returns the pieces that may have rested on it.
    fn fall(&mut self, id: PieceId) -> Vec<PieceId> {
        let Field { rows, pieces, .. } = &mut *self.field;
        let from = pieces.y(id, rows);
        let above = pieces.pieces_above(id, from, rows);
        let placed = pieces.get(id);
        let (piece, x) = (&placed.piece, placed.x);
        rows.lift(piece, x, top_row(piece, from));
        let to = from + rows.room_below(piece, x, from);
        rows.lay(piece, x, top_row(piece, to));
        pieces.set_bottom(id, rows.id_of(to.into()), to);
        let index = pieces.index_of(id);
        self.report(InsertChange::Fell { index, from, to });
        above
    }

    fn report(&mut self, change: InsertChange) {
        (self.watch)(&InsertStep { number: self.steps, change }, self.field);
        self.steps += 1;
    }
}

impl Field {
    /// Returns the pieces whose squares overlap the cut rows, given from the top down, or are directly above one.
    fn touched_by(&self, rows: &[u32]) -> Vec<PieceId> {
        let runs = rows.chunk_by(|a, b| a + 1 == *b);
        let mut touched: Vec<PieceId> = runs
            .flat_map(|run| {
                let (first, last) = (i64::from(run[0]), i64::from(run[run.len() - 1]));
                self.pieces.reaching(first - 1, last, &self.rows)
            })
            .collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    fn can_fall(&self, id: PieceId) -> bool {
        let placed = self.pieces.get(id);
        self.rows.can_fall(&placed.piece, placed.x, self.pieces.y(id, &self.rows))
    }

    /// Returns the sort key of a piece that has not fallen yet.
    fn turn(&self, id: PieceId) -> FallOrder {
        let piece = &self.pieces.get(id).piece;
        let bottom = piece.bounds().map_or(0, |bounds| i64::from(bounds.bottom));
        (Reverse(top_row(piece, self.pieces.y(id, &self.rows)) + bottom), Reverse(id))
    }
}

impl crate::placed_list::PlacedList {
    /// Returns the other pieces that may have a cell directly above a cell of a piece that is on row `y`.
    fn pieces_above(&self, id: PieceId, y: i32, rows: &crate::occupancy::Occupancy) -> Vec<PieceId> {
        let placed = self.get(id);
        let Some(bounds) = placed.piece.bounds() else { return Vec::new() };
        let top = top_row(&placed.piece, y);
        let (first, last) = (top + i64::from(bounds.top) - 1, top + i64::from(bounds.bottom) - 1);
        let column = |x: i32, column: u32| i64::from(x) + i64::from(column);
        let (left, right) = (column(placed.x, bounds.left), column(placed.x, bounds.right));
        let mut around = self.reaching(first, last, rows);
        around.retain(|&other| {
            let placed = self.get(other);
            let is_beside = i64::from(placed.x) > right || column(placed.x, placed.piece.side()) <= left;
            other != id && !is_beside
        });
        around
    }
}

impl Piece {
    /// Removes the rows of the piece that are on cut rows of the field, given from the top down, and returns the
    /// new row of its lowest cells, which are on row `y` before.
    ///
    /// Each cut row below the square moves it down by one and leaves it above the next such row, so all rows can be
    /// handled at once.
    fn cut(&mut self, y: i32, rows: &[u32]) -> i32 {
        let (top, bottom) = (top_row(self, y), i64::from(y));
        let until = |last: i64| rows.partition_point(|&row| i64::from(row) <= last);
        let (above, end) = (until(top - 1), until(bottom));
        if above < end {
            let inside: Vec<u32> =
                rows[above..end].iter().map(|&row| (i64::from(row) - top) as u32).collect();
            self.cut_rows(&inside);
        }
        y + (rows.len() - end) as i32
    }
}
