//! Maps gamepad buttons to keys: to the keys of the game while it is played, and to navigation keys in menus.

use crate::app::App;
use crate::held_keys::HeldKeys;
use crate::settings::Key;
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
    /// The game button it stands for while a game is played, if any; the key bound to that button is pressed.
    pub game_button: Option<Button>,
    /// The key it stands for in menus.
    pub menu_key: Key,
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
        let moves = matches!(button.game_button, Some(Button::Left | Button::Right | Button::Down));
        if is_arrow(button.menu_key) && is_arrow(key) && (moves || !app.controls_piece()) {
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
        if app.controls_piece() {
            return app.key_for(Player(button.pad), button.game_button?);
        }
        if button.menu_key == Key::Delete && !app.can_reset_setting() {
            // A gamepad cannot delete anything, because it has no button to restore it.
            return None;
        }
        if app.is_paused() {
            // The button that paused the game also resumes it.
            let goes_on = button.game_button == Some(Button::Pause);
            return Some(if goes_on { Key::Esc } else { button.menu_key });
        }
        let is_calm = self.last_control.is_none_or(|last_control| at >= last_control + MENU_DELAY);
        let is_meant = is_calm || matches!(button.game_button, None | Some(Button::Pause));
        // A screen that waits for a key to bind accepts none from a gamepad.
        let is_waited_for = app.wants_releases() && !app.is_playing() && button.menu_key != Key::Esc;
        (!(is_waited_for || app.is_playing() && !is_meant)).then_some(button.menu_key)
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
        Answer, AppHost, CommandScreen, Effect, GameMenu, Input, KeysPage, PlayScreen, Query, Recorded,
        Records, Request, SettingsPage, Shell, TablePage,
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
    struct Room {
        app: App,
        steer: GamepadMapper,
        world: Listener,
        millis: u64,
    }

    fn shell() -> Shell {
        Shell { releases: true, ..Shell::new(Settings::default(), AnimationQuality::PIXELS) }
    }

    fn room(app: App) -> Room {
        let mut steer = GamepadMapper::default();
        assert_eq!(steer.set_focused(true), []);
        Room { app, steer, world: Listener::default(), millis: 0 }
    }

    fn modern(mode: Mode) -> Room {
        let session = Session::new(Setup { mode, ..Setup::default() }).unwrap();
        room(App::with(shell(), Box::new(PlayScreen::<Modern>::new(session, Box::new(()), &shell()))))
    }

    fn pad_button(code: u16, game_button: Option<Button>, menu_key: Key) -> PadButton {
        PadButton { pad: 0, code, game_button, menu_key }
    }

    fn south() -> PadButton {
        pad_button(1, Some(Button::Clockwise), Key::Enter)
    }

    fn east() -> PadButton {
        pad_button(2, Some(Button::Counterclockwise), Key::Esc)
    }

    fn start() -> PadButton {
        pad_button(3, Some(Button::Pause), Key::Enter)
    }

    fn down() -> PadButton {
        pad_button(4, Some(Button::Down), Key::Down)
    }

    fn up() -> PadButton {
        pad_button(5, Some(Button::Drop), Key::Up)
    }

    fn north() -> PadButton {
        pad_button(6, Some(Button::Drop), Key::Delete)
    }

    impl Room {
        fn at(&self) -> Time {
            Time::ZERO + Span::from_millis(self.millis)
        }

        /// Passes an input to the app.
        fn tell(&mut self, input: &Input) {
            self.steer.before_input(input.at(), &self.app);
            self.app.update(input, &mut self.world);
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
            let key = self.steer.press(button, at, &self.app)?;
            self.tell(&Input::Press { key, at, repeats: false });
            assert_eq!(self.steer.release(&button), Some(key));
            self.tell(&Input::Release { key, at });
            Some(key)
        }

        fn chosen(&self) -> String {
            let layout = self.app.layout();
            format!("{:?}", layout.widgets.last())
        }
    }

    #[test]
    fn a_menu_is_used_with_the_cross_and_two_buttons() {
        let mut room = room(App::new(shell()));
        let first = room.chosen();
        assert_eq!(room.tap(down()), Some(Key::Down));
        assert_ne!(room.chosen(), first, "another one is chosen");
        assert_eq!(room.tap(up()), Some(Key::Up));
        assert_eq!(room.chosen(), first);
        assert_eq!(room.tap(south()), Some(Key::Enter));
        assert_eq!(room.app.layout().title, "Modern");
        assert_eq!(room.tap(east()), Some(Key::Esc));
        assert_eq!(room.app.layout().title, "");
        room.tap(start());
        assert_eq!(room.app.layout().title, "Modern", "this takes what is chosen, too");
    }

    #[test]
    fn a_game_is_begun_played_paused_and_left_with_a_pad() {
        let mut room = modern(Mode::Marathon);
        assert_eq!(room.tap(south()), Some(Key::Enter), "it waits to be begun");
        room.pass(5_000);
        assert_eq!(room.tap(south()), Some(Key::Char('x')), "it is played");
        assert_eq!(room.tap(east()), Some(Key::Char('z')));
        assert_eq!(room.tap(up()), Some(Key::Char(' ')));
        assert_eq!(room.tap(start()), Some(Key::Esc));
        assert!(room.app.is_paused());
        assert_eq!(room.tap(down()), Some(Key::Down), "one that stands still is a menu");
        assert_eq!(room.tap(start()), Some(Key::Esc), "whatever is chosen, this goes on");
        assert!(!room.app.is_paused());
        room.pass(3_000);
        room.tap(start());
        room.tap(down());
        room.tap(down());
        assert!(room.app.is_paused());
        room.tap(south());
        assert!(room.app.is_done(), "it was left");
    }

    #[test]
    fn whoever_still_steers_when_a_game_ends_chooses_nothing() {
        let mut room = modern(Mode::Marathon);
        room.tap(south());
        room.pass(5_000);
        for _ in 0..60 {
            if !room.app.controls_piece() {
                break;
            }
            room.tap(up());
            room.pass(50);
        }
        assert!(room.app.is_playing() && !room.app.controls_piece(), "it is over");
        assert_eq!([south(), east(), up()].map(|button| room.tap(button)), [None; 3]);
        room.pass(1_000);
        assert_eq!(room.tap(east()), Some(Key::Esc));
        assert!(room.app.is_done());
    }

    #[test]
    fn whoever_has_long_pressed_nothing_when_a_game_ends_chooses_nothing_either() {
        let mut room = modern(Mode::Marathon);
        room.tap(south());
        room.pass(5_000);
        // Without input the pieces pile up in the middle.
        let begun = room.millis;
        while room.app.controls_piece() && room.millis < begun + 600_000 {
            room.pass(50);
        }
        assert!(room.millis > begun + 800);
        assert!(room.app.is_playing() && !room.app.controls_piece(), "it is over by itself");
        room.pass(250);
        assert_eq!([south(), east(), up()].map(|button| room.tap(button)), [None; 3]);
        room.pass(500);
        assert_eq!(room.tap(east()), Some(Key::Esc));
    }

    #[test]
    fn the_second_pad_is_the_second_player_where_there_is_one() {
        let second = PadButton { pad: 1, ..south() };
        for (mode, key) in [(Mode::Marathon, 'x'), (Mode::Duel, 'o')] {
            let mut room = modern(mode);
            assert_eq!(room.tap(second), Some(Key::Enter), "anybody may begin");
            room.pass(5_000);
            assert_eq!(room.tap(south()), Some(Key::Char('x')));
            assert_eq!(room.tap(second), Some(Key::Char(key)), "{mode:?}");
            assert_eq!(room.tap(PadButton { pad: 1, ..start() }), Some(Key::Esc), "and stop it");
        }
    }

    #[test]
    fn a_game_of_commands_is_played_with_a_pad() {
        let setup = quintet_engine::quadris::Setup::default();
        let typed = CommandScreen::<Quadris>::new(Session::new(setup).unwrap(), Box::new(()), &shell());
        let mut room = room(App::with(shell(), Box::new(typed)));
        assert_eq!(room.tap(south()), Some(Key::Up), "that turns it here");
        assert_eq!(room.tap(down()), Some(Key::Down));
        assert_eq!(room.tap(up()), Some(Key::Char(' ')));
        assert!(room.world.0.iter().any(|effect| matches!(effect, Effect::Events(_))));
        room.tap(start());
        assert!(room.app.is_paused());
    }

    #[test]
    fn a_game_of_commands_repeats_moves_and_drops_once() {
        let mut shell = shell();
        shell.settings.set("keys.quadris.drop", "up").unwrap();
        let setup = quintet_engine::quadris::Setup::default();
        let typed = CommandScreen::<Quadris>::new(Session::new(setup).unwrap(), Box::new(()), &shell);
        let mut room = room(App::with(shell, Box::new(typed)));
        assert_eq!(room.steer.press(up(), room.at(), &room.app), Some(Key::Up), "that drops it here");
        assert_eq!(room.steer.due(), None);
        assert_eq!(room.steer.press(down(), room.at(), &room.app), Some(Key::Down));
        let due = room.steer.due().unwrap();
        assert_eq!(room.steer.repeat(due, &room.app), Some(Key::Down));
    }

    #[test]
    fn the_upper_button_gives_a_setting_its_default_and_deletes_no_replay() {
        let mut room =
            room(App::with(shell(), Box::new(TablePage::new(Records::Replays, &Settings::default()))));
        room.app.begin(&mut room.world);
        assert_eq!((room.tap(north()), room.tap(south())), (None, Some(Key::Enter)));
        let done: Vec<&Effect> = room
            .world
            .0
            .iter()
            .filter(|effect| !matches!(effect, Effect::Ask(_) | Effect::Menu(_)))
            .collect();
        assert_eq!(done, [&Effect::Watch(Recorded { replay: 7, round: 0 })], "it is still there");

        let mut named = Settings::default();
        named.set("player.name", "Ada").unwrap();
        room.app.set_settings(named);
        room.app.open(Box::new(SettingsPage::new(&shell())));
        assert_eq!(room.tap(north()), Some(Key::Delete));
        assert!(!room.app.settings().is_set("player.name"));
        room.tap(south());
        assert_eq!(room.tap(north()), None, "a name is typed");
        room.tap(east());
        room.app.open(Box::new(GameMenu::new(Modern::info(), &Settings::default())));
        assert_eq!(room.tap(north()), None, "this is no setting");
        room.app.open(Box::new(KeysPage::new(Modern::info(), &Settings::default())));
        assert_eq!(room.tap(north()), Some(Key::Delete));
    }

    #[test]
    fn a_key_that_is_waited_for_is_not_taken_from_a_pad_but_it_leads_out() {
        let mut room =
            room(App::with(shell(), Box::new(KeysPage::new(Modern::info(), &Settings::default()))));
        room.tap(south());
        assert!(room.app.wants_releases(), "a key is waited for");
        assert_eq!((room.tap(south()), room.tap(down())), (None, None));
        assert_eq!(room.tap(east()), Some(Key::Esc));
        assert!(
            !room.app.wants_releases()
                && room.world.0.iter().all(|effect| !matches!(effect, Effect::Set(..)))
        );
    }

    #[test]
    fn directions_repeat_in_menus_until_they_come_up() {
        let mut room = room(App::new(shell()));
        room.steer.press(down(), room.at(), &room.app);
        assert_eq!(room.steer.repeat(room.at(), &room.app), None, "not yet");
        let due = room.steer.due().unwrap();
        assert_eq!(room.steer.repeat(due, &room.app), Some(Key::Down));
        assert!(room.steer.due().unwrap() > due);
        room.steer.release(&down());
        assert_eq!(room.steer.due(), None);
        room.steer.press(south(), room.at(), &room.app);
        assert_eq!(room.steer.due(), None, "nothing else does");
        let mut room = modern(Mode::Marathon);
        room.tap(south());
        room.pass(5_000);
        room.steer.press(down(), room.at(), &room.app);
        let due = room.steer.due().unwrap_or(room.at());
        assert_eq!(room.steer.repeat(due, &room.app), None, "a game has its own way");
        assert_eq!(room.steer.due(), None);
    }

    #[test]
    fn what_is_pressed_while_nobody_looks_is_not_meant() {
        let mut room = room(App::new(shell()));
        room.steer = GamepadMapper::default();
        assert_eq!(room.tap(south()), None, "nobody has looked yet");
        assert_eq!(room.steer.set_focused(true), []);
        room.steer.press(down(), room.at(), &room.app);
        assert_eq!(room.steer.set_focused(true), [], "still");
        assert!(room.steer.due().is_some());
        assert_eq!(room.steer.set_focused(false), [Key::Down]);
        assert_eq!((room.tap(south()), room.steer.release(&down())), (None, None));
        assert_eq!(room.steer.set_focused(true), []);
        assert_eq!(room.tap(south()), Some(Key::Enter));
    }
}
