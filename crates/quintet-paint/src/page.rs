//! Draws a whole screen: title, widgets from top to bottom, notice and footer.

use crate::backdrop;
use crate::canvas::Rgba;
use crate::font::{FontFace, GlyphCache};
use crate::frame_builder::{Align, FrameBuilder, TextStyle};
use crate::guide;
use crate::list;
use crate::plot;
use crate::rect::{Rect, Size};
use crate::scene;
use crate::style::Style;
use crate::widgets;
use quintet_app::{Keycap, Layout, Widget};
use quintet_engine::kernel::View;

/// Builds the frame of a layout.
pub(crate) fn build_frame<'a>(
    layout: &Layout,
    whole: Rect,
    scale: f32,
    style: &'a Style,
    glyphs: &'a GlyphCache,
) -> FrameBuilder<'a> {
    let colours = style.colours();
    let has_scene = layout.widgets.iter().any(|widget| matches!(widget, Widget::Scene(_)));
    let mut builder = FrameBuilder {
        ops: Vec::new(),
        places: Vec::new(),
        keys: Vec::new(),
        sliders: Vec::new(),
        extent: None,
        glyphs,
        style,
        colours,
        em: em(whole, scale, has_scene),
        hair: ((scale + 0.25) as i32).max(1),
    };
    backdrop::draw(&mut builder, whole);
    let em = builder.em;
    if let [Widget::Plain(lines)] = layout.widgets.as_slice() {
        // The margins above and below are equal, so that the content is centred whether there is a notice or
        // not.
        let (_, room) = whole.split_top(em * 3 / 2);
        let (room, below) = room.split_bottom(em * 5 / 2);
        widgets::plain(&mut builder, room, lines);
        if let Some(text) = &layout.notice {
            notice(&mut builder, below, text);
        } else {
            footer(&mut builder, below, &layout.footer);
        }
    } else {
        let inner = Rect::new(whole.x + em, whole.y, whole.width - 2 * em, whole.height);
        let foot = if layout.footer.is_empty() { em / 2 } else { em * 5 / 2 };
        let (body, bottom) = inner.split_bottom(foot);
        footer(&mut builder, bottom, &layout.footer);
        let head = if layout.title.is_empty() || has_scene { em / 2 } else { em * 4 };
        let (head, body) = body.split_top(head);
        if head.height > em {
            title(&mut builder, head, &layout.title);
        }
        match &layout.notice {
            // The scene reserves a place for the notice.
            Some(_) if has_scene => stack(&mut builder, body, layout),
            Some(text) => {
                // A page starts below its title and shortens at its end, so that nothing moves. A menu
                // without a title is centred and rarely extends this far.
                let high = notice_size(&builder, body, text).1 + em / 2;
                let page = if layout.title.is_empty() { body } else { body.split_bottom(high).0 };
                stack(&mut builder, page, layout);
                notice(&mut builder, body, text);
            }
            None => stack(&mut builder, body, layout),
        }
    }
    builder
}

/// Returns the usual text size: that of the desktop, larger in a large window, smaller in one that would
/// otherwise be too small. A game needs less space for text than a page.
fn em(whole: Rect, scale: f32, has_scene: bool) -> i32 {
    let usual = (20.0 * scale) as i32;
    let (rows, columns) = if has_scene { (28, 28) } else { (30, 42) };
    (whole.height / rows).min(whole.width / columns).min(usual.max(whole.height / 44)).clamp(7, 400)
}

/// Returns the size of a picture of a game, without footer and notice, with cells of this many pixels.
pub fn picture_size(view: &View, cell: u32) -> Size {
    let wanted = cell.clamp(1, 256) as i32;
    let mut whole = Rect::new(0, 0, 1, 1);
    // The space for text depends on the size and the size on the space for text: a few iterations converge.
    for _ in 0..8 {
        let em = em(whole, wanted as f32 / 16.0, true);
        let (width, height) = scene::size_for_cell(&view.boards, wanted, em, 2);
        whole = Rect::new(0, 0, width + 4 * em, height + 2 * em);
    }
    // Even sizes can be halved and doubled without blur.
    Size::new((whole.width + whole.width % 2) as u32, (whole.height + whole.height % 2) as u32)
}

fn title(builder: &mut FrameBuilder<'_>, head: Rect, text: &str) {
    let set = TextStyle::new(FontFace::Bold, builder.em * 17 / 10, builder.colours.text);
    let (x, y) = (head.middle().0, head.y + builder.em * 9 / 5);
    builder.text(x, y, Align::Middle, set, text);
    let line =
        Rect::new(x - builder.em * 3 / 2, y + builder.em * 13 / 10, builder.em * 3, (builder.em / 7).max(1));
    builder.round(line, line.height / 2, Rgba::full(builder.colours.accent));
}

/// Draws the keys of the footer: as many of the first ones as fit, and always the last, which leaves the
/// screen. A click on a key acts like the key.
fn footer(builder: &mut FrameBuilder<'_>, room: Rect, caps: &[Keycap]) {
    let em = builder.em;
    let keys = TextStyle::new(FontFace::Bold, em * 7 / 10, builder.colours.text);
    let does = TextStyle::new(FontFace::Text, em * 3 / 4, builder.colours.dim);
    let (pad, gap) = (em / 2, em * 6 / 5);
    let widths: Vec<(i32, i32)> = caps
        .iter()
        .map(|cap| (builder.width(keys, &cap.keys) + 2 * pad, builder.width(does, &cap.does)))
        .collect();
    let wide = |(keys, does): &(i32, i32)| keys + pad + does + gap;
    let mut shown: Vec<(&Keycap, (i32, i32))> = caps.iter().zip(widths).collect();
    let total = |shown: &[(&Keycap, (i32, i32))]| shown.iter().map(|(_, widths)| wide(widths)).sum::<i32>();
    while shown.len() > 1 && total(&shown) - gap > room.width {
        shown.remove(shown.len() - 2);
    }
    let total = total(&shown);
    let mut x = room.middle().0 - (total - gap) / 2;
    let middle = room.bottom() - em * 5 / 4;
    for (cap, (wide, text)) in shown {
        let key = Rect::new(x, middle - em * 13 / 20, wide, em * 13 / 10);
        let under = builder.colours.frame.mix(builder.colours.background, 90);
        builder.round(key.moved(0, builder.hair), em / 4, Rgba::full(under));
        builder.round(key, em / 4, Rgba::full(builder.colours.board));
        builder.ring(key, em / 4, builder.hair, Rgba::full(under));
        builder.text(key.middle().0, middle, Align::Middle, keys, &cap.keys);
        builder.text(key.right() + pad, middle, Align::Left, does, &cap.does);
        clicks(builder, cap, keys, Rect { width: wide + pad + text, ..key }, pad);
        x += wide + pad + text + gap;
    }
}

/// Makes a keycap clickable: all of it if it shows one key, otherwise the name of each key.
fn clicks(builder: &mut FrameBuilder<'_>, cap: &Keycap, set: TextStyle, room: Rect, pad: i32) {
    let presses = cap.presses();
    let single = presses.len() == 1;
    let blank = builder.width(set, " ");
    let mut x = room.x + pad;
    for (name, key) in presses {
        let width = builder.width(set, name);
        let rect = if single { room } else { Rect { x: x - blank / 2, width: width + blank, ..room } };
        builder.keys.extend(key.map(|key| (rect, key)));
        x += width + blank;
    }
}

/// The maximum number of lines of a notice.
const NOTICE_LINES: usize = 3;

fn notice_type(builder: &FrameBuilder<'_>) -> TextStyle {
    TextStyle::new(FontFace::Text, builder.em * 7 / 10, builder.colours.text)
}

/// Returns the lines of a notice and its height.
fn notice_size(builder: &FrameBuilder<'_>, room: Rect, text: &str) -> (Vec<String>, i32) {
    let (em, set) = (builder.em, notice_type(builder));
    let most = (room.width - 2 * em).min(44 * em).max(em);
    let mut lines = builder.glyphs.wrapped(set.face, set.size as u16, text, most);
    if lines.len() > NOTICE_LINES {
        lines.truncate(NOTICE_LINES);
        if let Some(last) = lines.last_mut() {
            *last = builder.glyphs.fitted(set.face, set.size as u16, &format!("{last} …"), most);
        }
    }
    let high = lines.len() as i32 * em * 19 / 20 + em / 4;
    (lines, high)
}

/// Draws a notice: a short message at the bottom of a free area.
pub(crate) fn notice(builder: &mut FrameBuilder<'_>, room: Rect, text: &str) {
    let (em, set) = (builder.em, notice_type(builder));
    let (lines, high) = notice_size(builder, room, text);
    let wide = lines.iter().map(|line| builder.width(set, line)).max().unwrap_or(0) + em;
    let card = Rect::new(room.middle().0 - wide / 2, room.bottom() - high, wide, high);
    builder.round(card, em / 3, Rgba::full(builder.colours.board));
    builder.ring(card, em / 3, builder.hair, Rgba::full(builder.colours.accent));
    for (at, line) in lines.iter().enumerate() {
        let middle = card.y + em / 8 + em * 19 / 40 + at as i32 * em * 19 / 20;
        builder.text(card.middle().0, middle, Align::Middle, set, line);
    }
}

/// The space that a widget needs.
struct WidgetSize {
    height: i32,
    /// Whether it can shrink below that.
    can_shrink: bool,
    /// Whether it takes all remaining space.
    fills_rest: bool,
}

fn widget_size(builder: &FrameBuilder<'_>, widget: &Widget, room: Rect) -> WidgetSize {
    let em = builder.em;
    let (height, can_shrink) = match widget {
        Widget::Banner => (widgets::banner_height(builder, room), false),
        Widget::Text { lines, .. } => (widgets::text_height(builder, room, lines), true),
        Widget::Page { lines, figures, .. } => (guide::height(builder, room, lines, figures), true),
        Widget::Plain(lines) => (lines.len() as i32 * em * 5 / 4 + em, true),
        Widget::List { items, .. } => (list::height(builder, items), true),
        Widget::Table { rows, .. } => ((rows.len() as i32 + 1) * widgets::table_row(em) + em, true),
        Widget::Field { .. } => (em * 4, false),
        Widget::Bar { .. } => (em * 2, false),
        Widget::Facts { rows, plot } => (plot::facts_height(builder, rows, plot.is_some(), room), true),
        Widget::Plots { plots, .. } => (plot::plots_height(builder, plots.len(), room), true),
        Widget::Scene(_) => (0, true),
    };
    WidgetSize { height, can_shrink, fills_rest: matches!(widget, Widget::Scene(_)) }
}

/// Draws widgets below each other. If they do not all fit, those that can shrink share the missing space.
fn stack(builder: &mut FrameBuilder<'_>, room: Rect, layout: &Layout) {
    let (parts, centred) = (&layout.widgets, layout.title.is_empty());
    // A screen with a prompt has a log, and one with a game has a line about saving.
    let log = parts.iter().any(|widget| matches!(widget, Widget::Field { .. }));
    let notice = layout.notice.as_deref();
    let below = scene::BelowBoards { log, status: !layout.footer.is_empty(), notice };
    let wants: Vec<WidgetSize> = parts.iter().map(|widget| widget_size(builder, widget, room)).collect();
    let total: i32 = wants.iter().map(|want| want.height).sum();
    let spare = room.height - total;
    let fills_rest = wants.iter().filter(|want| want.fills_rest).count() as i32;
    let yielding: i32 = wants.iter().filter(|want| want.can_shrink).map(|want| want.height).sum();
    let mut y = room.y + if fills_rest == 0 && centred { (spare / 3).max(0) } else { 0 };
    for (index, (widget, want)) in parts.iter().zip(&wants).enumerate() {
        let missing = if spare < 0 && want.can_shrink && yielding > 0 {
            (i64::from(-spare) * i64::from(want.height) / i64::from(yielding)) as i32
        } else {
            0
        };
        let extra = if want.fills_rest && spare > 0 { spare / fills_rest } else { 0 };
        let height = (want.height - missing + extra).max(0);
        let part = Rect::new(room.x, y, room.width, height.min((room.bottom() - y).max(0)));
        draw(builder, part, widget, index, below);
        y += height;
    }
}

fn draw(
    builder: &mut FrameBuilder<'_>,
    room: Rect,
    widget: &Widget,
    index: usize,
    below: scene::BelowBoards<'_>,
) {
    match widget {
        Widget::Banner => widgets::banner(builder, room),
        Widget::Text { lines, tone } => widgets::text(builder, room, lines, *tone),
        Widget::Page { lines, figures, top, .. } => guide::draw(builder, room, lines, figures, *top),
        Widget::Plain(lines) => widgets::plain(builder, room, lines),
        Widget::List { items, chosen, around } => list::draw(builder, room, items, (*chosen, *around), index),
        Widget::Table { head, rows, chosen, around } => {
            widgets::table(builder, room, head, rows, (*chosen, *around), index);
        }
        Widget::Field { label, text, cursor } => widgets::field(builder, room, label, text, *cursor),
        Widget::Bar { label, thousandths, marks } => {
            widgets::bar(builder, room, label, (*thousandths, marks), index);
        }
        Widget::Facts { rows, plot } => plot::facts(builder, rows, plot.as_deref(), room),
        Widget::Plots { plots, first } => plot::plots(builder, plots, *first, room),
        Widget::Scene(scene) => scene::draw(builder, room, scene, index, below),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::DrawOp;
    use quintet_app::{Item, PauseOverlay, Scene, Tone};
    use quintet_engine::biquadris::{self, Biquadris};
    use quintet_engine::kernel::Game;
    use quintet_engine::modern::{self, Modern};
    use quintet_engine::quadris::interpreter::{Interpreter, help};
    use quintet_engine::quadris::levels::LevelTable;
    use quintet_engine::quadris::{self, Quadris};
    use quintet_look::AnimationFrame;

    const SIZES: [(u32, u32); 5] = [(1120, 760), (640, 480), (320, 900), (320, 240), (2560, 1440)];

    fn ops(layout: &Layout, (width, height): (u32, u32)) -> Vec<DrawOp> {
        let (style, glyphs) = (Style::default(), GlyphCache::default());
        build_frame(layout, Size::new(width, height).rect(), 1.0, &style, &glyphs).ops
    }

    /// Returns the bounds of the visible pixels of a text.
    fn ink_bounds(op: &DrawOp) -> Option<(Rect, &str)> {
        let DrawOp::Text(text) = op else { return None };
        let high = i32::from(text.size) * 7 / 10;
        Some((Rect::new(text.x, text.y - high, text.width, high), text.letters.as_str()))
    }

    /// Returns the operations that are only in the second frame.
    fn added<'a>(without: &[DrawOp], with: &'a [DrawOp]) -> Vec<&'a DrawOp> {
        with.iter().filter(|op| !without.contains(op)).collect()
    }

    fn footer() -> Vec<Keycap> {
        Keycap::row(&[("← →", "move"), ("esc", "pause")])
    }

    fn game(name: &'static str, view: View) -> Layout {
        let scene = Widget::Scene(Box::new(Scene::new(name, view, AnimationFrame::default())));
        let field = Widget::Field { label: ">".into(), text: String::new(), cursor: 0 };
        let widgets = if name == Modern::NAME { vec![scene] } else { vec![scene, field] };
        Layout { title: name.into(), widgets, footer: footer(), notice: None }
    }

    fn games() -> Vec<Layout> {
        let modern = |mode| Modern::new(&modern::Setup { mode, ..modern::Setup::default() }).unwrap().view();
        let modern = |mode| View { prompt: None, ..modern(mode) };
        vec![
            game(Modern::NAME, modern(modern::Mode::Marathon)),
            game(Modern::NAME, modern(modern::Mode::Duel)),
            game(Quadris::NAME, Quadris::new(&quadris::Setup::default()).unwrap().view()),
            game(Biquadris::NAME, Biquadris::new(&biquadris::Setup::default()).unwrap().view()),
        ]
    }

    fn pages() -> Vec<Layout> {
        let items: Vec<Item> = (0..40).map(|number| Item::new(format!("item {number}"), "")).collect();
        let lines: Vec<String> = (0..80).map(|number| format!("line {number}")).collect();
        let widgets = [
            Widget::List { items, chosen: 0, around: 0 },
            Widget::Text { lines: lines.clone(), tone: Tone::Plain },
            Widget::Page { lines, figures: Vec::new(), top: 0, extent: None },
        ];
        let page = |widget| Layout {
            title: "Settings".into(),
            widgets: vec![widget],
            footer: footer(),
            notice: None,
        };
        widgets.map(page).into()
    }

    #[test]
    fn a_notice_covers_neither_text_nor_boards() {
        let sentence = "no sound: no server is running, and there is no device";
        for (layout, size) in
            games().into_iter().chain(pages()).flat_map(|layout| SIZES.map(|size| (layout.clone(), size)))
        {
            let noticed = Layout { notice: Some(sentence.into()), ..layout.clone() };
            let (without, with) = (ops(&layout, size), ops(&noticed, size));
            let said = added(&without, &with);
            let card = said.iter().find_map(|op| match op {
                DrawOp::Ring { rect, .. } => Some(*rect),
                _ => None,
            });
            let card = card.unwrap_or_else(|| panic!("no notice in {} {size:?}", layout.title));
            assert_eq!(
                card.intersection(Size::new(size.0, size.1).rect()),
                card,
                "{} {size:?}",
                layout.title
            );
            for op in with.iter().filter(|op| !said.contains(op)) {
                let (rect, what) = match op {
                    DrawOp::Block { .. } => (op.bounds(), "a block"),
                    op => ink_bounds(op).unwrap_or_default(),
                };
                assert!(rect.intersection(card).is_empty(), "{} {size:?}: {what} is covered", layout.title);
            }
        }
    }

    #[test]
    fn a_long_status_is_wrapped() {
        let why = "not saved: the disk is full (/home/ada/.local/share/quintet/quintet.db); its recording is kept \
                   and will be saved later";
        for (mut layout, size) in
            games().into_iter().flat_map(|layout| SIZES.map(|size| (layout.clone(), size)))
        {
            if let Some(Widget::Scene(scene)) = layout.widgets.first_mut() {
                scene.status = Some(why.into());
            }
            let all = ops(&layout, size);
            let lines: Vec<&str> = all
                .iter()
                .filter_map(ink_bounds)
                .map(|(_, line)| line)
                .filter(|line| why.contains(line))
                .collect();
            assert!(lines.join(" ").contains(why) || size.0 < 640, "{} {size:?}: {lines:?}", layout.title);
        }
    }

    #[test]
    fn panels_are_visible_while_the_game_is_paused() {
        let items =
            ["Resume", "Restart", "Save and quit", "End game"].map(|label| Item::new(label, "")).into();
        let overlay = PauseOverlay { title: "Paused".into(), items, chosen: 0 };
        for (layout, size) in games().into_iter().flat_map(|layout| SIZES.map(|size| (layout.clone(), size)))
        {
            let mut paused = layout.clone();
            if let Some(Widget::Scene(scene)) = paused.widgets.first_mut() {
                scene.overlay = Some(overlay.clone());
            }
            let (without, with) = (ops(&layout, size), ops(&paused, size));
            let card = added(&without, &with).into_iter().find_map(|op| match op {
                DrawOp::Ring { rect, .. } => Some(*rect),
                _ => None,
            });
            let card = card.unwrap_or_else(|| panic!("no card in {} {size:?}", layout.title));
            for (rect, text) in without.iter().filter_map(ink_bounds) {
                assert!(rect.intersection(card).is_empty(), "{} {size:?}: {text} is covered", layout.title);
            }
        }
    }

    #[test]
    fn all_panels_are_drawn_at_any_window_size() {
        for size in SIZES {
            let all = ops(&games()[0], size);
            let texts: Vec<&str> = all.iter().filter_map(ink_bounds).map(|(_, text)| text).collect();
            for label in ["NEXT", "HOLD", "SCORE", "LEVEL", "LINES"] {
                assert!(texts.contains(&label), "no {label} in {size:?}: {texts:?}");
            }
        }
    }

    #[test]
    fn columns_of_a_text_do_not_overlap() {
        let help = help::<Quadris>(Interpreter::new(true).names(), &LevelTable::default());
        let lines: Vec<String> = help.lines().map(str::to_owned).collect();
        assert!(lines.iter().any(|line| line.trim_start().contains("  ")), "there are columns: {lines:?}");
        for size in SIZES {
            for top in (0..lines.len()).step_by(8) {
                let widget = Widget::Page { lines: lines.clone(), figures: Vec::new(), top, extent: None };
                let layout = Layout { title: "help".into(), widgets: vec![widget], ..Layout::default() };
                let all = ops(&layout, size);
                let texts: Vec<(Rect, &str)> = all.iter().filter_map(ink_bounds).collect();
                for (n, (a, text)) in texts.iter().enumerate() {
                    for (b, other) in &texts[..n] {
                        assert!(a.intersection(*b).is_empty(), "{size:?}: {text:?} and {other:?}");
                    }
                    assert!(a.right() <= size.0 as i32, "{size:?}: {text:?}");
                }
            }
        }
    }

    #[test]
    fn a_plain_screen_is_centred_with_and_without_a_notice() {
        let lines: Vec<String> = (0..21).map(|_| "@".repeat(50)).collect();
        for (size, notice) in
            SIZES.into_iter().flat_map(|size| [(size, None), (size, Some("saved".to_owned()))])
        {
            let layout = Layout { widgets: vec![Widget::Plain(lines.clone())], notice, ..Layout::default() };
            let all = ops(&layout, size);
            let well = all.iter().filter_map(ink_bounds).filter(|(_, text)| text.starts_with('@'));
            let well = well.map(|(rect, _)| rect).fold(Rect::default(), Rect::union);
            let (left, right) = (well.x, size.0 as i32 - well.right());
            let (above, below) = (well.y, size.1 as i32 - well.bottom());
            assert!((left - right).abs() <= 2, "{size:?}: {left} {right}");
            assert!((above - below).abs() <= well.height / 20, "{size:?}: {above} {below}");
        }
    }
}
