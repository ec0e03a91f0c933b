//! Maps gamepad buttons to keys: to the keys of the game while it is played, and to navigation keys in menus.

use crate::app::App;
use crate::bindings::pad_button;
use crate::held_keys::HeldKeys;
use crate::settings::{Key, PadControl, PadStyle};
use quintet_engine::kernel::{Button, Player, Span, Time};

/// How long after controlling a piece a button cannot select anything in a menu that has just appeared.
const MENU_DELAY: Span = Span::from_millis(700);
/// How long a direction is held in a menu before it repeats, and the time between repeats.
const REPEATS: (Span, Span) = (Span::from_millis(400), Span::from_millis(90));

/// A button of a gamepad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PadButton {
    /// The number of the gamepad, from 0.
    pub pad: u8,
    /// The system's code for the button.
    pub code: u16,
    /// The place of the button. The settings say what it stands for in games.
    pub control: PadControl,
    /// What is on the buttons of the gamepad.
    pub style: PadStyle,
}

/// Maps gamepad buttons to keys, and keeps track of those that are held.
#[derive(Default, Debug)]
pub struct GamepadMapper {
    down: HeldKeys<PadButton>,
    /// The last moment at which a piece could be controlled.
    last_control: Option<Time>,
    /// The button that repeats, its key, and the time of the next repeat.
    repeating: Option<(PadButton, Key, Time)>,
    /// Whether the shell has the focus; without it buttons are ignored.
    focused: bool,
}

impl GamepadMapper {
    /// Presses a button; returns the key to press, if the button has a function now.
    pub fn press(&mut self, button: PadButton, at: Time, app: &App) -> Option<Key> {
        self.repeating = None;
        let key = self.key(button, at, app).filter(|_| self.focused)?;
        // Moves repeat, drops do not.
        let game_button = pad_button(app.settings(), button.control);
        let moves = matches!(game_button, Some(Button::Left | Button::Right | Button::Down));
        if button.control.menu_key().is_some_and(is_arrow)
            && is_arrow(key)
            && (moves || !app.controls_piece())
        {
            self.repeating = Some((button, key, at + REPEATS.0));
        }
        self.down.press(button, key).then_some(key)
    }

    /// Releases a button; returns the key to release.
    pub fn release(&mut self, button: &PadButton) -> Option<Key> {
        self.repeating = self.repeating.filter(|(repeating, ..)| repeating != button);
        self.down.release(button)
    }

    /// Returns true if a button is held down as this key.
    pub fn holds(&self, key: Key) -> bool {
        self.down.holds(key)
    }

    /// Called before the app receives an input: remembers whether a piece could be controlled until then.
    pub fn before_input(&mut self, at: Time, app: &App) {
        if app.controls_piece() {
            self.last_control = self.last_control.max(Some(at));
        }
    }

    /// Sets whether the shell has the focus; returns the keys that are released by the change.
    pub fn set_focused(&mut self, focused: bool) -> Vec<Key> {
        if self.focused == focused {
            return Vec::new();
        }
        self.focused = focused;
        self.repeating = None;
        self.down.release_all()
    }

    /// The time of the next repeat, if a button repeats.
    pub fn due(&self) -> Option<Time> {
        self.repeating.map(|(.., due)| due)
    }

    /// The key that repeats now, if any. Where the screen wants releases, the game makes the repeats.
    pub fn repeat(&mut self, now: Time, app: &App) -> Option<Key> {
        self.repeating = self.repeating.filter(|_| !app.wants_releases());
        let (_, key, due) = self.repeating.as_mut().filter(|(.., due)| *due <= now)?;
        *due = now + REPEATS.1;
        Some(*key)
    }

    /// The key that a button stands for now.
    fn key(&self, button: PadButton, at: Time, app: &App) -> Option<Key> {
        let pressed = Key::Pad(button.control);
        if app.takes_key(pressed) {
            // A button of the gamepad is to be bound.
            return Some(pressed);
        }
        let game_button = pad_button(app.settings(), button.control);
        if app.controls_piece() {
            return app.key_for(Player(button.pad), game_button?);
        }
        let menu_key = button.control.menu_key()?;
        if menu_key == Key::Delete && app.has_text_field() {
            return Some(Key::Backspace);
        }
        if menu_key == Key::Delete && !app.can_reset_setting() {
            // A gamepad cannot delete anything, because it has no button to restore it.
            return None;
        }
        if app.is_paused() {
            // The button that paused the game also resumes it.
            let resumes = game_button == Some(Button::Pause);
            return Some(if resumes { Key::Esc } else { menu_key });
        }
        let has_waited = self.last_control.is_none_or(|last_control| at >= last_control + MENU_DELAY);
        let is_deliberate = has_waited || matches!(game_button, None | Some(Button::Pause | Button::Hint));
        // A screen that waits for a key to bind accepts none from a gamepad.
        let binds_a_key = app.wants_releases() && !app.is_playing() && menu_key != Key::Esc;
        (!(binds_a_key || app.is_playing() && !is_deliberate)).then_some(menu_key)
    }
}

fn is_arrow(key: Key) -> bool {
    matches!(key, Key::Left | Key::Right | Key::Up | Key::Down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Declared;
    use crate::settings::Settings;
    use crate::storage::StoredReplay;
    use crate::{
        Answer, AppHost, CommandScreen, Effect, GameMenu, Input, KeysPage, PlayScreen, Query, RecordKind,
        ReplayRound, Request, SettingsPage, Shell, TablePage,
    };
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_engine::quadris::Quadris;
    use quintet_look::AnimationQuality;
    use quintet_session::Session;

    #[derive(Default)]
    struct Listener(Vec<Effect>);

    impl AppHost for Listener {
        fn perform(&mut self, Request { id, effect }: Request, app: &mut App) {
            if let Effect::Ask(Query::Replays(_)) = effect {
                app.answer(id, Answer::Replays(vec![StoredReplay { id: 7, ..StoredReplay::default() }]));
            }
            self.0.push(effect);
        }
    }

    /// An app and the mapper that feeds it.
    struct TestApp {
        app: App,
        mapper: GamepadMapper,
        host: Listener,
        millis: u64,
    }

    fn shell() -> Shell {
        Shell { releases: true, ..Shell::new(Settings::default(), AnimationQuality::PIXELS) }
    }

    fn test(app: App) -> TestApp {
        let mut mapper = GamepadMapper::default();
        assert_eq!(mapper.set_focused(true), []);
        TestApp { app, mapper, host: Listener::default(), millis: 0 }
    }

    fn modern(mode: Mode) -> TestApp {
        let session = Session::<Modern>::new(Setup { mode, ..Setup::default() }).unwrap();
        test(App::with(shell(), Box::new(PlayScreen::new(session, Box::new(()), &shell()))))
    }

    fn pressed(control: PadControl) -> PadButton {
        PadButton { pad: 0, code: control as u16, control, style: PadStyle::default() }
    }

    fn south() -> PadButton {
        pressed(PadControl::South)
    }

    fn east() -> PadButton {
        pressed(PadControl::East)
    }

    fn start() -> PadButton {
        pressed(PadControl::Start)
    }

    fn down() -> PadButton {
        pressed(PadControl::Down)
    }

    fn up() -> PadButton {
        pressed(PadControl::Up)
    }

    fn north() -> PadButton {
        pressed(PadControl::North)
    }

    impl TestApp {
        fn at(&self) -> Time {
            Time::ZERO + Span::from_millis(self.millis)
        }

        /// Passes an input to the app.
        fn tell(&mut self, input: &Input) {
            self.mapper.before_input(input.at(), &self.app);
            self.app.update(input, &mut self.host);
        }

        /// Lets time pass.
        fn pass(&mut self, millis: u64) {
            for _ in 0..millis / 50 {
                self.millis += 50;
                self.tell(&Input::Tick { at: self.at() });
            }
        }

        /// Presses and releases a button; returns the key it stood for.
        fn tap(&mut self, button: PadButton) -> Option<Key> {
            let at = self.at();
            let key = self.mapper.press(button, at, &self.app)?;
            self.tell(&Input::Press { key, at, repeats: false });
            assert_eq!(self.mapper.release(&button), Some(key));
            self.tell(&Input::Release { key, at });
            Some(key)
        }

        fn chosen(&self) -> String {
            let layout = self.app.layout();
            format!("{:?}", layout.widgets.last())
        }
    }

    #[test]
    fn a_menu_is_used_with_the_directional_pad_and_two_buttons() {
        let mut test = test(App::new(shell()));
        let first = test.chosen();
        assert_eq!(test.tap(down()), Some(Key::Down));
        assert_ne!(test.chosen(), first, "another one is chosen");
        assert_eq!(test.tap(up()), Some(Key::Up));
        assert_eq!(test.chosen(), first);
        assert_eq!(test.tap(south()), Some(Key::Enter));
        assert_eq!(test.app.layout().title, "Modern");
        assert_eq!(test.tap(east()), Some(Key::Esc));
        assert_eq!(test.app.layout().title, "");
        test.tap(start());
        assert_eq!(test.app.layout().title, "Modern", "this takes what is chosen, too");
    }

    #[test]
    fn a_game_is_started_played_paused_and_left_with_a_gamepad() {
        let mut test = modern(Mode::Marathon);
        assert_eq!(test.tap(south()), Some(Key::Enter), "it waits to be begun");
        test.pass(5_000);
        assert_eq!(test.tap(south()), Some(Key::Char('x')), "it is played");
        assert_eq!(test.tap(east()), Some(Key::Char('z')));
        assert_eq!(test.tap(up()), Some(Key::Char(' ')));
        assert_eq!(test.tap(start()), Some(Key::Esc));
        assert!(test.app.is_paused());
        assert_eq!(test.tap(down()), Some(Key::Down), "one that stands still is a menu");
        assert_eq!(test.tap(start()), Some(Key::Esc), "whatever is chosen, this goes on");
        assert!(!test.app.is_paused());
        test.pass(3_000);
        test.tap(start());
        test.tap(up());
        test.tap(up());
        assert!(test.app.is_paused());
        test.tap(south());
        assert!(test.app.is_done(), "it was left");
    }

    #[test]
    fn a_button_pressed_as_a_game_ends_selects_nothing() {
        let mut test = modern(Mode::Marathon);
        test.tap(south());
        test.pass(5_000);
        for _ in 0..60 {
            if !test.app.controls_piece() {
                break;
            }
            test.tap(up());
            test.pass(50);
        }
        assert!(test.app.is_playing() && !test.app.controls_piece(), "it is over");
        assert_eq!([south(), east(), up()].map(|button| test.tap(button)), [None; 3]);
        test.pass(1_000);
        assert_eq!(test.tap(east()), Some(Key::Esc));
        assert!(test.app.is_done());
    }

    #[test]
    fn a_late_button_at_the_end_of_a_game_selects_nothing() {
        let mut test = modern(Mode::Marathon);
        test.tap(south());
        test.pass(5_000);
        // Without input the pieces pile up in the middle.
        let begun = test.millis;
        while test.app.controls_piece() && test.millis < begun + 600_000 {
            test.pass(50);
        }
        assert!(test.millis > begun + 800);
        assert!(test.app.is_playing() && !test.app.controls_piece(), "it is over by itself");
        test.pass(250);
        assert_eq!([south(), east(), up()].map(|button| test.tap(button)), [None; 3]);
        test.pass(500);
        assert_eq!(test.tap(east()), Some(Key::Esc));
    }

    #[test]
    fn the_second_gamepad_is_the_second_player_if_there_is_one() {
        let second = PadButton { pad: 1, ..south() };
        for (mode, key) in [(Mode::Marathon, 'x'), (Mode::Duel, 'o')] {
            let mut test = modern(mode);
            assert_eq!(test.tap(second), Some(Key::Enter), "anybody may begin");
            test.pass(5_000);
            assert_eq!(test.tap(south()), Some(Key::Char('x')));
            assert_eq!(test.tap(second), Some(Key::Char(key)), "{mode:?}");
            assert_eq!(test.tap(PadButton { pad: 1, ..start() }), Some(Key::Esc), "and stop it");
        }
    }

    #[test]
    fn a_game_of_commands_is_played_with_a_gamepad() {
        let setup = quintet_engine::quadris::Setup::default();
        let typed = CommandScreen::new(Session::<Quadris>::new(setup).unwrap(), Box::new(()), &shell());
        let mut test = test(App::with(shell(), Box::new(typed)));
        assert_eq!(test.tap(south()), Some(Key::Up), "that turns it here");
        assert_eq!(test.tap(down()), Some(Key::Down));
        assert_eq!(test.tap(up()), Some(Key::Char(' ')));
        assert!(test.host.0.iter().any(|effect| matches!(effect, Effect::Events(_))));
        test.tap(start());
        assert!(test.app.is_paused());
    }

    #[test]
    fn a_game_of_commands_repeats_moves_and_drops_once() {
        let mut shell = shell();
        let swapped = [("keys.quadris.drop", Some("up".into())), ("keys.quadris.cw", Some("space".into()))];
        shell.settings.set_all(&swapped).unwrap();
        let setup = quintet_engine::quadris::Setup::default();
        let typed = CommandScreen::new(Session::<Quadris>::new(setup).unwrap(), Box::new(()), &shell);
        let mut test = test(App::with(shell, Box::new(typed)));
        assert_eq!(test.mapper.press(up(), test.at(), &test.app), Some(Key::Up), "that drops it here");
        assert_eq!(test.mapper.due(), None);
        assert_eq!(test.mapper.press(down(), test.at(), &test.app), Some(Key::Down));
        let due = test.mapper.due().unwrap();
        assert_eq!(test.mapper.repeat(due, &test.app), Some(Key::Down));
    }

    #[test]
    fn the_upper_button_resets_a_setting_and_deletes_no_replay() {
        let mut test =
            test(App::with(shell(), Box::new(TablePage::new(RecordKind::Replays, &Settings::default()))));
        test.app.begin(&mut test.host);
        assert_eq!((test.tap(north()), test.tap(south())), (None, Some(Key::Enter)));
        let done: Vec<&Effect> =
            test.host.0.iter().filter(|effect| !matches!(effect, Effect::Ask(_) | Effect::Menu(_))).collect();
        assert_eq!(done, [&Effect::Watch(ReplayRound { replay: 7, round: 0 })], "it is still there");

        let mut named = Settings::default();
        named.set("player.name", "Ada").unwrap();
        test.app.set_settings(named);
        test.app.open(Box::new(SettingsPage::new(&shell())));
        assert_eq!(test.tap(north()), Some(Key::Delete));
        assert!(!test.app.settings().is_set("player.name"));
        test.tap(south());
        assert_eq!(test.tap(north()), Some(Key::Backspace), "a name is typed");
        test.tap(east());
        test.app.open(Box::new(GameMenu::new(Modern::info(), &Settings::default())));
        assert_eq!(test.tap(north()), None, "this is no setting");
        test.app.open(Box::new(KeysPage::new(Modern::info(), &Settings::default())));
        assert_eq!(test.tap(north()), Some(Key::Delete));
    }

    #[test]
    fn a_gamepad_cannot_be_bound_as_a_key_but_can_go_back() {
        let mut test =
            test(App::with(shell(), Box::new(KeysPage::new(Modern::info(), &Settings::default()))));
        test.tap(down());
        test.tap(south());
        assert!(test.app.wants_releases(), "a key is waited for");
        assert_eq!((test.tap(south()), test.tap(down())), (None, None));
        assert_eq!(test.tap(east()), Some(Key::Esc));
        assert!(
            !test.app.wants_releases() && test.host.0.iter().all(|effect| !matches!(effect, Effect::Set(..)))
        );
    }

    #[test]
    fn directions_repeat_in_menus_until_they_are_released() {
        let mut test = test(App::new(shell()));
        test.mapper.press(down(), test.at(), &test.app);
        assert_eq!(test.mapper.repeat(test.at(), &test.app), None, "not yet");
        let due = test.mapper.due().unwrap();
        assert_eq!(test.mapper.repeat(due, &test.app), Some(Key::Down));
        assert!(test.mapper.due().unwrap() > due);
        test.mapper.release(&down());
        assert_eq!(test.mapper.due(), None);
        test.mapper.press(south(), test.at(), &test.app);
        assert_eq!(test.mapper.due(), None, "nothing else does");
        let mut test = modern(Mode::Marathon);
        test.tap(south());
        test.pass(5_000);
        test.mapper.press(down(), test.at(), &test.app);
        let due = test.mapper.due().unwrap_or(test.at());
        assert_eq!(test.mapper.repeat(due, &test.app), None, "a game has its own way");
        assert_eq!(test.mapper.due(), None);
    }

    #[test]
    fn gamepad_buttons_are_ignored_without_the_focus() {
        let mut test = test(App::new(shell()));
        test.mapper = GamepadMapper::default();
        assert_eq!(test.tap(south()), None, "the shell has no focus yet");
        assert_eq!(test.mapper.set_focused(true), []);
        test.mapper.press(down(), test.at(), &test.app);
        assert_eq!(test.mapper.set_focused(true), [], "still");
        assert!(test.mapper.due().is_some());
        assert_eq!(test.mapper.set_focused(false), [Key::Down]);
        assert_eq!((test.tap(south()), test.mapper.release(&down())), (None, None));
        assert_eq!(test.mapper.set_focused(true), []);
        assert_eq!(test.tap(south()), Some(Key::Enter));
    }
}
