//! Tests that only changed parts are repainted, and that this is sufficient.

use crate::common::{games, modern, scene};
use proptest::prelude::*;
use quintet_app::settings::Settings;
use quintet_app::text::Language;
use quintet_app::{
    App, AppHost, BoardEditor, Control, HitTarget, Input, Item, Layout, Request, Shell, Widget,
};
use quintet_engine::kernel::{Button, ButtonAction, Cell, Game, Player, Span, Time, View};
use quintet_engine::modern::Mode;
use quintet_look::{AnimationFrame, AnimationQuality, BoardEffects, Particle, RowFlash, Shake};
use quintet_paint::{Painter, Rect, Size, Style};

fn area(damage: &[Rect]) -> i64 {
    damage.iter().map(|rect| rect.area()).sum()
}

#[test]
fn a_piece_that_falls_by_a_row_repaints_less_than_three_hundredths_of_the_window() {
    let mut game = modern(Mode::Marathon);
    let (size, mut painter) = (Size::new(1280, 800), Painter::new(Style::default()));
    painter.paint(scene("modern", game.view(), AnimationFrame::default(), None), size, 1.0);
    let mut falls = 0;
    for _ in 0..8 {
        let before = game.view();
        while game.view().boards[0].cells == before.boards[0].cells {
            game.advance(game.now() + Span::from_millis(20), &mut ());
        }
        // The clock is drawn too, as in a shell.
        let layout = scene("modern", game.view(), AnimationFrame::default(), None);
        let damage = painter.paint(layout.clone(), size, 1.0);
        assert!(!damage.is_empty());
        assert!(area(damage) * 100 < size.rect().area() * 3, "{damage:?}");
        falls += 1;
    }
    assert_eq!(falls, 8);
}

#[test]
fn nothing_is_drawn_when_nothing_changes() {
    for (name, view) in games() {
        let layout = scene(name, view, AnimationFrame::default(), None);
        let mut painter = Painter::new(Style::default());
        assert_eq!(area(painter.paint(layout.clone(), Size::new(640, 400), 1.0)), 640 * 400);
        assert_eq!(painter.paint(layout.clone(), Size::new(640, 400), 1.0), []);
    }
}

#[test]
fn a_slider_can_be_pressed_anywhere_along_its_track() {
    let slider = Control::Slider { value: 20, least: 0, most: 100, unit: "%" };
    let items = vec![Item::new("name", ""), Item::new("loud", "").with(slider)];
    let widgets = vec![Widget::List { items, chosen: 0, around: 0 }];
    let mut painter = Painter::new(Style::default());
    painter.paint(Layout { widgets, ..Layout::default() }, Size::new(800, 600), 1.0);
    let place = HitTarget { widget: 0, item: 1 };
    let y = (0..600).find(|y| (0..800).any(|x| painter.slider_at(x, *y) == Some(place))).unwrap();
    let track: Vec<i32> = (0..800).filter(|x| painter.slider_at(*x, y) == Some(place)).collect();
    let slider_position: Vec<u16> = track.iter().filter_map(|x| painter.slider_position(place, *x)).collect();
    assert!(slider_position.is_sorted() && track.len() > 50, "{slider_position:?}");
    assert_eq!((slider_position.first(), slider_position.last()), (Some(&0), Some(&1000)));
    assert_eq!(
        (painter.slider_position(place, -50), painter.slider_position(place, 5_000)),
        (Some(0), Some(1000)),
        "dragged beyond"
    );
    assert_eq!(painter.slider_position(HitTarget { widget: 0, item: 0 }, 5), None);
}

#[test]
fn items_are_clickable_where_they_are_drawn() {
    let items: Vec<Item> = ["one", "two", "three"].map(|name| Item::new(name, "")).into();
    let layout = Layout {
        widgets: vec![Widget::Banner, Widget::List { items, chosen: 0, around: 0 }],
        ..Layout::default()
    };
    let mut painter = Painter::new(Style::default());
    painter.paint(layout.clone(), Size::new(640, 480), 1.0);
    let found: Vec<HitTarget> = (0..480).filter_map(|y| painter.target_at(320, y)).collect();
    for item in 0..3 {
        assert!(found.contains(&HitTarget { widget: 1, item }));
    }
    assert_eq!(painter.target_at(-5, -5), None);
}

/// Returns every clickable place of a picture, with one of its points.
fn places(painter: &Painter, size: Size) -> Vec<(HitTarget, (i32, i32))> {
    let points = (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| (x, y)));
    points.filter_map(|(x, y)| painter.target_at(x, y).map(|place| (place, (x, y)))).collect()
}

#[test]
fn every_part_of_a_bar_can_be_clicked() {
    let label = "0:10.0 of 1:00.0".into();
    let layout = Layout {
        widgets: vec![Widget::Banner, Widget::Bar { label, thousandths: 400, marks: Vec::new() }],
        ..Layout::default()
    };
    let (size, mut painter) = (Size::new(640, 480), Painter::new(Style::default()));
    painter.paint(layout, size, 1.0);
    let found = places(&painter, size);
    assert!(found.iter().all(|(place, _)| place.widget == 1 && place.item <= 1000));
    let (least, left) = found.iter().min_by_key(|(place, _)| place.item).unwrap();
    let (most, right) = found.iter().max_by_key(|(place, _)| place.item).unwrap();
    assert!(least.item == 0 && most.item >= 996 && right.0 - left.0 > 300, "{left:?} {right:?}");
    let middle = painter.target_at(i32::midpoint(left.0, right.0), left.1).unwrap();
    assert!((495..505).contains(&middle.item), "{middle:?}");
}

#[test]
fn the_cells_of_a_board_can_be_clicked_where_they_are_drawn() {
    let size = Size::new(640, 480);
    let shell = Shell::new(Settings::default(), AnimationQuality::PIXELS);
    let mut app = App::with(shell, Box::new(BoardEditor::new(Language::English)));
    let mut painter = Painter::new(Style::default());
    painter.paint(app.layout(), size, 1.0);
    let found = places(&painter, size);
    for item in 0..200 {
        let of_this = || found.iter().filter(|(place, _)| *place == HitTarget { widget: 0, item });
        let (least, most) = (of_this().map(|found| found.1).min(), of_this().map(|found| found.1).max());
        let (Some(least), Some(most)) = (least, most) else { panic!("no cell {item}") };
        // Only the clicked item changes.
        let place = HitTarget { widget: 0, item };
        app.update(&Input::Click { place, at: Time::ZERO }, &mut NoHost);
        let damage = painter.paint(app.layout(), size, 1.0).to_vec();
        let cell =
            |rect: &Rect| rect.contains(i32::midpoint(least.0, most.0), i32::midpoint(least.1, most.1));
        assert!(damage.iter().any(cell), "cell {item} is elsewhere: {damage:?}");
    }
    assert!(found.len() > 200 && found.iter().all(|(place, _)| place.item < 200));
}

struct NoHost;

impl AppHost for NoHost {
    fn perform(&mut self, _request: Request, _app: &mut App) {}
}

/// Returns a view with some cells and overlays changed.
fn changed(view: &View, cells: &[(usize, usize)], shown: (u8, i32, i32)) -> Layout {
    let mut view = view.clone();
    for board in &mut view.boards {
        let count = board.cells.len();
        for (from, to) in cells {
            let cell = board.cells[from % count];
            board.cells[to % count] = if from % 5 == 0 { Cell::Empty } else { cell };
        }
    }
    let (opacity, x, y) = shown;
    let board = BoardEffects {
        rows: vec![RowFlash { row: opacity % 40, opacity, sweep: 0 }],
        particles: vec![Particle { x: x * 40, y: y * 60, tile: None, opacity }],
        shake: Shake { x: x % 100, y: 0 },
        ..BoardEffects::default()
    };
    let shown = AnimationFrame { countdown: None, boards: vec![board] };
    scene("game", view, if opacity < 128 { AnimationFrame::default() } else { shown }, None)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn drawing_only_the_changes_gives_the_same_picture(
        game in 0..6_usize,
        steps in prop::collection::vec(
            (prop::collection::vec((0..900_usize, 0..900_usize), 0..6), (any::<u8>(), -50..300, -50..200)), 1..6),
        width in 40..700_u32,
        height in 40..500_u32,
    ) {
        let (_, view) = games().swap_remove(game);
        let size = Size::new(width, height);
        let mut painter = Painter::new(Style::default());
        for (cells, shown) in steps {
            let layout = changed(&view, &cells, shown);
            painter.paint(layout.clone(), size, 1.0);
            let mut fresh = Painter::new(Style::default());
            fresh.paint(layout.clone(), size, 1.0);
            prop_assert!(painter.pixels() == fresh.pixels());
        }
    }

    #[test]
    fn any_size_and_any_scale_can_be_drawn(
        width in 0..300_u32,
        height in 0..300_u32,
        scale in prop_oneof![Just(f32::NAN), Just(-1.0), 0.1..9.0_f32],
        game in 0..6_usize,
    ) {
        let (name, view) = games().swap_remove(game);
        let mut painter = Painter::new(Style::default());
        let damage = painter.paint(scene(name, view, AnimationFrame::default(), None), Size::new(width, height), scale);
        prop_assert_eq!(area(damage), i64::from(width) * i64::from(height));
    }
}

#[test]
fn a_pressed_key_changes_only_the_board() {
    let mut game = modern(Mode::Marathon);
    let (size, mut painter) = (Size::new(1280, 800), Painter::new(Style::default()));
    painter.paint(scene("modern", game.view(), AnimationFrame::default(), None), size, 1.0);
    game.act(&ButtonAction::Press(Player::ONE, Button::Left), &mut ());
    let layout = scene("modern", game.view(), AnimationFrame::default(), None);
    let damage = painter.paint(layout.clone(), size, 1.0).to_vec();
    assert!(!damage.is_empty() && area(&damage) * 100 < size.rect().area() * 3, "{damage:?}");
}

#[test]
fn a_notice_moves_no_board() {
    let size = Size::new(1000, 700);
    let field = || Widget::Field { label: "command:".into(), text: String::new(), cursor: 0 };
    for (name, view) in games() {
        for typed in [false, true] {
            let mut layout = scene(name, view.clone(), AnimationFrame::default(), None);
            layout.widgets.extend(typed.then(field));
            let mut painter = Painter::new(Style::default());
            painter.paint(layout.clone(), size, 1.0);
            let Some(Widget::Scene(shown)) = layout.widgets.first_mut() else { panic!("a scene") };
            shown.status = Some("saved: replay 2".into());
            if typed {
                shown.log = (0..20).map(|n| format!("> command {n}")).collect();
            }
            let damage = painter.paint(layout.clone(), size, 1.0);
            assert!(!damage.is_empty());
            // The log is beside the boards, or below them.
            let lowest = if typed { 420 } else { 600 };
            let is_apart = |rect: &Rect| rect.y > lowest || typed && rect.x > 600;
            assert!(damage.iter().all(is_apart), "{name}: {damage:?}");
        }
    }
}
