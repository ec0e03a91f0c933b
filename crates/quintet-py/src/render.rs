//! Draws games as pixels, with the painter of all shells, and as text in the colours of its palette.

use quintet_app::{Layout, Scene};
use quintet_engine::kernel::{Cell, PanelValue, Tile, Time, View, clock_text, rate_text, stopwatch_text};
use quintet_look::{AnimationQuality, Animator, Background, Motion, Palette, Rgb};
use quintet_paint::{Painter, Style, picture_size};
use std::fmt::Write as _;

/// The width and height of a picture, and its pixels of three bytes.
pub(crate) fn pixels(game: &'static str, view: View, cell: u32) -> (usize, usize, Vec<u8>) {
    let size = picture_size(&view, cell.clamp(4, 64));
    let shown = Animator::new(Motion::None, AnimationQuality::PIXELS).frame_at(Time::ZERO);
    let mut painter = Painter::new(Style::default());
    painter.paint(Layout::of(Scene::new(game, view, shown)), size, 1.0);
    let rgba = painter.rgba(size.rect());
    let rgb = rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (size.width as usize, size.height as usize, rgb)
}

fn letter(tile: Tile) -> char {
    match tile {
        Tile::Kind(kind) => kind.letter(),
        Tile::Colour(_) => '#',
    }
}

/// The boards side by side, two characters a cell, with their panels below.
pub(crate) fn text(view: &View, colours: bool) -> String {
    let palette = Palette::ALL[0].on(Background::Dark);
    let mut out = String::new();
    let rows = view.boards.iter().map(|board| board.height).max().unwrap_or(0);
    let first = view.boards.iter().map(|board| board.hidden.saturating_sub(2)).min().unwrap_or(0);
    for y in first..rows {
        for board in &view.boards {
            out.push('|');
            for x in 0..board.width {
                let cell = board.cell(x, y);
                let drawn = match cell {
                    Cell::Empty | Cell::Target(None) => "  ".to_owned(),
                    Cell::Block(tile) | Cell::Falling(tile) | Cell::Target(Some(tile)) if colours => {
                        let Rgb(r, g, b) = palette.tile(tile);
                        format!("\x1b[48;2;{r};{g};{b}m  \x1b[0m")
                    }
                    Cell::Block(tile) | Cell::Falling(tile) | Cell::Target(Some(tile)) => {
                        letter(tile).to_string().repeat(2)
                    }
                    Cell::Ghost(_) => "··".to_owned(),
                    Cell::Hint => "[]".to_owned(),
                    Cell::Cover => "??".to_owned(),
                };
                out.push_str(&drawn);
            }
            out.push_str("|  ");
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    for board in &view.boards {
        let panels = board.panels.iter().map(|panel| {
            let value = match &panel.value {
                PanelValue::Number { value, .. } => value.to_string(),
                PanelValue::Clock { millis } => clock_text(*millis),
                PanelValue::Stopwatch { millis } => stopwatch_text(*millis),
                PanelValue::Rate { hundredths } => rate_text(*hundredths),
                PanelValue::Word(word) => word.clone(),
                PanelValue::Pieces { pieces, .. } => pieces.iter().map(|piece| letter(piece.tile)).collect(),
            };
            format!("{} {value}", panel.label)
        });
        let _ = writeln!(out, "{}", panels.collect::<Vec<_>>().join("  "));
    }
    out
}
