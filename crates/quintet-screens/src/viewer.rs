//! A recorded game, watched.

use crate::effect::Effect;
use crate::games::title;
use crate::input::Input;
use crate::screen::{Screen, Shell};
use crate::widget::{Keycap, Layout, Scene, Widget};
use quintet_engine::kernel::{Event, Fall, Game, Happening, Span, Time, clock_text};
use quintet_look::Look;
use quintet_session::{self as session, Pace, Replay, Session};
use quintet_settings::Key;

/// How fast a recording can be shown, in hundredths.
const SPEEDS: [u64; 7] = [25, 50, 100, 200, 400, 800, 1600];
/// The usual one of them.
const USUAL: usize = 2;
/// How far the arrow keys go.
const STRIDE: Span = Span::from_millis(5_000);

/// A recording being watched: played, stopped, stepped through, back and forth.
pub struct Viewer<G: Game> {
    replay: Replay<G>,
    /// The number it has in the store, if it comes from there.
    id: Option<i64>,
    session: Session<G>,
    /// The next input to be played.
    next: usize,
    /// When pieces have come to rest.
    pieces: Vec<Time>,
    pace: Pace,
    speed: usize,
    look: Look,
    happened: Vec<Happening>,
    clock: Time,
}

impl<G: Game> Viewer<G> {
    /// Shows a recording from its beginning; fails if no game can be made of it.
    pub fn new(
        replay: Replay<G>,
        id: Option<i64>,
        shell: &Shell,
    ) -> Result<Viewer<G>, quintet_engine::kernel::SetupError> {
        let session = Session::new(replay.setup.clone())?;
        let mut all = Vec::new();
        let mut whole = Session::<G>::new(replay.setup.clone())?;
        for (at, input) in &replay.steps {
            whole.input(*at, input, &mut all);
        }
        whole.advance(replay.duration(), &mut all);
        let times = |of: fn(&Event) -> bool| {
            let mut times: Vec<Time> = all.iter().filter(|one| of(&one.event)).map(|one| one.at).collect();
            times.dedup();
            times
        };
        let locked = times(|event| matches!(event, Event::Locked(_)));
        // The pieces of a cascade never come to rest for good: there it counts when they are let fall.
        let dropped = || times(|event| matches!(event, Event::Fell { cause: Fall::Hard, .. }));
        let pieces = if locked.is_empty() { dropped() } else { locked };
        let clock = shell.clock;
        let mut viewer = Viewer {
            replay,
            id,
            session,
            next: 0,
            pieces,
            pace: Pace::STILL,
            speed: USUAL,
            look: shell.look(),
            happened: Vec::new(),
            clock,
        };
        viewer.run();
        Ok(viewer)
    }

    fn now(&self) -> Time {
        self.session.game().now()
    }

    fn end(&self) -> Time {
        self.replay.duration()
    }

    /// Lets it run on from here.
    fn run(&mut self) {
        self.pace.run(self.clock, self.now(), SPEEDS[self.speed]);
    }

    /// Plays until this moment; what happens on the way may be shown.
    fn play_to(&mut self, time: Time, shown: bool) {
        while let Some((at, input)) = self.replay.steps.get(self.next).filter(|(at, _)| *at <= time) {
            if shown {
                self.look.see(&self.session.game().view());
            }
            self.session.input(*at, input, &mut self.happened);
            self.next += 1;
        }
        self.session.advance(time, &mut self.happened);
    }

    /// Goes to a moment, forth or back, and stays there.
    fn jump(&mut self, time: Time) {
        if time < self.now() {
            self.begin_anew();
        }
        self.play_to(time.min(self.end()), false);
        self.forget();
    }

    /// Goes to just after the input of this number, and stays there.
    fn jump_to_input(&mut self, number: usize) {
        if number < self.next {
            self.begin_anew();
        }
        while let Some((at, input)) = self.replay.steps.get(self.next).filter(|_| self.next < number) {
            self.session.input(*at, input, &mut self.happened);
            self.next += 1;
        }
        self.forget();
    }

    /// Whether a step of the recording is something that a player did, and not only time that has passed.
    fn is_input(&self, number: usize) -> bool {
        self.replay.steps.get(number).is_some_and(|(_, input)| !matches!(input, session::Input::Wait))
    }

    fn begin_anew(&mut self) {
        // It could be made before.
        if let Ok(session) = Session::new(self.replay.setup.clone()) {
            self.session = session;
            self.next = 0;
        }
    }

    /// What happened on the way to another place is neither shown nor heard.
    fn forget(&mut self) {
        self.happened.clear();
        self.look.clear();
        if !self.pace.is_still() {
            self.run();
        }
    }

    fn press(&mut self, key: Key) -> Option<Effect> {
        let now = self.now();
        match key {
            Key::Char(' ' | 'p') if self.pace.is_still() && now >= self.end() => {
                self.jump(Time::ZERO);
                self.run();
            }
            Key::Char(' ' | 'p') if self.pace.is_still() => self.run(),
            Key::Char(' ' | 'p') => self.pace.stop(),
            Key::Up | Key::Char('+') => self.set_speed(self.speed + 1),
            Key::Down | Key::Char('-') => self.set_speed(self.speed.saturating_sub(1)),
            Key::Right => self.jump(now + STRIDE),
            Key::Left => self.jump(Time::ZERO + now.since(Time::ZERO + STRIDE)),
            Key::Char('.') => {
                self.pace.stop();
                let next = (self.next..self.replay.steps.len()).find(|number| self.is_input(*number));
                self.jump_to_input(next.map_or(self.replay.steps.len(), |number| number + 1));
            }
            Key::Char(',') => {
                self.pace.stop();
                let last = (0..self.next).rev().find(|number| self.is_input(*number));
                self.jump_to_input(last.unwrap_or(0));
            }
            Key::Char(']' | 'n') => {
                self.pace.stop();
                let next = self.pieces.iter().find(|at| **at > now).copied();
                self.jump(next.unwrap_or_else(|| self.end()));
            }
            Key::Char('[' | 'b') => {
                self.pace.stop();
                let last = self.pieces.iter().rev().find(|at| **at < now).copied();
                self.jump(last.unwrap_or(Time::ZERO));
            }
            Key::Char(digit @ '0'..='9') => {
                let tenths = u64::from(digit) - u64::from('0');
                self.jump(Time::ZERO + Span::from_micros(self.end().micros() / 10 * tenths));
            }
            Key::Home => self.jump(Time::ZERO),
            Key::End => self.jump(self.end()),
            Key::Enter | Key::Char('c') => {
                self.pace.stop();
                return Some(Effect::PlayFrom(self.id, now.micros()));
            }
            Key::Esc | Key::Char('q' | 'Q') | Key::Backspace => return Some(Effect::Back),
            _ => {}
        }
        None
    }

    fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
        if !self.pace.is_still() {
            self.run();
        }
    }

    fn label(&self) -> String {
        let state = match self.pace.is_still() {
            true if self.now() >= self.end() => "at its end",
            true => "paused",
            false => "",
        };
        let speed = SPEEDS[self.speed];
        let speed = if speed < 100 { format!("1/{}x", 100 / speed) } else { format!("{}x", speed / 100) };
        let pieces = self.pieces.iter().filter(|at| **at <= self.now()).count();
        let (now, end) = (clock_text(self.now().millis()), clock_text(self.end().millis()));
        let all = self.pieces.len().to_string();
        // As wide as it will be: what stands beside it does not move.
        format!(
            "{now:>0$} of {end}  piece {pieces:>1$} of {all}  {speed:<4} {state:<10}",
            end.len(),
            all.len()
        )
    }
}

impl<G: Game> Screen for Viewer<G> {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.clock = self.clock.max(input.at());
        if let Some(time) = self.pace.time(self.clock) {
            self.play_to(time.min(self.end()), true);
            if self.now() >= self.end() {
                self.pace.stop();
            }
        }
        let effect = match input {
            Input::Press { key, .. } => self.press(*key),
            // The bar can be clicked.
            Input::Click { place, .. } if place.widget == 1 => {
                let thousandths = place.item.min(1000) as u64;
                self.jump(Time::ZERO + Span::from_micros(self.end().micros() / 1000 * thousandths));
                None
            }
            Input::Wheel { down, .. } => self.press(if *down { Key::Right } else { Key::Left }),
            Input::Away { .. } => {
                self.pace.stop();
                None
            }
            _ => None,
        };
        let happened = std::mem::take(&mut self.happened);
        for happening in &happened {
            self.look.tell(&Happening { at: self.clock, ..*happening });
        }
        let heard = (!happened.is_empty()).then_some(Effect::Happened(happened));
        heard.into_iter().chain(effect).collect()
    }

    fn layout(&self) -> Layout {
        let mut shown = self.look.at(self.clock);
        // Steps of a cascade happen in an instant here: the recording goes on.
        shown.boards.iter_mut().for_each(|board| board.step = None);
        let view = self.session.game().view();
        let scene = Scene::new(G::NAME, view, shown);
        let end = self.end().micros().max(1);
        let thousandths = (self.now().micros().min(end) * 1000 / end) as u16;
        let caps = [
            ("space", "stop"),
            ("enter", "play on"),
            ("← →", "5 s"),
            ("[ ]", "piece"),
            ("↑ ↓", "speed"),
            ("0-9", "jump"),
            (", .", "input"),
            ("esc", "back"),
        ];
        Layout {
            title: format!("Replay of {}", title(G::NAME)),
            widgets: vec![Widget::Scene(Box::new(scene)), Widget::Bar { label: self.label(), thousandths }],
            footer: Keycap::row(&caps),
            notice: None,
        }
    }

    fn wake_at(&self) -> Option<Time> {
        let input = self.replay.steps.get(self.next).map(|(at, _)| *at);
        let tenth = Span::from_millis(100);
        let clock =
            Some(Time::ZERO + Span::from_micros((self.now().micros() / tenth.micros() + 1) * tenth.micros()));
        let due =
            [input, self.session.game().deadline(), clock, Some(self.end())].into_iter().flatten().min();
        let next = due.and_then(|due| self.pace.clock(due));
        [next, self.look.next_change(self.clock)].into_iter().flatten().min()
    }
}
