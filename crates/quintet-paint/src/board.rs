//! One board: its cells, and what moves and fades over it.

use crate::block::{Block, Make};
use crate::canvas::Ink;
use crate::op::Op;
use crate::rect::Rect;
use crate::scene::Seat;
use crate::sheet::Sheet;
use quintet_engine::kernel::{BoardView, Cell, PanelId};
use quintet_look::{BoardEffects, UNITS_PER_CELL, Rgb, EffectTone};

/// Places on a board that may be off its place.
struct Field<'a> {
    board: &'a BoardView,
    /// The visible rows.
    rect: Rect,
    cell: i32,
    /// The first row that is drawn.
    first: usize,
}

impl Field<'_> {
    /// The left and the top edge of a cell.
    fn at(&self, x: usize, y: usize) -> (i32, i32) {
        let row = y as i32 - self.board.hidden as i32;
        (self.rect.x + x as i32 * self.cell, self.rect.y + row * self.cell)
    }

    /// A rectangle of cells, as far as it is drawn.
    fn cells(&self, x: usize, y: usize, width: usize, height: usize) -> Rect {
        let (left, top) = self.at(x, y);
        let rect = Rect::new(left, top, width as i32 * self.cell, height as i32 * self.cell);
        rect.and(self.whole())
    }

    /// Everything that is drawn of it.
    fn whole(&self) -> Rect {
        let (_, top) = self.at(0, self.first);
        Rect { y: top, height: self.rect.bottom() - top, ..self.rect }
    }
}

/// Draws a board; `veiled` hides its cells, `turns` tells boards apart by whose turn it is.
pub(crate) fn draw(
    sheet: &mut Sheet<'_>,
    seat: &Seat,
    board: &BoardView,
    effects: &BoardEffects,
    veiled: bool,
    turns: bool,
) {
    let part = |parts: i32| (parts.clamp(-UNITS_PER_CELL, UNITS_PER_CELL) * seat.cell) / UNITS_PER_CELL;
    let rect = seat.field.moved(part(effects.shake.x), part(effects.shake.y));
    let first = board.hidden.saturating_sub(seat.sky);
    let field = Field { board, rect, cell: seat.cell, first };
    ground(sheet, seat, &field, effects, turns);
    coming(sheet, seat, &field);
    if veiled {
        sheet.push(Op::Stripes { rect, width: seat.cell / 2, ink: Ink::new(sheet.colours.grid, 90) });
        return;
    }
    cells(sheet, &field);
    trails(sheet, &field, effects);
    flashes(sheet, &field, effects);
    sparks(sheet, &field, effects);
    if turns && !board.active {
        dim(sheet, &field, rect, Ink::new(sheet.colours.background, 120));
    }
    if let Some(curtain) = &effects.over {
        draw_curtain(sheet, &field, curtain.down);
    }
}

/// Covers a part of the board; of what is above the board the cells only.
fn dim(sheet: &mut Sheet<'_>, field: &Field<'_>, part: Rect, cloth: Ink) {
    sheet.fill(part, cloth);
    for y in field.first..field.board.hidden {
        for x in (0..field.board.width).filter(|x| field.board.cell(*x, y) != Cell::Empty) {
            sheet.fill(field.cells(x, y, 1, 1), cloth);
        }
    }
}

/// The curtain at the end of a game, this far down of 255.
fn draw_curtain(sheet: &mut Sheet<'_>, field: &Field<'_>, down: u8) {
    let cloth = Ink::new(sheet.colours.background, 165);
    let height = (i64::from(field.rect.height) * i64::from(down) / 255) as i32;
    let (above, _) = field.rect.split_top(height);
    dim(sheet, field, above, cloth);
    let hem = (field.cell / 6).max(1).min(above.height);
    if down < 255 {
        let hem = Rect { y: above.bottom() - hem, height: hem, ..above };
        sheet.fill(hem, Ink::new(sheet.colours.accent, 200));
    }
}

/// The frame, what is behind the cells, and the lines between them.
fn ground(sheet: &mut Sheet<'_>, seat: &Seat, field: &Field<'_>, effects: &BoardEffects, turns: bool) {
    let (colours, edge) = (sheet.colours, seat.edge());
    let outer = field.rect.inset(-edge);
    sheet.shadow(outer, 0, seat.cell / 2);
    let light = effects.glow.map(|glow| Ink::new(colours.tone(glow.tone), glow.opacity));
    let unlit = if turns && field.board.active { colours.accent } else { colours.frame };
    let frame = light.map_or(unlit, |light| unlit.mix(light.colour, light.alpha));
    if let (Some(light), false) = (light, sheet.style.plain) {
        sheet.halo(outer, 0, seat.cell, light.faint(150));
    }
    if field.first < field.board.hidden && field.board.hidden <= seat.sky {
        let sky = field.whole().split_top(field.rect.y - field.whole().y).0;
        let (none, some) = (Ink::new(colours.board, 0), Ink::new(colours.board, 190));
        sheet.push(Op::Slope { rect: sky, top: none, bottom: some });
    }
    // Four sides, so that light on the frame does not touch the cells.
    let (top, rest) = outer.split_top(edge);
    let (middle, bottom) = rest.split_bottom(edge);
    let left = Rect { width: edge, ..middle };
    let right = Rect { x: middle.right() - edge, ..left };
    let corner = (edge * 3 / 4).max(1);
    for side in [top, bottom, left, right] {
        let round = if side.height == edge { corner } else { 0 };
        sheet.round(side, round, Ink::full(frame));
    }
    sheet.fill(field.rect, Ink::full(colours.board));
    if sheet.style.grid && seat.cell >= 6 {
        let width = line_width(seat.cell);
        sheet.push(Op::Grid { rect: field.rect, cell: seat.cell, width, ink: Ink::full(colours.grid) });
    }
}

/// A mark beside each row of the board that is to be filled from below.
fn coming(sheet: &mut Sheet<'_>, seat: &Seat, field: &Field<'_>) {
    let rows = field.board.number(PanelId::Incoming).unwrap_or(0);
    let (wide, gap) = ((field.cell / 4).max(2), (field.cell / 12).max(1));
    let most = (field.rect.height / field.cell.max(1)) as u64;
    let ink = Ink::full(sheet.colours.tone(EffectTone::Danger));
    for row in 1..=rows.min(most) as i32 {
        let (x, y) = (field.rect.x - seat.edge() - gap - wide, field.rect.bottom() - row * field.cell);
        sheet.round(Rect::new(x, y + gap, wide, field.cell - gap), wide / 3, ink);
    }
}

/// The width of the lines between cells.
fn line_width(cell: i32) -> i32 {
    if cell < 6 { 0 } else { (cell / 28).max(1) }
}

fn cells(sheet: &mut Sheet<'_>, field: &Field<'_>) {
    let line = line_width(field.cell);
    for y in field.first..field.board.height {
        for x in 0..field.board.width {
            let (left, top) = field.at(x, y);
            let (left, top, size) = (left + line, top + line, field.cell - line);
            let block = |make, colour| Block::new(make, sheet.style, colour);
            match field.board.cell(x, y) {
                Cell::Empty => {}
                Cell::Block(tile) => sheet.tile(left, top, size, tile, Make::Rest),
                Cell::Falling(tile) => sheet.tile(left, top, size, tile, Make::Falling),
                Cell::Ghost(tile) => sheet.tile(left, top, size, tile, Make::Ghost),
                Cell::Hint => sheet.block(left, top, size, block(Make::Hint, sheet.colours.hint)),
                Cell::Cover => sheet.block(left, top, size, block(Make::Cover, sheet.colours.cover)),
            }
        }
    }
}

/// What hard drops leave behind, in empty cells only.
fn trails(sheet: &mut Sheet<'_>, field: &Field<'_>, effects: &BoardEffects) {
    for trail in &effects.trails {
        let (x, top, bottom) = (usize::from(trail.x), usize::from(trail.top), usize::from(trail.bottom));
        let colour = sheet.colours.tile(trail.tile);
        let rows = (bottom + 1).saturating_sub(top).max(1) as u32;
        for y in top..=bottom.min(field.board.height) {
            if !matches!(field.board.cell(x, y), Cell::Empty | Cell::Ghost(_)) || x >= field.board.width {
                continue;
            }
            let part = |step: u32| (u32::from(trail.opacity) * step / rows / 2) as u8;
            let step = (y - top) as u32;
            let rect = field.cells(x, y, 1, 1);
            let ink = |alpha| Ink::new(colour, alpha);
            sheet.push(Op::Slope { rect, top: ink(part(step)), bottom: ink(part(step + 1)) });
        }
    }
}

fn flashes(sheet: &mut Sheet<'_>, field: &Field<'_>, effects: &BoardEffects) {
    let colour = sheet.colours.flash;
    for cell in &effects.cells {
        if usize::from(cell.y) >= field.first && usize::from(cell.x) < field.board.width {
            let rect = field.cells(cell.x.into(), cell.y.into(), 1, 1);
            let line = line_width(field.cell);
            let rect = Rect::new(rect.x + line, rect.y + line, rect.width - line, rect.height - line);
            sheet.round(rect, field.cell / 6, Ink::new(colour, cell.opacity));
        }
    }
    for row in &effects.rows {
        if usize::from(row.row) < field.first {
            continue;
        }
        let rect = field.cells(0, row.row.into(), field.board.width, 1);
        // Light that gathers in the middle of the row as it goes; a bar that becomes thin where it is plain.
        let is_plain = sheet.style.plain;
        if !is_plain {
            sheet.fill(rect, Ink::new(colour, row.opacity));
        }
        let thin = (i64::from(rect.height) * i64::from(255 - row.opacity) / 255 / 2) as i32;
        let core = Rect { y: rect.y + thin, height: rect.height - 2 * thin, ..rect };
        sheet.fill(core, Ink::new(colour, if is_plain { 255 } else { row.opacity }));
    }
}

fn sparks(sheet: &mut Sheet<'_>, field: &Field<'_>, effects: &BoardEffects) {
    let size = (field.cell / 6).max(1);
    let part = |parts: i32| (i64::from(parts) * i64::from(field.cell) / i64::from(UNITS_PER_CELL)) as i32;
    let (left, top) = field.at(0, 0);
    for spark in &effects.particles {
        let colour = spark.tile.map_or(sheet.colours.flash, |tile| sheet.colours.tile(tile));
        let (x, y) = (left + part(spark.x), top + part(spark.y));
        let rect = Rect::new(x - size / 2, y - size / 2, size, size);
        sheet.round(rect, size / 3, Ink::new(colour.mix(Rgb::WHITE, 40), spark.opacity));
    }
}
