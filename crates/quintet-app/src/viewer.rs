//! The viewer of a recording: play, pause, step, seek and speed.

use crate::IS_PAGE;
use crate::any::SeekablePlayback;
use crate::effect::{Effect, Export, Picture};
use crate::input::Input;
use crate::records::{MarkKind, Scored, TimeLine, TimeMark};
use crate::replay_scene::ReplayScene;
use crate::screen::{Screen, Shell};
use crate::settings::{Key, Settings};
use crate::text::Language;
use crate::widget::{Layout, Scene, Widget};
use quintet_engine::kernel::{SetupError, Span, Time, clock_text};
use quintet_session::{ClockMap, Playback, Replay, ReplayPoint};
use std::sync::Arc;

/// The playback speeds, in per cent.
const SPEEDS: [u64; 7] = [25, 50, 100, 200, 400, 800, 1600];
/// The index of the normal speed.
const NORMAL_SPEED: usize = 2;
/// How far the arrow keys seek.
const SEEK_STEP: Span = Span::from_millis(5_000);

/// Shows a recording: played, paused, or stepped through in both directions.
pub struct Viewer {
    scene: ReplayScene<'static>,
    /// The number of the replay in the store, if it is stored.
    id: Option<i64>,
    text: Language,
    /// When pieces locked.
    pieces: Vec<Time>,
    /// Marks on the bar.
    marks: Vec<(u16, MarkKind)>,
    clock_map: ClockMap,
    speed: usize,
    clock: Time,
    /// Whether it was played to its end, rather than moved there.
    ran_out: bool,
}

impl Viewer {
    /// Shows a recording from its start; fails if no game can be made from its setup.
    pub fn new<G: Scored>(replay: Replay<G>, id: Option<i64>, shell: &Shell) -> Result<Viewer, SetupError> {
        let mut line = TimeLine::default();
        Playback::borrowed(&replay)?.play_to(replay.duration(), &mut line);
        Ok(Viewer::of(Box::new(Playback::new(replay)?), line, id, shell))
    }

    /// Shows a recording in which this happens.
    fn of(playback: Box<dyn SeekablePlayback>, line: TimeLine, id: Option<i64>, shell: &Shell) -> Viewer {
        let end = playback.end().micros().max(1);
        let mark = |mark: &TimeMark| ((mark.at.micros().min(end) * 1000 / end) as u16, mark.kind);
        let marks = line.marks.iter().map(mark).collect();
        let scene = ReplayScene::new(playback, shell.animator());
        let mut viewer = Viewer {
            scene,
            id,
            text: shell.settings.language(),
            pieces: line.pieces,
            marks,
            clock_map: ClockMap::STOPPED,
            speed: NORMAL_SPEED,
            clock: shell.clock,
            ran_out: false,
        };
        viewer.run();
        viewer
    }

    /// The same, starting at this moment.
    #[must_use]
    pub fn starting_at(mut self, time: Time) -> Viewer {
        self.jump(ReplayPoint::Time(time));
        self
    }

    /// Returns true if it was played to its end, rather than moved there.
    pub(crate) fn has_run_out(&self) -> bool {
        self.ran_out
    }

    fn now(&self) -> Time {
        self.scene.playback().now()
    }

    fn end(&self) -> Time {
        self.scene.playback().end()
    }

    /// Plays on from here.
    fn run(&mut self) {
        self.clock_map.run(self.clock, self.now(), SPEEDS[self.speed]);
    }

    /// Seeks to a point, forwards or backwards.
    fn jump(&mut self, point: ReplayPoint) -> Effect {
        self.ran_out = false;
        let skipped = self.scene.seek(point);
        if !self.clock_map.is_stopped() {
            self.run();
        }
        skipped
    }

    /// Seeks to a point and pauses.
    fn stop_at(&mut self, point: ReplayPoint) -> Effect {
        self.clock_map.stop();
        self.jump(point)
    }

    fn press(&mut self, key: Key) -> Option<Effect> {
        let playback = self.scene.playback();
        let (now, played) = (self.now(), playback.played());
        match key {
            Key::Char(' ' | 'p') if self.clock_map.is_stopped() && now >= self.end() => {
                let skipped = self.jump(ReplayPoint::Time(Time::ZERO));
                self.run();
                return Some(skipped);
            }
            Key::Char(' ' | 'p') if self.clock_map.is_stopped() => self.run(),
            Key::Char(' ' | 'p') => self.clock_map.stop(),
            Key::Up | Key::Char('+') => self.set_speed(self.speed + 1),
            Key::Down | Key::Char('-') => self.set_speed(self.speed.saturating_sub(1)),
            Key::Right => return Some(self.jump(ReplayPoint::Time(now + SEEK_STEP))),
            Key::Left => {
                return Some(self.jump(ReplayPoint::Time(Time::ZERO + now.since(Time::ZERO + SEEK_STEP))));
            }
            Key::Char('.') => {
                let next = (played..playback.steps()).find(|step| playback.is_input(*step));
                return Some(
                    self.stop_at(next.map_or(ReplayPoint::End, |number| ReplayPoint::Input(number + 1))),
                );
            }
            Key::Char(',') => {
                let last = (0..played).rev().find(|step| playback.is_input(*step));
                return Some(self.stop_at(ReplayPoint::Input(last.unwrap_or(0))));
            }
            Key::Char(']' | 'n') => {
                let laid = self.pieces.partition_point(|at| *at <= now);
                return Some(self.stop_at(ReplayPoint::Piece(laid + 1)));
            }
            Key::Char('[' | 'b') => {
                return Some(self.stop_at(ReplayPoint::Piece(self.pieces.partition_point(|at| *at < now))));
            }
            Key::Char(digit @ '0'..='9') => {
                let tenths = u64::from(digit) - u64::from('0');
                let time = Time::ZERO + Span::from_micros(self.end().micros() / 10 * tenths);
                return Some(self.jump(ReplayPoint::Time(time)));
            }
            Key::Char('g' | 'G') => return Some(self.export(Picture::Gif)),
            Key::Char('i' | 'I') => return Some(self.export(Picture::Png(now.micros()))),
            Key::Home => return Some(self.jump(ReplayPoint::Time(Time::ZERO))),
            Key::End => return Some(self.jump(ReplayPoint::End)),
            Key::Enter | Key::Char('c') if !playback.is_over() => {
                self.clock_map.stop();
                return Some(Effect::PlayFrom(self.id, now.micros()));
            }
            Key::Esc | Key::Char('q' | 'Q') | Key::Backspace => return Some(Effect::Back),
            _ => {}
        }
        None
    }

    fn export(&self, picture: Picture) -> Effect {
        Effect::Export(Export { replay: self.id, picture })
    }

    fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
        if !self.clock_map.is_stopped() {
            self.run();
        }
    }

    fn label(&self) -> String {
        let (text, ended, paused) = (self.text, "viewer-ended", "viewer-paused");
        let state = match self.clock_map.is_stopped() {
            true if self.now() >= self.end() => text.get(ended),
            true => text.get(paused),
            false => "",
        };
        let widest = [ended, paused].map(|key| text.get(key).chars().count()).into_iter().max().unwrap_or(0);
        let speed = SPEEDS[self.speed];
        let speed = if speed < 100 { format!("1/{}x", 100 / speed) } else { format!("{}x", speed / 100) };
        let pieces = self.pieces.iter().filter(|at| **at <= self.now()).count();
        let (now, end) = (clock_text(self.now().millis()), clock_text(self.end().millis()));
        let all = self.pieces.len().to_string();
        // As wide as it will get, so that the text beside it does not move.
        let place = text.with(
            "viewer-place",
            &[
                ("now", format!("{now:>0$}", end.len()).into()),
                ("end", end.into()),
                ("piece", format!("{pieces:>0$}", all.len()).into()),
                ("pieces", all.into()),
            ],
        );
        format!("{place}  {speed:<4} {state:<widest$}")
    }
}

impl Screen for Viewer {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.clock = self.clock.max(input.at());
        let mut effects = Vec::new();
        if let Some(time) = self.clock_map.game_time(self.clock) {
            effects = self.scene.play_to(time.min(self.end()), Some(self.clock));
            if self.now() >= self.end() {
                self.clock_map.stop();
                self.ran_out = true;
            }
        }
        let effect = match input {
            Input::Press { key, .. } => self.press(*key),
            // The bar can be clicked.
            Input::Click { place, .. } if place.widget == 1 => {
                let thousandths = place.item.min(1000) as u64;
                let time = Time::ZERO + Span::from_micros(self.end().micros() / 1000 * thousandths);
                Some(self.jump(ReplayPoint::Time(time)))
            }
            Input::Wheel { down, .. } => self.press(if *down { Key::Right } else { Key::Left }),
            Input::FocusLost { .. } => {
                self.clock_map.stop();
                None
            }
            _ => None,
        };
        effects.extend(effect);
        effects
    }

    fn layout(&self) -> Layout {
        let (mut view, shown) = self.scene.at(self.clock);
        if view.prompt.is_some() {
            // The recording contains the answer to the game's question.
            Arc::make_mut(&mut view).prompt = None;
        }
        let info = self.scene.playback().info();
        self.scene.playback().translate(self.text, Arc::make_mut(&mut view));
        let scene = Scene::new(info.name, view, shown);
        let end = self.end().micros().max(1);
        let thousandths = (self.now().micros().min(end) * 1000 / end) as u16;
        let space = match self.clock_map.is_stopped() {
            true if self.now() >= self.end() => "cap-play-again",
            true => "cap-play",
            false => "cap-pause",
        };
        let mut caps = vec![
            ("space", space),
            ("← →", "cap-5-seconds"),
            ("[ ]", "cap-piece"),
            ("↑ ↓", "cap-speed"),
            ("0-9", "cap-jump"),
            (", .", "cap-input"),
            ("esc", "cap-back"),
        ];
        if !IS_PAGE {
            caps.splice(4..4, [("g", "cap-save-gif"), ("i", "cap-save-png")]);
        }
        if !self.scene.playback().is_over() {
            caps.insert(1, ("enter", "cap-play-from-here"));
        }
        Layout {
            title: self.text.with("viewer-title", &[("game", self.text.title(info).into())]),
            widgets: vec![
                Widget::Scene(Box::new(scene)),
                Widget::Bar { label: self.label(), thousandths, marks: self.marks.clone() },
            ],
            footer: self.text.caps(&caps),
            notice: None,
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.text = settings.language();
    }

    fn wake_at(&self) -> Option<Time> {
        let tenth = Span::from_millis(100);
        let clock =
            Some(Time::ZERO + Span::from_micros((self.now().micros() / tenth.micros() + 1) * tenth.micros()));
        let due = [self.scene.playback().due(), clock, Some(self.end())].into_iter().flatten().min();
        let next = due.and_then(|due| self.clock_map.clock_time(due));
        [next, self.scene.next_change(self.clock)].into_iter().flatten().min()
    }
}
