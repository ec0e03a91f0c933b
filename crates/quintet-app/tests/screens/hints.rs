//! Hints on the screen: requested with a key, shown when they are ready.

use quintet_app::settings::{Key, Settings};
use quintet_app::{Input, KeyboardSession, Layout, PlayScreen, Screen, Shell, Widget};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Cell, Game, Player, Pos, Seed, Time};
use quintet_look::AnimationQuality;
use quintet_session::{HintProvider, Session};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

fn press(key: Key, millis: u64) -> Input {
    Input::Press { key, at: at(millis), repeats: false }
}

/// Marks the lower left cell after it was requested and polled twice.
struct Slow {
    asked: Arc<AtomicU32>,
    listened: u32,
    corner: Option<Pos>,
}

impl<G: Game> HintProvider<G> for Slow {
    fn request_hint(&mut self, game: &G, _: Player) {
        let height = game.view().boards[0].height;
        self.corner = Some(Pos { x: 0, y: height as i16 - 1 });
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.listened = 0;
    }

    fn poll(&mut self) {
        self.listened += 1;
    }

    fn hint(&self, _: &G) -> Option<(Player, &[Pos])> {
        self.corner
            .as_ref()
            .filter(|_| self.listened >= 2)
            .map(|corner| (Player::ONE, slice::from_ref(corner)))
    }

    fn is_pending(&self) -> bool {
        self.asked.load(Ordering::Relaxed) > 0 && self.listened < 2
    }
}

fn slow() -> (Box<Slow>, Arc<AtomicU32>) {
    let asked = Arc::new(AtomicU32::new(0));
    (Box::new(Slow { asked: asked.clone(), listened: 0, corner: None }), asked)
}

fn is_marked(layout: &Layout) -> bool {
    layout.widgets.iter().any(|widget| match widget {
        Widget::Scene(scene) => scene.view.boards[0].cells.contains(&Cell::Hint),
        Widget::Plain(lines) => lines.iter().any(|line| line.contains('?')),
        _ => false,
    })
}

fn caps(layout: &Layout) -> bool {
    layout.footer.iter().any(|cap| cap.does == "hint")
}

#[test]
fn a_hint_appears_when_it_is_ready_and_nothing_waits_for_it() {
    let shell = Shell::new(Settings::default(), AnimationQuality::TERMINAL);
    let session = Session::<Cascade>::new(cascade::Setup::new(Seed(1))).unwrap();
    let (adviser, asked) = slow();
    let mut play =
        PlayScreen::new(KeyboardSession::from(session).with_hint_provider(adviser), Box::new(()), &shell);
    assert!(caps(&play.layout()) && !is_marked(&play.layout()));
    play.update(&press(Key::Char('h'), 100));
    play.update(&Input::Press { key: Key::Char('h'), at: at(110), repeats: true });
    assert_eq!(asked.load(Ordering::Relaxed), 1, "a key that repeats asks once");
    assert!(!is_marked(&play.layout()));
    assert!(play.wake_at().is_some_and(|wake| wake <= at(200)), "it looks again soon");
    play.update(&Input::Tick { at: at(140) });
    assert!(is_marked(&play.layout()));
    assert_eq!(play.wake_at(), None, "nothing is to be expected any more");
}

#[test]
fn the_plain_screen_shows_it_too() {
    let mut settings = Settings::default();
    settings.set("chetyris.screen", "plain").unwrap();
    let shell = Shell::new(settings, AnimationQuality::TERMINAL);
    let session = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap();
    let mut play =
        PlayScreen::new(KeyboardSession::from(session).with_hint_provider(slow().0), Box::new(()), &shell);
    play.update(&press(Key::Enter, 10));
    for millis in 11..15 {
        play.update(&Input::Tick { at: at(millis) });
        assert!(!is_marked(&play.layout()), "no hint was requested");
    }
    play.update(&press(Key::Char('h'), 20));
    let mut later = |millis| {
        play.update(&Input::Tick { at: at(millis) });
        is_marked(&play.layout())
    };
    assert_eq!([later(30), later(60), later(90)], [false, true, true]);
}

#[test]
fn without_a_hint_provider_the_key_does_nothing() {
    let shell = Shell::new(Settings::default(), AnimationQuality::TERMINAL);
    let session = Session::<Cascade>::new(cascade::Setup::new(Seed(1))).unwrap();
    let mut play = PlayScreen::new(session, Box::new(()), &shell);
    play.update(&press(Key::Char('h'), 100));
    assert!(!caps(&play.layout()) && !is_marked(&play.layout()));
}
