//! The backdrop behind every screen: a soft gradient and the silhouettes of large pieces.

use crate::canvas::Rgba;
use crate::frame_builder::FrameBuilder;
use crate::op::DrawOp;
use crate::rect::Rect;
use quintet_engine::kernel::CellKind;
use quintet_look::{Background, Rgb};

/// A silhouette in the backdrop: its kind, its position in thousandths of the picture, and its cells.
type DistantPiece = (CellKind, (i32, i32), [(i32, i32); 4]);

#[rustfmt::skip]
const DISTANT: [DistantPiece; 10] = [
    (CellKind::T, (60, 110), [(0, 0), (1, 0), (2, 0), (1, 1)]),
    (CellKind::S, (150, 560), [(0, 0), (0, 1), (1, 1), (1, 2)]),
    (CellKind::L, (30, 830), [(2, 0), (0, 1), (1, 1), (2, 1)]),
    (CellKind::O, (170, 290), [(0, 0), (1, 0), (0, 1), (1, 1)]),
    (CellKind::I, (260, 760), [(0, 0), (0, 1), (0, 2), (0, 3)]),
    (CellKind::J, (860, 90), [(0, 0), (0, 1), (1, 1), (2, 1)]),
    (CellKind::Z, (930, 430), [(1, 0), (0, 1), (1, 1), (0, 2)]),
    (CellKind::I, (800, 640), [(0, 0), (1, 0), (2, 0), (3, 0)]),
    (CellKind::T, (900, 790), [(1, 0), (0, 1), (1, 1), (1, 2)]),
    (CellKind::L, (700, 60), [(0, 0), (0, 1), (0, 2), (1, 2)]),
];

pub(crate) fn draw(builder: &mut FrameBuilder<'_>, whole: Rect) {
    let colours = builder.colours;
    let top = match builder.style.background {
        Background::Dark => colours.background.mix(colours.accent, 14),
        Background::Light => colours.background.mix(Rgb::WHITE, 150),
    };
    builder.push(DrawOp::Gradient {
        rect: whole,
        top: Rgba::full(top),
        bottom: Rgba::full(colours.background),
    });
    let cell = (whole.width.min(whole.height) / 15).max(4);
    let gap = (cell / 16).max(1);
    for (kind, (x, y), cells) in DISTANT {
        let (left, top) = (whole.width * x / 1000, whole.height * y / 1000);
        let rgba =
            Rgba::new(colours.kind(kind), if builder.style.background == Background::Dark { 11 } else { 15 });
        for (column, row) in cells {
            let place = Rect::new(left + column * cell, top + row * cell, cell - gap, cell - gap);
            builder.round(place, cell / 6, rgba);
        }
    }
}
