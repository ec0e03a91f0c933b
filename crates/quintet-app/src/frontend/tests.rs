use super::*;
use crate::effect::Effect;
use crate::request::Request;
use crate::screen::{Screen, Shell};
use crate::settings::{PadControl, PadStyle, Settings};
use crate::widget::Widget;
use quintet_look::AnimationQuality;
use std::cell::RefCell;
use std::rc::Rc;

/// A screen that remembers its inputs.
#[derive(Clone, Default)]
struct Listening(Rc<RefCell<Vec<Input>>>);

impl Screen for Listening {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.0.borrow_mut().push(input.clone());
        Vec::new()
    }

    fn layout(&self) -> Layout {
        Layout::default()
    }

    fn wake_at(&self) -> Option<Time> {
        Some(Time::ZERO)
    }
}

struct Nothing;

impl AppHost for Nothing {
    fn perform(&mut self, _: Request, _: &mut App) {}
}

/// Rows of ten columns: row 0 is a list of items, one a column, row 1 a slider, row 2 the key Delete.
struct Picture;

impl HitTest for Picture {
    fn target_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        (y == 0).then_some(HitTarget { widget: 0, item: x as usize / 2 })
    }

    fn slider_at(&self, _: i32, y: i32) -> Option<HitTarget> {
        (y == 1).then_some(SLIDER)
    }

    fn slider_position(&self, slider: HitTarget, x: i32) -> Option<u16> {
        (slider == SLIDER).then_some((x.clamp(0, 10) * 100) as u16)
    }

    fn key_at(&self, _: i32, y: i32) -> Option<Key> {
        (y == 2).then_some(Key::Delete)
    }
}

const SLIDER: HitTarget = HitTarget { widget: 1, item: 0 };
const AT: Time = Time::ZERO;

fn place(item: usize) -> HitTarget {
    HitTarget { widget: 0, item }
}

/// A frontend in a shell that reports releases or does not, and what its screen hears.
fn open(releases: bool) -> (Frontend<u8>, Listening) {
    let listening = Listening::default();
    let shell = Shell { releases, ..Shell::new(Settings::default(), AnimationQuality::PIXELS) };
    let app = App::with(shell, Box::new(listening.clone()));
    (Frontend::new(app, Box::new(Nothing)), listening)
}

fn heard(releases: bool, events: &[PointerEvent]) -> Vec<Input> {
    let (mut frontend, listening) = open(releases);
    for event in events {
        frontend.pointer(*event, AT, &Picture);
    }
    listening.0.take()
}

#[test]
fn the_pointer_chooses_what_it_moves_to_once() {
    let moves = [
        PointerEvent::Enter { x: 0, y: 0 },
        PointerEvent::Move { x: 0, y: 0 },
        PointerEvent::Move { x: 1, y: 0 },
        PointerEvent::Move { x: 2, y: 0 },
        PointerEvent::Move { x: 3, y: 0 },
        PointerEvent::Move { x: 3, y: 5 },
        PointerEvent::Move { x: 3, y: 0 },
    ];
    let hover = |item| Input::Hover { place: place(item), at: AT };
    assert_eq!(
        heard(true, &moves),
        [hover(0), hover(1), hover(1)],
        "a pointer that did not move chooses nothing"
    );
}

#[test]
fn a_pressed_pointer_drags_until_it_is_released() {
    let events = [
        PointerEvent::Down { x: 0, y: 0 },
        PointerEvent::Move { x: 2, y: 0 },
        PointerEvent::Up,
        PointerEvent::Move { x: 4, y: 0 },
    ];
    let wanted = [
        Input::Click { place: place(0), at: AT },
        Input::Drag { place: place(1), at: AT },
        Input::Hover { place: place(2), at: AT },
    ];
    assert_eq!(heard(true, &events), wanted);
}

#[test]
fn a_slider_follows_the_pointer_wherever_it_goes() {
    let events = [
        PointerEvent::Down { x: 3, y: 1 },
        PointerEvent::Move { x: 5, y: 0 },
        PointerEvent::Move { x: 50, y: 9 },
        PointerEvent::Up,
        PointerEvent::Move { x: 2, y: 1 },
    ];
    let slide = |thousandths| Input::Slide { place: SLIDER, thousandths, at: AT };
    assert_eq!(heard(true, &events), [slide(300), slide(500), slide(1000)]);
}

#[test]
fn a_clicked_key_is_pressed_and_released_where_releases_are_reported() {
    let press = Input::Press { key: Key::Delete, at: AT, repeats: false };
    let release = Input::Release { key: Key::Delete, at: AT };
    let click = [PointerEvent::Down { x: 0, y: 2 }];
    assert_eq!(heard(false, &click), std::slice::from_ref(&press));
    assert_eq!(heard(true, &click), [press, release]);
}

#[test]
fn the_other_button_never_leaves_the_last_screen() {
    assert_eq!(heard(true, &[PointerEvent::Back]), []);
    let (mut frontend, _) = open(true);
    let over = Listening::default();
    frontend.app.open(Box::new(over.clone()));
    frontend.pointer(PointerEvent::Back, AT, &Picture);
    assert_eq!(over.0.borrow()[0], Input::Press { key: Key::Esc, at: AT, repeats: false });
}

#[test]
fn fractions_of_a_notch_add_up_and_a_huge_turn_is_limited() {
    let wheel = |down| Input::Wheel { down, at: AT };
    assert_eq!(heard(true, &[PointerEvent::Wheel(0.6), PointerEvent::Wheel(0.6)]), [wheel(false)]);
    assert_eq!(heard(true, &[PointerEvent::Wheel(-2.0)]), [wheel(true), wheel(true)]);
    for huge in [1e12, f64::NEG_INFINITY, f64::NAN] {
        let inputs = heard(true, &[PointerEvent::Wheel(huge), PointerEvent::Wheel(1.0)]);
        assert!(inputs.len() <= MAX_NOTCHES + 1, "{huge}: {}", inputs.len());
        assert_eq!(inputs.last(), Some(&wheel(false)), "{huge}");
    }
}

#[test]
fn a_key_is_released_when_nothing_holds_it_any_more() {
    let (mut frontend, listening) = open(true);
    frontend.focus_gained();
    let down = PadButton { pad: 0, code: 1, control: PadControl::Down, style: PadStyle::default() };
    frontend.key_down(1, Key::Down, false, AT);
    frontend.pad(down, true, AT);
    frontend.key_down(2, Key::Down, false, AT);
    frontend.key_down(2, Key::Down, false, AT);
    frontend.key_up(&1, AT);
    frontend.pad(down, false, AT);
    let press = |repeats| Input::Press { key: Key::Down, at: AT, repeats };
    assert_eq!(listening.0.take(), [press(false), press(false), press(false), press(true)]);
    frontend.key_up(&2, AT);
    frontend.key_up(&2, AT);
    assert_eq!(listening.0.take(), [Input::Release { key: Key::Down, at: AT }]);
}

#[test]
fn losing_the_focus_releases_all_keys() {
    let (mut frontend, listening) = open(true);
    frontend.focus_gained();
    frontend.key_down(1, Key::Left, false, AT);
    frontend.pointer(PointerEvent::Down { x: 3, y: 1 }, AT, &Picture);
    listening.0.take();
    frontend.focus_lost(AT);
    assert_eq!(listening.0.take(), [Input::Release { key: Key::Left, at: AT }, Input::FocusLost { at: AT }]);
    frontend.pointer(PointerEvent::Move { x: 9, y: 1 }, AT, &Picture);
    frontend.key_up(&1, AT);
    assert_eq!(listening.0.take(), [], "the slider was let go, too");
}

#[test]
fn a_screen_cannot_keep_the_shell_from_sleeping() {
    let (mut frontend, _) = open(true);
    let later = Time::ZERO + Span::from_millis(500);
    frontend.tick(later);
    assert_eq!(frontend.wake_at(), Some(later + MIN_WAIT));
}

#[test]
fn the_scroll_extent_is_reported_until_the_screen_knows_it() {
    let (mut frontend, listening) = open(true);
    let extent = ScrollExtent { rows: 5, last: 2 };
    let page = |extent| Layout {
        widgets: vec![Widget::Page { lines: Vec::new(), figures: Vec::new(), top: 0, extent }],
        ..Layout::default()
    };
    assert!(frontend.report_extent(&page(None), Some(extent), AT));
    assert!(!frontend.report_extent(&page(Some(extent)), Some(extent), AT));
    assert!(!frontend.report_extent(&Layout::default(), Some(extent), AT), "there is no text");
    assert_eq!(listening.0.take(), [Input::ScrollExtent { extent, at: AT }]);
}
