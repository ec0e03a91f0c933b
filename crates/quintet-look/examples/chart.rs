//! Prints every palette in true colour, in 256 and in 16 colours.

use quintet_engine::kernel::{CellKind, Tile};
use quintet_look::{Background, Palette, Pattern, Rgb, terminal};

fn main() {
    for palette in Palette::ALL {
        println!("{}", palette.name);
        for background in Background::ALL {
            let colours = palette.on(background);
            let tiles: Vec<Tile> = CellKind::ALL.into_iter().map(Tile::Kind).collect();
            let numbered = [160, 208, 220, 34, 37, 33, 93, 201].map(Tile::Colour);
            let strip = |tile: &Tile| {
                let texture = if palette.patterned { Pattern::of(*tile).texture } else { "  " };
                paint(colours.tile(*tile), colours.pattern_colour(*tile), texture)
            };
            let ghost = |tile: &Tile| paint(colours.ghost_of(*tile), colours.text, "  ");
            let gap = paint(colours.board, colours.text, "  ");
            let line = |cells: Vec<String>| println!("  {}", cells.join(""));
            line(tiles.iter().chain([&Tile::Colour(231)]).chain(&numbered).map(strip).collect());
            line(tiles.iter().map(ghost).chain([gap]).collect());
            line(
                tiles
                    .iter()
                    .map(|tile| format!("\x1b[48;5;{}m  \x1b[0m", colours.tile(*tile).to_256()))
                    .collect(),
            );
            line(
                tiles
                    .iter()
                    .map(|tile| format!("\x1b[48;5;{}m  \x1b[0m", terminal::tile_16(*tile)))
                    .collect(),
            );
            let inks = [("text", colours.text), ("dim", colours.dim), ("accent", colours.accent)];
            let more = [("hint", colours.hint), ("warning", colours.warning), ("frame", colours.frame)];
            line(
                inks.iter()
                    .chain(&more)
                    .map(|(n, ink)| paint(colours.board, *ink, &format!(" {n} ")))
                    .collect(),
            );
        }
    }
}

/// Returns a text in one colour on another.
fn paint(paper: Rgb, ink: Rgb, text: &str) -> String {
    let (Rgb(r, g, b), Rgb(x, y, z)) = (paper, ink);
    format!("\x1b[48;2;{r};{g};{b}m\x1b[38;2;{x};{y};{z}m{text}\x1b[0m")
}
