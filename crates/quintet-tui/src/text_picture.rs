//! Draws a game as lines of plain text, for output without a terminal.

use crate::draw::{MIN_SIZE, boards, draw};
use crate::term_caps::{Charset, ColourDepth, TermCaps};
use crate::theme::Theme;
use quintet_app::settings::Settings;
use quintet_app::{Layout, Scene};
use quintet_engine::kernel::View;
use quintet_look::{AnimationFrame, Background};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Returns the boards of a view and their panels in ASCII without colours.
pub fn text_picture(view: &View) -> Vec<String> {
    let caps = TermCaps { depth: ColourDepth::Mono, charset: Charset::Ascii, background: Background::Dark };
    let theme = Theme::new(caps, &Settings::default());
    let size = boards(view);
    // Only the boards: the game's question is not part of the picture.
    let view = View { prompt: None, messages: Vec::new(), ..view.clone() };
    let scene = Scene::new("", view, AnimationFrame::default());
    let layout = Layout::of(scene);
    // A margin on both sides, and the row of the keys.
    let (columns, rows) = ((size.width + 2).max(MIN_SIZE.0), (size.height + 1).max(MIN_SIZE.1));
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    draw(&layout, &mut buffer, &theme);
    let width = usize::from(buffer.area.width).max(1);
    let row = |cells: &[ratatui::buffer::Cell]| {
        let line: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned()
    };
    let mut lines: Vec<String> = buffer.content.chunks(width).map(row).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|line| line.is_empty()).count();
    lines.split_off(blank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::cascade::{self, Cascade};
    use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Time, parse_pieces};
    use quintet_engine::modern::{Modern, Setup};

    #[test]
    fn a_small_board_keeps_its_panels() {
        for seed in 0..40 {
            let setup = cascade::Setup { width: 4, height: 4, ..cascade::Setup::new(Seed(seed)) };
            let lines = text_picture(&Cascade::new(&setup).unwrap().view());
            for label in ["Next", "Score", "Pieces"] {
                assert!(lines.iter().any(|line| line.contains(label)), "seed {seed}: {lines:#?}");
            }
        }
    }

    #[test]
    fn modern_in_plain_text() {
        let pieces = parse_pieces("TIOSZLJ").unwrap();
        let mut game = Modern::new(&Setup { pieces, ..Setup::default() }).unwrap();
        let press = |game: &mut Modern, button| game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
        press(&mut game, Button::Enter);
        game.advance(Time::from_millis(3_000).unwrap(), &mut ());
        press(&mut game, Button::Drop);
        press(&mut game, Button::Hold);
        assert_eq!(
            format!("\n{}\n", text_picture(&game.view()).join("\n")),
            r"
 +--------[][]--------+
 |        [][]        |  Next
 |                    |    ====    %%%%
 |                    |  ====        %%%%
 |                    |
 |                    |      //
 |                    |  //////
 |                    |
 |                    |  Hold (used)
 |                    |  ||||||||
 |                    |
 |                    |
 |                    |  Mode        Marathon
 |                    |  Score       00000038
 |                    |  Level              1
 |                    |  To next level     10
 |                    |  Lines              0
 |        ::::        |  Time          0:00.0
 |        ::::        |  PPS             1.00
 |        ++          |
 |      ++++++        |
 +--------------------+
"
        );
    }
}
