//! Rasterises one cell of a board.

use crate::style::{Skin, Style};
use quintet_look::Rgb;

/// The ways to draw a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BlockKind {
    /// A locked block.
    Rest,
    /// A cell of the falling piece: slightly lighter than a locked block, or the same in the low-colour
    /// style.
    Falling,
    /// A cell of the ghost: an outline, or a faint fill in the low-colour style.
    Ghost,
    /// A cell of a hint: black, with an outline and a dot that show on any background.
    Hint,
    /// A hidden cell: diagonal stripes.
    Cover,
    /// A cell of a falling bomb: a ball with a burning fuse.
    Bomb,
    /// The mark on a cell that will be emptied: a cross over a faint fill.
    Target,
}

/// Everything that determines how a cell looks; the key under which its raster is cached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BlockSpec {
    pub(crate) kind: BlockKind,
    pub(crate) skin: Skin,
    /// Whether it has few shades and hard edges.
    pub(crate) low_colour: bool,
    pub(crate) colour: Rgb,
    /// The pattern: a byte per row from the top, the leftmost pixel in the highest bit.
    pub(crate) pattern: [u8; 8],
    /// The width and height in pixels.
    pub(crate) size: u16,
}

/// Cells smaller than this many pixels are drawn as plain squares.
const PLAIN: u16 = 6;

impl BlockSpec {
    /// Returns a cell in this style, without a pattern. The size is set when it is drawn.
    pub(crate) fn new(kind: BlockKind, style: &Style, colour: Rgb) -> BlockSpec {
        BlockSpec { kind, skin: style.skin, low_colour: style.low_colour, colour, pattern: [0; 8], size: 0 }
    }

    /// Returns the pixels as `0xAARRGGBB`, row by row.
    pub(crate) fn picture(self) -> Vec<u32> {
        let size = i32::from(self.size);
        let place = |at: i32| (at % size, at / size);
        (0..size * size).map(place).map(|(x, y)| self.at(x, y)).collect()
    }

    fn at(self, x: i32, y: i32) -> u32 {
        if self.size < PLAIN {
            let faint = matches!(self.kind, BlockKind::Ghost | BlockKind::Hint);
            return argb(self.colour, if faint { 0.4 } else { 1.0 });
        }
        let side = f32::from(self.size);
        let edge = Edge::of(x, y, side, side * if self.skin == Skin::Bevelled { 0.17 } else { 0.09 });
        let cover = (0.5 - edge.far).clamp(0.0, 1.0);
        let cover = if self.low_colour { f32::from(cover > 0.4) } else { cover };
        match self.kind {
            BlockKind::Rest | BlockKind::Falling => {
                // In the low-colour style a piece looks the same before and after it locks.
                let lit = self.kind == BlockKind::Falling && !self.low_colour;
                let colour = if lit { shade(self.colour, 0.12) } else { self.colour };
                let colour = match self.skin {
                    Skin::Bevelled if self.low_colour => banded(colour, &edge, side),
                    Skin::Bevelled => bevelled(colour, &edge, y as f32 / side, side),
                    Skin::Flat => colour,
                };
                argb(self.patterned(colour, x, y), cover)
            }
            BlockKind::Bomb => bomb(self.colour, x as f32 + 0.5, y as f32 + 0.5, side),
            BlockKind::Target => {
                let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
                let inside = x.min(y).min(side - x).min(side - y) > side * 0.2;
                let away = (x - y).abs().min((x + y - side).abs()) / 1.414;
                let cross = if inside { (side * 0.06 - away + 0.5).clamp(0.0, 1.0) } else { 0.0 };
                argb(self.colour, cover * (0.28_f32).max(cross))
            }
            BlockKind::Ghost if self.low_colour => argb(self.colour, cover * 0.3),
            BlockKind::Ghost => argb(self.colour, cover * line(&edge, side * 0.07, 0.78, 0.15)),
            BlockKind::Hint => {
                let (dx, dy) = (x as f32 + 0.5 - side / 2.0, y as f32 + 0.5 - side / 2.0);
                let dot = (side * 0.16 - dx.abs() - dy.abs() + 0.5).clamp(0.0, 1.0);
                // On a light background the outline is dark and the dot is light.
                let dark = self.colour.luminance() < 20_000;
                let mark = if dark { dot } else { line(&edge, side * 0.08, 1.0, 0.0).max(dot) };
                argb(Rgb::BLACK.mix(if dark { Rgb::WHITE } else { self.colour }, (mark * 255.0) as u8), cover)
            }
            BlockKind::Cover => {
                let stripe = (x + y).rem_euclid(i32::from(self.size) / 2) < i32::from(self.size) / 4;
                argb(shade(self.colour, if stripe { 0.08 } else { -0.08 }), cover)
            }
        }
    }

    fn patterned(self, colour: Rgb, x: i32, y: i32) -> Rgb {
        let size = i32::from(self.size);
        let margin = size / 8;
        let inner = (size - 2 * margin).max(1);
        let (column, row) = ((x - margin) * 8 / inner, (y - margin) * 8 / inner);
        let inside = x >= margin && y >= margin && (0..8).contains(&column) && (0..8).contains(&row);
        if !inside || self.pattern[row as usize] & (0x80 >> column) == 0 {
            return colour;
        }
        shade(colour, if self.colour.luminance() > 20_000 { -0.55 } else { 0.55 })
    }
}

/// Returns a pixel of a bomb: a shaded ball in this colour, a fuse to the upper right, and a spark at its end.
fn bomb(colour: Rgb, x: f32, y: f32, side: f32) -> u32 {
    let far = |cx: f32, cy: f32| ((x - cx * side).powi(2) + (y - cy * side).powi(2)).sqrt() / side;
    let edge = |radius: f32, away: f32| ((radius - away) * side + 0.5).clamp(0.0, 1.0);
    let (ball, spark) = (edge(0.36, far(0.45, 0.58)), edge(0.1, far(0.86, 0.14)));
    // The fuse is a straight line from the ball to the spark.
    let along = ((x / side - 0.66) * 0.2 - (y / side - 0.36) * 0.22) / (0.2 * 0.2 + 0.22 * 0.22);
    let along = along.clamp(0.0, 1.0);
    let fuse = edge(0.045, far(0.66 + 0.2 * along, 0.36 - 0.22 * along));
    if spark > 0.0 && spark >= ball {
        return argb(Rgb(255, 205, 70), spark);
    }
    let light = 0.35 - 1.6 * far(0.34, 0.45);
    if ball > 0.0 {
        argb(shade(colour, light.clamp(-0.45, 0.4)), ball)
    } else {
        argb(shade(colour, -0.2), fuse)
    }
}

/// The position of a pixel relative to the edge of a rounded square.
struct Edge {
    /// The distance outside the edge; negative inside.
    far: f32,
    /// How much light from the top left this part of the edge receives, from -1 to 1.
    light: f32,
}

impl Edge {
    fn of(x: i32, y: i32, side: f32, radius: f32) -> Edge {
        let half = side / 2.0;
        let (dx, dy) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
        let (qx, qy) = (dx.abs() - (half - radius), dy.abs() - (half - radius));
        let outside = (qx.max(0.0).powi(2) + qy.max(0.0).powi(2)).sqrt();
        let far = outside + qx.max(qy).min(0.0) - radius;
        let (nx, ny) = if qx > 0.0 && qy > 0.0 {
            (qx / outside * dx.signum(), qy / outside * dy.signum())
        } else if qx > qy {
            (dx.signum(), 0.0)
        } else {
            (0.0, dy.signum())
        };
        Edge { far, light: -0.42 * nx - 0.9 * ny }
    }
}

/// Shades a rounded block: the edge catches the light, the face is slightly lighter at the top.
fn bevelled(colour: Rgb, edge: &Edge, down: f32, side: f32) -> Rgb {
    let face = 0.13 - 0.24 * down;
    let wide = (side * 0.15).max(1.5);
    let near = (1.0 + edge.far / wide).clamp(0.0, 1.0);
    let strength = if edge.light > 0.0 { 0.5 } else { 0.42 };
    shade(colour, face * (1.0 - near) + edge.light * strength * near.sqrt().min(1.0) * f32::from(near > 0.0))
}

/// Shades a block with three colours only: a light band at the top, a dark one at the bottom, the plain
/// colour between.
fn banded(colour: Rgb, edge: &Edge, side: f32) -> Rgb {
    if edge.far < -(side * 0.12).max(1.0) || edge.light.abs() < 0.6 {
        return colour;
    }
    shade(colour, if edge.light > 0.0 { 0.35 } else { -0.3 })
}

/// Returns the opacity of an outline of this width: `outline` on the line, `within` inside it.
fn line(edge: &Edge, width: f32, outline: f32, within: f32) -> f32 {
    let on_line = (edge.far + width.max(1.0) + 0.5).clamp(0.0, 1.0);
    within + (outline - within) * on_line
}

/// Returns a colour moved towards white when `by` is positive, towards black when negative.
fn shade(colour: Rgb, by: f32) -> Rgb {
    let share = (by.abs().min(1.0) * 255.0) as u8;
    colour.mix(if by > 0.0 { Rgb::WHITE } else { Rgb::BLACK }, share)
}

fn argb(colour: Rgb, alpha: f32) -> u32 {
    ((alpha * 255.0 + 0.5) as u32) << 24 | crate::canvas::pixel(colour)
}
