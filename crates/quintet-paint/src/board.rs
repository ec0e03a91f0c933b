//! Draws one board: its cells, and the animations over it.

use crate::block::{BlockKind, BlockSpec};
use crate::canvas::Rgba;
use crate::frame_builder::FrameBuilder;
use crate::op::DrawOp;
use crate::rect::Rect;
use crate::scene::BoardLayout;
use quintet_engine::kernel::{BoardView, Cell, PanelId, Tile};
use quintet_look::{BoardEffects, EffectTone, Rgb, UNITS_PER_CELL};

/// Converts cells of a board, which may be shaken, to pixels.
struct BoardGrid<'a> {
    board: &'a BoardView,
    /// The visible rows.
    rect: Rect,
    cell: i32,
    /// The first row to draw.
    first: usize,
}

impl BoardGrid<'_> {
    /// Returns the left and top edge of a cell.
    fn at(&self, x: usize, y: usize) -> (i32, i32) {
        let row = y as i32 - self.board.hidden as i32;
        (self.rect.x + x as i32 * self.cell, self.rect.y + row * self.cell)
    }

    /// Returns the pixels of a rectangle of cells, clipped to the rows that are drawn.
    fn cells(&self, x: usize, y: usize, width: usize, height: usize) -> Rect {
        let (left, top) = self.at(x, y);
        let rect = Rect::new(left, top, width as i32 * self.cell, height as i32 * self.cell);
        rect.intersection(self.whole())
    }

    /// Returns the rectangle of all rows that are drawn.
    fn whole(&self) -> Rect {
        let (_, top) = self.at(0, self.first);
        Rect { y: top, height: self.rect.bottom() - top, ..self.rect }
    }
}

/// Draws a board. `hidden` hides its cells; with `turns`, the board of the player whose turn it is stands out.
pub(crate) fn draw(
    builder: &mut FrameBuilder<'_>,
    board_layout: &BoardLayout,
    board: &BoardView,
    effects: &BoardEffects,
    hidden: bool,
    turns: bool,
) {
    let part =
        |parts: i32| (parts.clamp(-UNITS_PER_CELL, UNITS_PER_CELL) * board_layout.cell) / UNITS_PER_CELL;
    let rect = board_layout.field.moved(part(effects.shake.x), part(effects.shake.y));
    let first = board.hidden.saturating_sub(board_layout.rows_above);
    let grid = BoardGrid { board, rect, cell: board_layout.cell, first };
    ground(builder, board_layout, &grid, effects, turns);
    coming(builder, board_layout, &grid);
    if hidden {
        builder.push(DrawOp::Stripes {
            rect,
            width: board_layout.cell / 2,
            rgba: Rgba::new(builder.colours.grid, 90),
        });
        return;
    }
    cells(builder, &grid);
    trails(builder, &grid, effects);
    flashes(builder, &grid, effects);
    sparks(builder, &grid, effects);
    if turns && !board.active {
        dim(builder, &grid, rect, Rgba::new(builder.colours.background, 120));
    }
    if let Some(curtain) = &effects.over {
        draw_curtain(builder, &grid, curtain.down);
    }
}

/// Dims a part of the board; above the board only the filled cells.
fn dim(builder: &mut FrameBuilder<'_>, grid: &BoardGrid<'_>, part: Rect, cover: Rgba) {
    builder.fill(part, cover);
    for y in grid.first..grid.board.hidden {
        for x in (0..grid.board.width).filter(|x| grid.board.cell(*x, y) != Cell::Empty) {
            builder.fill(grid.cells(x, y, 1, 1), cover);
        }
    }
}

/// Draws the curtain at the end of a game, lowered by `down` of 255.
fn draw_curtain(builder: &mut FrameBuilder<'_>, grid: &BoardGrid<'_>, down: u8) {
    let cover = Rgba::new(builder.colours.background, 165);
    let height = (i64::from(grid.rect.height) * i64::from(down) / 255) as i32;
    let (above, _) = grid.rect.split_top(height);
    dim(builder, grid, above, cover);
    let hem = (grid.cell / 6).max(1).min(above.height);
    if down < 255 {
        let hem = Rect { y: above.bottom() - hem, height: hem, ..above };
        builder.fill(hem, Rgba::new(builder.colours.accent, 200));
    }
}

/// Draws the frame, the background of the cells, and the grid.
fn ground(
    builder: &mut FrameBuilder<'_>,
    board_layout: &BoardLayout,
    grid: &BoardGrid<'_>,
    effects: &BoardEffects,
    turns: bool,
) {
    let (colours, edge) = (builder.colours, board_layout.edge());
    let outer = grid.rect.inset(-edge);
    builder.shadow(outer, 0, board_layout.cell / 2);
    let light = effects.glow.map(|glow| Rgba::new(colours.tone(glow.tone), glow.opacity));
    let unlit = if turns && grid.board.active { colours.accent } else { colours.frame };
    let frame = light.map_or(unlit, |light| unlit.mix(light.colour, light.alpha));
    if let (Some(light), false) = (light, builder.style.low_colour) {
        builder.halo(outer, 0, board_layout.cell, light.faint(150));
    }
    if grid.first < grid.board.hidden && grid.board.hidden <= board_layout.rows_above {
        let sky = grid.whole().split_top(grid.rect.y - grid.whole().y).0;
        let (none, some) = (Rgba::new(colours.board, 0), Rgba::new(colours.board, 190));
        builder.push(DrawOp::Gradient { rect: sky, top: none, bottom: some });
    }
    // Drawn as four sides, so that a change of the frame does not damage the cells.
    let (top, rest) = outer.split_top(edge);
    let (middle, bottom) = rest.split_bottom(edge);
    let left = Rect { width: edge, ..middle };
    let right = Rect { x: middle.right() - edge, ..left };
    let corner = (edge * 3 / 4).max(1);
    for side in [top, bottom, left, right] {
        let round = if side.height == edge { corner } else { 0 };
        builder.round(side, round, Rgba::full(frame));
    }
    builder.fill(grid.rect, Rgba::full(colours.board));
    if builder.style.grid && board_layout.cell >= 6 {
        let width = line_width(board_layout.cell);
        builder.push(DrawOp::Grid {
            rect: grid.rect,
            cell: board_layout.cell,
            width,
            rgba: Rgba::full(colours.grid),
        });
    }
}

/// Draws a mark beside each row that is about to be filled from below.
fn coming(builder: &mut FrameBuilder<'_>, board_layout: &BoardLayout, grid: &BoardGrid<'_>) {
    let rows = grid.board.number(PanelId::Incoming).unwrap_or(0);
    let (wide, gap) = ((grid.cell / 4).max(2), (grid.cell / 12).max(1));
    let most = (grid.rect.height / grid.cell.max(1)) as u64;
    let rgba = Rgba::full(builder.colours.tone(EffectTone::Danger));
    for row in 1..=rows.min(most) as i32 {
        let (x, y) = (grid.rect.x - board_layout.edge() - gap - wide, grid.rect.bottom() - row * grid.cell);
        builder.round(Rect::new(x, y + gap, wide, grid.cell - gap), wide / 3, rgba);
    }
}

/// Returns the width of the grid lines.
fn line_width(cell: i32) -> i32 {
    if cell < 6 { 0 } else { (cell / 28).max(1) }
}

fn cells(builder: &mut FrameBuilder<'_>, grid: &BoardGrid<'_>) {
    let line = line_width(grid.cell);
    for y in grid.first..grid.board.height {
        for x in 0..grid.board.width {
            let (left, top) = grid.at(x, y);
            let (left, top, size) = (left + line, top + line, grid.cell - line);
            let block = |kind, colour| BlockSpec::new(kind, builder.style, colour);
            match grid.board.cell(x, y) {
                Cell::Empty => {}
                Cell::Block(tile) => builder.tile(left, top, size, tile, BlockKind::Rest),
                Cell::Falling(tile @ Tile::Kind(kind)) if kind.is_bomb() => {
                    builder.tile(left, top, size, tile, BlockKind::Bomb);
                }
                Cell::Falling(tile) => builder.tile(left, top, size, tile, BlockKind::Falling),
                Cell::Ghost(tile) => builder.tile(left, top, size, tile, BlockKind::Ghost),
                Cell::Hint => builder.block(left, top, size, block(BlockKind::Hint, builder.colours.hint)),
                Cell::Target(piece) => {
                    if let Some(tile) = piece {
                        builder.tile(left, top, size, tile, BlockKind::Rest);
                    }
                    builder.block(left, top, size, block(BlockKind::Target, builder.colours.warning));
                }
                Cell::Cover => builder.block(left, top, size, block(BlockKind::Cover, builder.colours.cover)),
            }
        }
    }
}

/// Draws the trails of hard drops, in empty cells only.
fn trails(builder: &mut FrameBuilder<'_>, grid: &BoardGrid<'_>, effects: &BoardEffects) {
    for trail in &effects.trails {
        let (x, top, bottom) = (usize::from(trail.x), usize::from(trail.top), usize::from(trail.bottom));
        let colour = builder.colours.tile(trail.tile);
        let rows = (bottom + 1).saturating_sub(top).max(1) as u32;
        for y in top..=bottom.min(grid.board.height) {
            if !matches!(grid.board.cell(x, y), Cell::Empty | Cell::Ghost(_)) || x >= grid.board.width {
                continue;
            }
            let part = |step: u32| (u32::from(trail.opacity) * step / rows / 2) as u8;
            let step = (y - top) as u32;
            let rect = grid.cells(x, y, 1, 1);
            let rgba = |alpha| Rgba::new(colour, alpha);
            builder.push(DrawOp::Gradient { rect, top: rgba(part(step)), bottom: rgba(part(step + 1)) });
        }
    }
}

fn flashes(builder: &mut FrameBuilder<'_>, grid: &BoardGrid<'_>, effects: &BoardEffects) {
    let colour = builder.colours.flash;
    for cell in &effects.cells {
        if usize::from(cell.y) >= grid.first && usize::from(cell.x) < grid.board.width {
            let rect = grid.cells(cell.x.into(), cell.y.into(), 1, 1);
            let line = line_width(grid.cell);
            let rect = Rect::new(rect.x + line, rect.y + line, rect.width - line, rect.height - line);
            builder.round(rect, grid.cell / 6, Rgba::new(colour, cell.opacity));
        }
    }
    for row in &effects.rows {
        if usize::from(row.row) < grid.first {
            continue;
        }
        let rect = grid.cells(0, row.row.into(), grid.board.width, 1);
        // The light contracts to the middle of the row; in the low-colour style, a bar gets thinner instead.
        let is_plain = builder.style.low_colour;
        if !is_plain {
            builder.fill(rect, Rgba::new(colour, row.opacity));
        }
        let thin = (i64::from(rect.height) * i64::from(255 - row.opacity) / 255 / 2) as i32;
        let core = Rect { y: rect.y + thin, height: rect.height - 2 * thin, ..rect };
        builder.fill(core, Rgba::new(colour, if is_plain { 255 } else { row.opacity }));
    }
}

fn sparks(builder: &mut FrameBuilder<'_>, grid: &BoardGrid<'_>, effects: &BoardEffects) {
    let size = (grid.cell / 6).max(1);
    let part = |parts: i32| (i64::from(parts) * i64::from(grid.cell) / i64::from(UNITS_PER_CELL)) as i32;
    let (left, top) = grid.at(0, 0);
    for spark in &effects.particles {
        let colour = spark.tile.map_or(builder.colours.flash, |tile| builder.colours.tile(tile));
        let (x, y) = (left + part(spark.x), top + part(spark.y));
        let rect = Rect::new(x - size / 2, y - size / 2, size, size);
        builder.round(rect, size / 3, Rgba::new(colour.mix(Rgb::WHITE, 40), spark.opacity));
    }
}
