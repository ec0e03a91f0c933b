//! Draws some screens as PNG files into a folder: `cargo run -p quintet-paint --example sample DIR`.

use quintet_app::settings::{Key, Settings};
use quintet_app::storage::Score;
use quintet_app::{
    Answer, App, AppHost, Effect, Input, Keycap, Layout, Query, Request, Scene, Shell, Widget,
};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Span, Time};
use quintet_engine::modern::{Modern, Setup};
use quintet_look::{AnimationQuality, Animator, Background, Motion, Palette};
use quintet_paint::{Painter, Size, Skin, Style, write_png};
use std::error::Error;
use std::fs::File;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (number, millis) in [3300, 4500, 9000, 9400, 20_000, 90_000].into_iter().enumerate() {
        let background = if number == 3 { Background::Light } else { Background::Dark };
        let skin = if number == 2 { Skin::Flat } else { Skin::Bevelled };
        let palette = if number == 4 { Palette::find("colour-blind") } else { None };
        let palette = palette.unwrap_or(&Palette::ALL[0]);
        let style = Style { background, skin, palette, patterns: palette.patterned, ..Style::default() };
        let mut painter = Painter::new(style);
        let size = Size::new(1280, 800);
        painter.paint(scene(millis)?, size, 1.0);
        write_png(File::create(folder.join(format!("modern{number}.png")))?, size, painter.pixels())?;
    }
    for (name, layout) in screens() {
        let mut painter = Painter::new(Style::default());
        let size = Size::new(1000, 640);
        painter.paint(layout, size, 1.0);
        write_png(File::create(folder.join(format!("screen-{name}.png")))?, size, painter.pixels())?;
    }
    Ok(())
}

/// Stored records of a player with two games.
struct TwoGames;

impl AppHost for TwoGames {
    fn perform(&mut self, Request { id, effect }: Request, app: &mut App) {
        if let Effect::Ask(Query::Scores(_) | Query::Replays(_)) = effect {
            let score = |replay, score| Score {
                game: "modern".into(),
                mode: "marathon".into(),
                rules: "standard".into(),
                player: Some("Ada".into()),
                finished: true,
                millis: 192_400,
                ended: 1_794_700_800_000,
                replay: Some(replay),
                score,
                ..Score::default()
            };
            app.answer(id, Answer::Scores(vec![score(1, 123_456), score(2, 99_310)]));
        }
    }
}

/// The screens to draw, reached by key presses in the menu.
fn screens() -> Vec<(&'static str, Layout)> {
    let downs =
        |count: usize| std::iter::repeat_n(Key::Down, count).chain([Key::Enter]).collect::<Vec<Key>>();
    let ways = [
        ("menu", vec![]),
        ("scores", downs(5)),
        ("replays", downs(6)),
        ("settings", downs(7)),
        ("help", downs(8)),
    ];
    let see = |(name, keys): (&'static str, Vec<Key>)| {
        let mut app = App::new(Shell::new(Settings::default(), AnimationQuality::PIXELS));
        app.begin(&mut TwoGames);
        for key in keys {
            app.update(&Input::Press { key, at: Time::ZERO, repeats: false }, &mut TwoGames);
        }
        (name, app.layout())
    };
    ways.into_iter().map(see).collect()
}

/// A game at this moment, with pieces dropped in various columns.
fn scene(millis: u64) -> Result<Layout, Box<dyn Error>> {
    let mut game = Modern::new(&Setup::default())?;
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    let end = Time::from_millis(millis).unwrap_or(Time::ZERO);
    let mut now = Time::ZERO;
    let press = |game: &mut Modern, animator: &mut Animator, button| {
        animator.observe(&game.view());
        game.act(&ButtonAction::Press(Player::ONE, button), animator);
        game.act(&ButtonAction::Release(Player::ONE, button), animator);
    };
    press(&mut game, &mut animator, Button::Enter);
    let mut turn = 0_u32;
    while now < end {
        now = (now + Span::from_millis(100)).min(end);
        animator.observe(&game.view());
        game.advance(now, &mut animator);
        turn += 1;
        let button = match turn * 7919 % 11 {
            0..3 => Button::Left,
            3..6 => Button::Right,
            6 => Button::Clockwise,
            7 if turn.is_multiple_of(3) => Button::Hold,
            8 | 9 => Button::Drop,
            _ => continue,
        };
        if now < end {
            press(&mut game, &mut animator, button);
        }
    }
    let scene = Scene::new(Modern::NAME, game.view(), animator.frame_at(now));
    let footer = [("← →", "move"), ("z x", "turn"), ("space", "drop"), ("esc", "pause")];
    let footer = footer.iter().map(|(keys, does)| Keycap::new(*keys, *does)).collect();
    Ok(Layout { title: "Modern".into(), widgets: vec![Widget::Scene(Box::new(scene))], footer, notice: None })
}
