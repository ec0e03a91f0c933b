//! A whole screen: title, widgets from top to bottom, notice and footer.

use crate::backdrop;
use crate::canvas::Ink;
use crate::font::{Face, Fonts};
use crate::list;
use crate::rect::{Rect, Size};
use crate::scene;
use crate::sheet::{Align, Sheet, Type};
use crate::style::Style;
use crate::widgets;
use quintet_engine::kernel::View;
use quintet_screens::{Keycap, Layout, Widget};

/// All that is drawn of a layout.
pub(crate) fn sheet<'a>(
    layout: &Layout,
    whole: Rect,
    scale: f32,
    style: &'a Style,
    fonts: &'a Fonts,
) -> Sheet<'a> {
    let colours = style.colours();
    let has_scene = layout.widgets.iter().any(|widget| matches!(widget, Widget::Scene(_)));
    let mut sheet = Sheet {
        ops: Vec::new(),
        places: Vec::new(),
        keys: Vec::new(),
        reach: None,
        fonts,
        style,
        colours,
        em: em(whole, scale, has_scene),
        hair: ((scale + 0.25) as i32).max(1),
    };
    backdrop::draw(&mut sheet, whole);
    if let [Widget::Plain(lines)] = layout.widgets.as_slice() {
        widgets::plain(&mut sheet, whole, lines);
    } else {
        let em = sheet.em;
        let inner = Rect::new(whole.x + em, whole.y, whole.width - 2 * em, whole.height);
        let foot = if layout.footer.is_empty() { em / 2 } else { em * 5 / 2 };
        let (body, bottom) = inner.split_bottom(foot);
        footer(&mut sheet, bottom, &layout.footer);
        let head = if layout.title.is_empty() || has_scene { em / 2 } else { em * 4 };
        let (head, body) = body.split_top(head);
        if head.height > em {
            title(&mut sheet, head, &layout.title);
        }
        stack(&mut sheet, body, layout);
    }
    if let Some(text) = &layout.notice {
        notice(&mut sheet, whole, text);
    }
    sheet
}

/// The usual height of letters: as large as the player's desktop has them, larger in a large window, smaller
/// in one that would else be too small. A game can do with less room for text than a page.
fn em(whole: Rect, scale: f32, has_scene: bool) -> i32 {
    let usual = (20.0 * scale) as i32;
    let (rows, columns) = if has_scene { (28, 28) } else { (30, 42) };
    (whole.height / rows).min(whole.width / columns).min(usual.max(whole.height / 44)).clamp(7, 400)
}

/// The size of a picture of a game, without footer and notice, in which cells have this side.
pub fn picture_size(view: &View, cell: u32) -> Size {
    let wanted = cell.clamp(1, 256) as i32;
    let mut whole = Rect::new(0, 0, 1, 1);
    // The room for text depends on the size, and the size on the room for text: a few rounds settle it.
    for _ in 0..8 {
        let em = em(whole, wanted as f32 / 16.0, true);
        let (width, height) = scene::needs(&view.boards, wanted, em, 2);
        whole = Rect::new(0, 0, width + 4 * em, height + 2 * em);
    }
    // Even sizes are halved and doubled without blur.
    Size::new((whole.width + whole.width % 2) as u32, (whole.height + whole.height % 2) as u32)
}

fn title(sheet: &mut Sheet<'_>, head: Rect, text: &str) {
    let set = Type::new(Face::Bold, sheet.em * 17 / 10, sheet.colours.text);
    let (x, y) = (head.middle().0, head.y + sheet.em * 9 / 5);
    sheet.text(x, y, Align::Middle, set, text);
    let line = Rect::new(x - sheet.em * 3 / 2, y + sheet.em * 13 / 10, sheet.em * 3, (sheet.em / 7).max(1));
    sheet.round(line, line.height / 2, Ink::full(sheet.colours.accent));
}

/// The keys that work here: as many of the first as there is room for, and the last, which is the way out. A click on
/// one is as good as the key.
fn footer(sheet: &mut Sheet<'_>, room: Rect, caps: &[Keycap]) {
    let em = sheet.em;
    let keys = Type::new(Face::Bold, em * 7 / 10, sheet.colours.text);
    let does = Type::new(Face::Text, em * 3 / 4, sheet.colours.dim);
    let (pad, gap) = (em / 2, em * 6 / 5);
    let widths: Vec<(i32, i32)> = caps
        .iter()
        .map(|cap| (sheet.width(keys, &cap.keys) + 2 * pad, sheet.width(does, &cap.does)))
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
        let under = sheet.colours.frame.mix(sheet.colours.background, 90);
        sheet.round(key.moved(0, sheet.hair), em / 4, Ink::full(under));
        sheet.round(key, em / 4, Ink::full(sheet.colours.board));
        sheet.ring(key, em / 4, sheet.hair, Ink::full(under));
        sheet.text(key.middle().0, middle, Align::Middle, keys, &cap.keys);
        sheet.text(key.right() + pad, middle, Align::Left, does, &cap.does);
        clicks(sheet, cap, keys, Rect { width: wide + pad + text, ..key }, pad);
        x += wide + pad + text + gap;
    }
}

/// Lets a cap be clicked: all of it if it is of one key, else the name of each.
fn clicks(sheet: &mut Sheet<'_>, cap: &Keycap, set: Type, room: Rect, pad: i32) {
    let presses = cap.presses();
    let single = presses.len() == 1;
    let blank = sheet.width(set, " ");
    let mut x = room.x + pad;
    for (name, key) in presses {
        let width = sheet.width(set, name);
        let rect = if single { room } else { Rect { x: x - blank / 2, width: width + blank, ..room } };
        sheet.keys.extend(key.map(|key| (rect, key)));
        x += width + blank;
    }
}

/// A sentence about what has just happened, over everything else: at the top, where there are neither sentences nor
/// the blocks of a game.
fn notice(sheet: &mut Sheet<'_>, whole: Rect, text: &str) {
    let em = sheet.em;
    let set = Type::new(Face::Text, em * 17 / 20, sheet.colours.text);
    let lines = sheet.fonts.wrapped(set.face, set.size as u16, text, (whole.width - 4 * em).min(44 * em));
    let lines = &lines[..lines.len().min(4)];
    let wide = lines.iter().map(|line| sheet.width(set, line)).max().unwrap_or(0) + 2 * em;
    let high = lines.len() as i32 * em * 5 / 4 + em * 3 / 4;
    let card = Rect::new(whole.middle().0 - wide / 2, whole.y + em / 2, wide, high);
    sheet.shadow(card, em / 2, em / 2);
    sheet.round(card, em / 2, Ink::full(sheet.colours.board));
    sheet.ring(card, em / 2, sheet.hair, Ink::full(sheet.colours.accent));
    for (at, line) in lines.iter().enumerate() {
        sheet.text(card.middle().0, card.y + em + at as i32 * em * 5 / 4, Align::Middle, set, line);
    }
}

/// How much room a widget wants.
struct Want {
    height: i32,
    /// Whether it can do with less.
    yields: bool,
    /// Whether it takes all there is.
    greedy: bool,
}

fn want(sheet: &Sheet<'_>, widget: &Widget, room: Rect) -> Want {
    let em = sheet.em;
    let (height, yields) = match widget {
        Widget::Banner => (widgets::banner_height(sheet, room), false),
        Widget::Text { lines, .. } | Widget::Page { lines, .. } => {
            (widgets::text_height(sheet, room, lines), true)
        }
        Widget::Plain(lines) => (lines.len() as i32 * em * 5 / 4 + em, true),
        Widget::List { items, .. } => (list::height(sheet, items), true),
        Widget::Table { rows, .. } => ((rows.len() as i32 + 1) * widgets::table_row(em) + em, true),
        Widget::Field { .. } => (em * 4, false),
        Widget::Bar { .. } => (em * 2, false),
        Widget::Scene(_) => (0, true),
    };
    Want { height, yields, greedy: matches!(widget, Widget::Scene(_)) }
}

/// Puts widgets below each other. If there is not room for all, those that can do with less share what is missing.
fn stack(sheet: &mut Sheet<'_>, room: Rect, layout: &Layout) {
    let (parts, centred) = (&layout.widgets, layout.title.is_empty());
    // Where commands are typed there is a log, where a game is played a line about what is kept of it.
    let log = parts.iter().any(|widget| matches!(widget, Widget::Field { .. }));
    let below = scene::Below { log, status: !layout.footer.is_empty() };
    let wants: Vec<Want> = parts.iter().map(|widget| want(sheet, widget, room)).collect();
    let total: i32 = wants.iter().map(|want| want.height).sum();
    let spare = room.height - total;
    let greedy = wants.iter().filter(|want| want.greedy).count() as i32;
    let yielding: i32 = wants.iter().filter(|want| want.yields).map(|want| want.height).sum();
    let mut y = room.y + if greedy == 0 && centred { (spare / 3).max(0) } else { 0 };
    for (index, (widget, want)) in parts.iter().zip(&wants).enumerate() {
        let missing = if spare < 0 && want.yields && yielding > 0 {
            (i64::from(-spare) * i64::from(want.height) / i64::from(yielding)) as i32
        } else {
            0
        };
        let extra = if want.greedy && spare > 0 { spare / greedy } else { 0 };
        let height = (want.height - missing + extra).max(0);
        let part = Rect::new(room.x, y, room.width, height.min((room.bottom() - y).max(0)));
        draw(sheet, part, widget, index, below);
        y += height;
    }
}

fn draw(sheet: &mut Sheet<'_>, room: Rect, widget: &Widget, index: usize, below: scene::Below) {
    match widget {
        Widget::Banner => widgets::banner(sheet, room),
        Widget::Text { lines, tone } => widgets::text(sheet, room, lines, *tone),
        Widget::Page { lines, top, .. } => widgets::page(sheet, room, lines, *top),
        Widget::Plain(lines) => widgets::plain(sheet, room, lines),
        Widget::List { items, chosen } => list::draw(sheet, room, items, *chosen, index),
        Widget::Table { head, rows, chosen } => widgets::table(sheet, room, head, rows, *chosen, index),
        Widget::Field { label, text, cursor } => widgets::field(sheet, room, label, text, *cursor),
        Widget::Bar { label, thousandths } => widgets::bar(sheet, room, label, *thousandths, index),
        Widget::Scene(scene) => scene::draw(sheet, room, scene, index, below),
    }
}
