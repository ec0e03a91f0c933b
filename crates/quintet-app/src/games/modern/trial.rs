//! A game that is only for trying handling, with a live counter.

use crate::catalogue::Declared;
use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::play::PlayScreen;
use crate::screen::{Screen, Shell};
use crate::settings::{Key, Settings};
use crate::start::StartOptions;
use crate::text::Language;
use crate::widget::{Layout, Widget};
use quintet_engine::kernel::{Button, Event, Player, Seed, Span, Time};
use quintet_engine::modern::{Modern, Setup};
use quintet_session::Session;

/// How often the counter is shown anew while a key is held.
const REFRESH: Span = Span::from_millis(50);

/// A game without an end that is not saved, and what is counted in it.
pub(super) struct HandlingTrial {
    play: PlayScreen,
    text: Language,
    now: Time,
    counter: Counter,
}

/// What is counted.
#[derive(Default)]
struct Counter {
    /// The sideways key that is down, and since when.
    held: Option<(Key, Time)>,
    /// How long the last sideways key was down, if the shell reports that.
    lasted: Option<Span>,
    /// How many columns the piece has moved since the last sideways key was pressed.
    columns: u32,
    /// The keys that control the piece, and the pieces.
    keys: u32,
    pieces: u32,
    /// When the first key was pressed.
    since: Option<Time>,
}

impl HandlingTrial {
    /// A game with the present handling.
    pub(super) fn new(shell: &Shell) -> HandlingTrial {
        let options = StartOptions {
            settings: &shell.settings,
            chosen: &[],
            seed: Seed(shell.clock.micros()),
            has_chosen_seed: false,
            inputs: &(),
        };
        // A game without an end, where there is one; otherwise at the first level.
        let setup = <Modern as Declared>::setup(&options).unwrap_or_default();
        let setup = Setup { mode: "zen".parse().unwrap_or_default(), level: None, ..setup };
        let session = Session::<Modern>::new(setup).or_else(|_| Session::new(Setup::default()));
        let session = session.unwrap_or_else(|_| unreachable!("the default setup is possible"));
        let play = PlayScreen::new(session, Box::new(()), shell);
        let text = shell.settings.language();
        HandlingTrial { play, text, now: shell.clock, counter: Counter::default() }
    }

    fn count_input(&mut self, input: &Input) {
        let counter = &mut self.counter;
        match *input {
            Input::Press { key, repeats: false, at } if self.play.controls_piece() => {
                let Some((Player::ONE, button)) = self.play.button_of(key) else { return };
                if matches!(button, Button::Left | Button::Right) {
                    (counter.held, counter.lasted, counter.columns) = (Some((key, at)), None, 0);
                }
                if !matches!(button, Button::Pause | Button::Quit | Button::Restart | Button::Enter) {
                    counter.keys += 1;
                    counter.since = counter.since.or(Some(at));
                }
            }
            Input::Release { key, at } => {
                if let Some((_, since)) = counter.held.take_if(|(held, _)| *held == key) {
                    counter.lasted = Some(at.since(since));
                }
            }
            _ => {}
        }
    }

    fn count_events(&mut self, effects: &[Effect]) {
        let events = effects.iter().filter_map(|effect| match effect {
            Effect::Events(events) => Some(events),
            _ => None,
        });
        for event in events.flatten() {
            match event.event {
                Event::Moved(columns) => self.counter.columns += u32::from(columns.unsigned_abs()),
                Event::Locked(_) => self.counter.pieces += 1,
                _ => {}
            }
        }
    }

    /// The line with the counts.
    fn line(&self) -> String {
        let (counter, text) = (&self.counter, self.text);
        let held = match (counter.held, counter.lasted) {
            (Some((_, since)), _) => Some(self.now.since(since)),
            (None, lasted) => lasted,
        };
        let columns = counter.columns.into();
        let key = match held {
            Some(held) => {
                text.with("trial-held", &[("millis", held.millis().to_string().into()), ("columns", columns)])
            }
            None => text.with("trial-columns", &[("columns", columns)]),
        };
        let millis = counter.since.map_or(0, |since| self.now.since(since).millis()).max(1);
        let pace = hundredths(u64::from(counter.pieces) * 100_000 / millis);
        let each = hundredths(u64::from(counter.keys) * 100 / u64::from(counter.pieces.max(1)));
        let pieces = counter.pieces.into();
        let pace = [("pieces", pieces), ("pace", pace.into()), ("keys", each.into())];
        format!("{key} · {}", text.with("trial-pace", &pace))
    }
}

/// A number in hundredths, with a decimal point.
fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

impl Screen for HandlingTrial {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.now = self.now.max(input.at());
        if input.key() == Some(Key::Esc) {
            self.play.close(ExitReason::Quit);
            return vec![Effect::Back];
        }
        self.count_input(input);
        let effects = self.play.update(input);
        self.count_events(&effects);
        effects
    }

    fn layout(&self) -> Layout {
        let mut layout = self.play.layout();
        self.text.get("handling-try").clone_into(&mut layout.title);
        if let Some(Widget::Scene(scene)) = layout.widgets.first_mut() {
            scene.status = Some(self.line());
        }
        layout.footer.retain(|cap| cap.keys != "esc");
        layout.footer.push(self.text.cap("esc", "cap-back"));
        layout
    }

    fn wake_at(&self) -> Option<Time> {
        let counts = self.counter.held.map(|_| self.now + REFRESH);
        self.play.wake_at().into_iter().chain(counts).min()
    }

    fn is_game(&self) -> bool {
        true
    }

    fn is_paused(&self) -> bool {
        Screen::is_paused(&self.play)
    }

    fn wants_releases(&self) -> bool {
        true
    }

    fn takes_key(&self, key: Key) -> bool {
        key != Key::Esc && self.play.takes_key(key)
    }

    fn controls_piece(&self) -> bool {
        self.play.controls_piece()
    }

    fn button_of(&self, key: Key) -> Option<(Player, Button)> {
        self.play.button_of(key)
    }

    fn key_for(&self, player: Player, button: Button) -> Option<Key> {
        match button {
            Button::Pause => Some(Key::Esc),
            button => self.play.key_for(player, button),
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.text = settings.language();
        self.play.settings(settings);
    }

    fn close(&mut self, left: ExitReason) {
        self.play.close(left);
    }
}
