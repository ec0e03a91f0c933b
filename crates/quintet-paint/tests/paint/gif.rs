//! Tests that a GIF, read back, equals the frames it was made from.

use quintet_app::{Layout, Scene};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span, Time};
use quintet_engine::modern::{Modern, Setup};
use quintet_look::{AnimationFrame, AnimationQuality, Animator, Motion};
use quintet_paint::{
    ColourHistogram, GifPalette, GifWriter, Painter, PictureError, Size, Style, picture_size,
};

const STEP: Span = Span::from_millis(50);

/// Returns a layout of a game every twentieth of a second, played more or less at random.
fn sample_layouts(seconds: u64) -> Vec<Layout> {
    let mut game = Modern::new(&Setup { seed: Seed(5), ..Setup::default() }).unwrap();
    let mut animator = Animator::new(Motion::Full, AnimationQuality::GIF);
    let mut layouts = Vec::new();
    let (mut now, mut turn) = (Time::ZERO, 0_u32);
    for frame in 0..seconds * 20 {
        turn = turn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let button = match (frame, turn >> 24) {
            (0, _) => Button::Enter,
            (_, 0..60) => Button::Left,
            (_, 60..120) => Button::Right,
            (_, 120..150) => Button::Clockwise,
            (_, 150..158) => Button::Hold,
            (_, 158..182) => Button::Drop,
            _ if game.is_over() => Button::Enter,
            _ => Button::Down,
        };
        animator.observe(&game.view());
        game.act(&ButtonAction::Press(Player::ONE, button), &mut animator);
        game.act(&ButtonAction::Release(Player::ONE, button), &mut animator);
        layouts.push(layout(&game, animator.frame_at(now)));
        now += STEP;
        animator.observe(&game.view());
        game.advance(now, &mut animator);
    }
    layouts
}

fn layout(game: &Modern, shown: AnimationFrame) -> Layout {
    let scene = Scene::new(Modern::NAME, game.view(), shown);
    Layout::of(scene)
}

fn size() -> Size {
    let game = Modern::new(&Setup::default()).unwrap();
    picture_size(&game.view(), 16)
}

fn colours(layouts: &[Layout]) -> GifPalette {
    let (mut histogram, mut painter) = (ColourHistogram::default(), Painter::new(Style::default().for_gif()));
    for layout in layouts {
        let damage = painter.paint(layout.clone(), size(), 1.0).to_vec();
        histogram.count(&painter, &damage);
    }
    histogram.colours()
}

fn encoded(layouts: &[Layout], colours: GifPalette) -> Vec<u8> {
    let mut painter = Painter::new(Style::default().for_gif());
    let mut gif = GifWriter::new(Vec::new(), size(), colours).unwrap();
    for layout in layouts {
        let damage = painter.paint(layout.clone(), size(), 1.0).to_vec();
        gif.frame(&painter, &damage, 5).unwrap();
    }
    gif.finish().unwrap()
}

#[test]
fn every_frame_is_read_back_as_it_was_drawn() {
    let layouts = sample_layouts(6);
    let mut colours = colours(&layouts);
    let bytes = encoded(&layouts, colours.clone());
    assert!(bytes.len() < 200_000, "six seconds are {} bytes", bytes.len());

    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes.as_slice()).unwrap();
    let width = usize::from(decoder.width());
    assert_eq!((u32::from(decoder.width()), u32::from(decoder.height())), (size().width, size().height));
    let mut seen = vec![0_u32; width * usize::from(decoder.height())];
    let mut painter = Painter::new(Style::default().for_gif());
    let (mut frames, mut far) = (layouts.iter(), 0_u64);
    let (mut clock, mut shown) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.delay >= 2, "shorter ones are shown for longer");
        let rows = frame.buffer.chunks_exact(usize::from(frame.width) * 4);
        for (y, row) in rows.enumerate() {
            for (x, pixel) in row.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                seen[at] = u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]]);
            }
        }
        // A frame lasts as long as nothing changes, the last one a second longer; one picture may become two
        // frames.
        clock += frame.delay;
        while shown + 5 <= clock {
            shown += 5;
            let Some(layout) = frames.next() else { break };
            painter.paint(layout.clone(), size(), 1.0);
            for (seen, pixel) in seen.iter().zip(painter.pixels()) {
                assert_eq!(*seen, colours.nearest_colour(*pixel));
                let part = |shift: u32| ((seen >> shift) & 255).abs_diff((pixel >> shift) & 255);
                far += u64::from(part(16) + part(8) + part(0) > 60);
            }
        }
    }
    assert_eq!(frames.len(), 0, "no frame is missing");
    let all = (layouts.len() * seen.len()) as u64;
    assert!(far * 1000 < all, "{far} of {all} pixels have quite another colour");
}

#[test]
fn invalid_pictures_are_rejected() {
    let colours = colours(&sample_layouts(1)[..1]);
    let none = GifWriter::new(Vec::new(), Size::new(0, 5), colours.clone());
    assert!(matches!(none.err(), Some(PictureError::Impossible(_))));
    let mut gif = GifWriter::new(Vec::new(), Size::new(5, 5), colours).unwrap();
    assert!(gif.frame(&Painter::new(Style::default().for_gif()), &[], 5).is_err(), "another size");
}
