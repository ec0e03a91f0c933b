//! Cascades on the screen and their sounds: live, in recordings, and in demonstrations.

use crate::screens::{at, press, scene, shell};
use quintet_app::settings::Key;
use quintet_app::{
    Effect, ExitReason, GameExit, GameHooks, Input, KeyboardSession, PlayScreen, Screen, Viewer,
};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::kernel::{
    AnimationSteps, Button, ButtonAction, Event, Game, Player, Rng, Seed, Span, SpecialEvent,
};
use quintet_session::sync::SharedBuffer;
use quintet_session::{Controller, Decision, Replay, Session};

/// Ends the recording of a game that is left.
struct Finishes;

impl GameHooks for Finishes {
    fn on_exit(&mut self, game: GameExit) {
        game.recorded.unwrap();
    }
}

fn narrow_cascade() -> Session<Cascade> {
    Session::new(cascade::Setup { width: 4, ..cascade::Setup::new(Seed(1)) }).unwrap()
}

/// The numbers of steps of the cascades in these effects.
fn cascades(effects: &[Effect]) -> Vec<u32> {
    let events = effects.iter().flat_map(|effect| match effect {
        Effect::Events(events) => events.clone(),
        _ => Vec::new(),
    });
    let first = events.filter_map(|event| match event.event {
        Event::Special(SpecialEvent::Cut { step: 1, of, .. }) => Some(of),
        _ => None,
    });
    first.collect()
}

#[test]
fn a_recording_shows_and_sounds_cascades_as_live_play_does() {
    let out = SharedBuffer::default();
    let session = narrow_cascade().with_recording(Box::new(out.clone()));
    let mut play = PlayScreen::new(session, Box::new(Finishes), &shell());
    let keys =
        [Key::Left, Key::Char(' '), Key::Right, Key::Right, Key::Char(' '), Key::Char('x'), Key::Char(' ')];
    let mut live = Vec::new();
    for millis in (0..60_000).step_by(40) {
        // Each cascade is shown to its end before the next key.
        let key = keys[millis as usize / 2_000 % keys.len()];
        let input = if millis % 2_000 == 0 { press(key, millis) } else { Input::Tick { at: at(millis) } };
        let effects = play.update(&input);
        live.push((millis, play.layout(), effects));
    }
    play.close(ExitReason::Quit);
    let replay = Replay::<Cascade>::read(&out.bytes()).unwrap();
    let mut viewer = Viewer::new(replay, None, &shell()).unwrap();
    let mut stepped = 0;
    for (millis, layout, effects) in live {
        let heard = viewer.update(&Input::Tick { at: at(millis) });
        let shown = viewer.layout();
        let (watched, played) = (scene(&shown), scene(&layout));
        assert_eq!((&watched.view, &watched.shown), (&played.view, &played.shown), "at {millis} ms");
        let events = |effects: Vec<Effect>| {
            effects.into_iter().filter(|effect| matches!(effect, Effect::Events(_))).collect::<Vec<_>>()
        };
        stepped += usize::from(watched.shown.boards.first().is_some_and(|board| board.step.is_some()));
        assert_eq!(events(heard), events(effects), "at {millis} ms");
    }
    assert!(stepped > 20, "{stepped} pictures of steps");
}

#[test]
fn the_next_input_ends_a_cascade_in_a_recording() {
    let press_at = |button| ButtonAction::Press(Player::ONE, button);
    // Pieces are dropped at random until a cascade has several steps, and 400 ms later the next one is moved.
    let long_cascade = |seed: u64| {
        let out = SharedBuffer::default();
        let mut session = narrow_cascade().with_recording(Box::new(out.clone()));
        let mut rng = Rng::new(Seed(seed));
        for millis in (7_000..400_000).step_by(7_000) {
            for _ in 0..rng.below(4) {
                let button = [Button::Left, Button::Right, Button::Clockwise][rng.below(3) as usize];
                session.act(at(millis), press_at(button), &mut ());
            }
            let frames = session.game().animation_steps(&press_at(Button::Drop));
            session.act(at(millis), press_at(Button::Drop), &mut ());
            if frames.len() > 3 && !session.game().is_over() {
                return Some((out, session, millis, frames));
            }
        }
        None
    };
    let (out, mut session, millis, frames) = (0..100).find_map(long_cascade).expect("a long cascade");
    session.act(at(millis), ButtonAction::Release(Player::ONE, Button::Drop), &mut ());
    session.act(at(millis + 400), press_at(Button::Left), &mut ());
    session.act(at(millis + 9_000), press_at(Button::Left), &mut ());
    session.finish().unwrap();
    let replay = Replay::<Cascade>::read(&out.bytes()).unwrap();
    let mut viewer = Viewer::new(replay, None, &shell()).unwrap();
    let shown = |viewer: &Viewer| scene(&viewer.layout()).view.clone();
    viewer.update(&Input::Tick { at: at(millis - 1) });
    let effects = viewer.update(&Input::Tick { at: at(millis) });
    assert_eq!(cascades(&effects), [frames.len() as u32]);
    viewer.update(&Input::Tick { at: at(millis + 260) });
    assert_eq!(*shown(&viewer), frames[1], "the second step; a release ends nothing");
    let effects = viewer.update(&Input::Tick { at: at(millis + 400) });
    assert_eq!(effects.first(), Some(&Effect::Skipped), "the rest is not heard");
    assert!(!frames.contains(&shown(&viewer)));
    // Seeking ends it as well.
    let effects = viewer.update(&press(Key::Char('['), millis + 500));
    assert_eq!(effects, [Effect::Skipped]);
    assert!(!frames.contains(&shown(&viewer)));
}

/// Drops a piece in another column whenever possible.
struct Hasty(u32);

impl Controller<Cascade> for Hasty {
    fn decide(&mut self, game: &Cascade) -> Decision<ButtonAction> {
        self.0 += 1;
        match self.0 % 5 {
            0 => Decision::AskAt(game.now() + Span::from_millis(20)),
            1 | 3 => Decision::Act(ButtonAction::Press(Player::ONE, Button::Drop)),
            _ => Decision::Act(ButtonAction::Press(
                Player::ONE,
                if self.0.is_multiple_of(2) { Button::Left } else { Button::Right },
            )),
        }
    }
}

/// A game that the computer plays.
fn watched() -> PlayScreen {
    let session = KeyboardSession::from(narrow_cascade()).with_controller(Box::new(Hasty(0)), Player::ONE);
    PlayScreen::new(session, Box::new(()), &shell())
}

#[test]
fn q_leaves_a_game_that_is_watched_without_asking() {
    let mut play = watched();
    for millis in (0..1_000).step_by(10) {
        play.update(&Input::Tick { at: at(millis) });
    }
    let leave =
        |play: &PlayScreen| play.layout().footer.iter().any(|cap| cap.keys == "q" && cap.does == "quit");
    assert!(leave(&play), "{:?}", play.layout().footer);
    assert!(play.update(&press(Key::Char('q'), 1_000)).contains(&Effect::Back));
}

#[test]
fn the_computer_waits_until_a_cascade_has_been_shown() {
    let mut play = watched();
    let (mut until, mut seen, mut count) = (at(0), Vec::new(), 0);
    for millis in (0..40_000).step_by(10) {
        let effects = play.update(&Input::Tick { at: at(millis) });
        let happened = effects.iter().any(|effect| matches!(effect, Effect::Events(_)));
        assert!(!happened || at(millis) >= until, "nothing happens while it is shown, at {millis} ms");
        let view = scene(&play.layout()).view.clone();
        if let [.., steps] = cascades(&effects)[..] {
            until = at(millis) + SpecialEvent::step_duration(steps) * u64::from(steps);
            seen = vec![view];
            count += 1;
        } else if at(millis) < until && seen.last() != Some(&view) {
            seen.push(view);
        }
        if at(millis) < until && at(millis + 10) >= until {
            assert!(seen.len() >= 2, "the steps look different");
        }
    }
    assert!(count > 1, "{count} cascades");
}

#[test]
fn a_key_skips_a_cascade_of_the_computer_which_continues() {
    let mut play = watched();
    let begins = |play: &mut PlayScreen, millis: &u64| {
        let steps = cascades(&play.update(&Input::Tick { at: at(*millis) }));
        steps.last().is_some_and(|steps| *steps > 2)
    };
    let millis = (0..40_000).step_by(10).find(|millis| begins(&mut play, millis)).expect("a cascade");
    assert!(play.update(&press(Key::Char('z'), millis + 10)).contains(&Effect::Skipped));
    let goes_on = (2..8).any(|later| {
        let effects = play.update(&Input::Tick { at: at(millis + 10 * later) });
        effects.iter().any(|effect| matches!(effect, Effect::Events(_)))
    });
    assert!(goes_on);
}
