//! What is behind everything: a calm slope of light, and the shadows of large pieces.

use crate::canvas::Ink;
use crate::op::Op;
use crate::rect::Rect;
use crate::sheet::Sheet;
use quintet_engine::kernel::CellKind;
use quintet_look::{Ground, Rgb};

/// Pieces in the distance: a kind, where they are in thousandths of the picture, and their cells.
type Distant = (CellKind, (i32, i32), [(i32, i32); 4]);

#[rustfmt::skip]
const DISTANT: [Distant; 10] = [
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

pub(crate) fn draw(sheet: &mut Sheet<'_>, whole: Rect) {
    let colours = sheet.colours;
    let top = match sheet.style.ground {
        Ground::Dark => colours.background.mix(colours.accent, 14),
        Ground::Light => colours.background.mix(Rgb::WHITE, 150),
    };
    sheet.push(Op::Slope { rect: whole, top: Ink::full(top), bottom: Ink::full(colours.background) });
    let cell = (whole.width.min(whole.height) / 15).max(4);
    let gap = (cell / 16).max(1);
    for (kind, (x, y), cells) in DISTANT {
        let (left, top) = (whole.width * x / 1000, whole.height * y / 1000);
        let ink = Ink::new(colours.kind(kind), if sheet.style.ground == Ground::Dark { 11 } else { 15 });
        for (column, row) in cells {
            let place = Rect::new(left + column * cell, top + row * cell, cell - gap, cell - gap);
            sheet.round(place, cell / 6, ink);
        }
    }
}
