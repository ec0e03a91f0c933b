//! What happened in a round, counted from its recording: for the result, the statistics and the marks of the viewer.

use super::recorded_game::RecordedGame;
use super::round::Round;
use quintet_engine::kernel::{
    Applause, Event, EventSink, GameEvent, PanelId, PanelValue, Player, SpecialEvent, Time,
};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// The counts of one player in one round.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// The pieces that were placed.
    pub pieces: u32,
    /// The rows that were cleared.
    pub lines: u32,
    /// Clears of one, two, three, and four or more rows at once.
    pub clears: [u32; 4],
    /// The T-Spins, including Mini T-Spins and those without a clear.
    pub t_spins: u32,
    /// Clears that left the board empty.
    pub perfect_clears: u32,
    /// Quads and T-Spins after one another.
    pub back_to_backs: u32,
    /// The longest combo.
    pub longest_combo: u32,
    /// The longest chain of cuts of a cascade.
    pub longest_chain: u32,
    /// The rows sent to the opponent.
    pub sent: u32,
    /// The rows received from the opponent, and time-limit rows.
    pub received: u32,
    /// How often a piece was put on hold.
    pub holds: u32,
    /// Unnecessary key presses, in a game that counts them.
    pub finesse_faults: Option<u32>,
}

/// Formats for people leave out an unknown number of faults; others must have every field.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has_faults = self.finesse_faults.is_some() || !serializer.is_human_readable();
        let mut fields = serializer.serialize_struct("Tally", 11 + usize::from(has_faults))?;
        fields.serialize_field("pieces", &self.pieces)?;
        fields.serialize_field("lines", &self.lines)?;
        fields.serialize_field("clears", &self.clears)?;
        fields.serialize_field("t_spins", &self.t_spins)?;
        fields.serialize_field("perfect_clears", &self.perfect_clears)?;
        fields.serialize_field("back_to_backs", &self.back_to_backs)?;
        fields.serialize_field("longest_combo", &self.longest_combo)?;
        fields.serialize_field("longest_chain", &self.longest_chain)?;
        fields.serialize_field("sent", &self.sent)?;
        fields.serialize_field("received", &self.received)?;
        fields.serialize_field("holds", &self.holds)?;
        if has_faults {
            fields.serialize_field("finesse_faults", &self.finesse_faults)?;
        }
        fields.end()
    }
}

impl Tally {
    /// Pieces per second over this time, in hundredths.
    pub fn pace(&self, millis: u64) -> u64 {
        (u64::from(self.pieces) * 100_000).checked_div(millis).unwrap_or(0)
    }
}

/// A value of the game's own at the end of a round, such as the level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// The text key of its name, for other languages.
    pub key: String,
    /// Its name.
    pub label: String,
    /// Its value.
    pub value: FactValue,
}

/// The value of a [`Fact`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FactValue {
    /// A number.
    Number(u64),
    /// A duration in milliseconds.
    Clock(u64),
    /// A word.
    Word(String),
}

/// A moment of a round: how it stood for one player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// The playing time in milliseconds.
    pub millis: u64,
    /// The points.
    pub score: u64,
    /// The pieces that were placed.
    pub pieces: u32,
}

/// One player's side of a round.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PlayerAnalysis {
    /// The counts.
    pub tally: Tally,
    /// Values of the game's own.
    pub facts: Vec<Fact>,
    /// How the round went, from its start to its end.
    pub curve: Vec<Sample>,
}

/// What happened in a round, for each player.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The players.
    pub players: Vec<PlayerAnalysis>,
}

/// A curve has at most this many samples; beyond it, every second one is dropped.
const MOST_SAMPLES: usize = 240;

/// Counts the events of a round.
#[derive(Clone, Default)]
struct Counter {
    players: Vec<PlayerCounter>,
}

#[derive(Clone, Default)]
struct PlayerCounter {
    tally: Tally,
    /// Pieces that were dropped, in a game whose pieces never lock.
    dropped: u32,
    /// Cuts since the last piece.
    chain: u32,
    curve: Vec<Sample>,
    /// Only every sample of this distance is kept.
    stride: u32,
}

impl PlayerCounter {
    fn pieces(&self) -> u32 {
        if self.tally.pieces > 0 { self.tally.pieces } else { self.dropped }
    }

    fn cleared(&mut self, rows: u32) {
        let kind = (rows as usize).min(self.tally.clears.len());
        if let Some(count) = kind.checked_sub(1).and_then(|kind| self.tally.clears.get_mut(kind)) {
            *count += 1;
            self.tally.lines += rows;
        }
    }

    fn sample(&mut self, sample: Sample) {
        let last = self.curve.last().copied().unwrap_or_default();
        if sample.pieces >= last.pieces && sample.pieces < last.pieces + self.stride.max(1) {
            return;
        }
        self.curve.push(sample);
        if self.curve.len() > MOST_SAMPLES {
            let mut number = 0;
            self.curve.retain(|_| {
                number += 1;
                number % 2 == 0
            });
            self.stride = self.stride.max(1) * 2;
        }
    }
}

impl EventSink for Counter {
    fn emit(&mut self, game_event: GameEvent) {
        let index = game_event.player.index();
        if index >= self.players.len() {
            self.players.resize_with(index + 1, PlayerCounter::default);
        }
        let Some(player) = self.players.get_mut(index) else { return };
        let tally = &mut player.tally;
        match game_event.event {
            Event::Locked(_) => tally.pieces += 1,
            Event::HardDropped { .. } => (player.dropped, player.chain) = (player.dropped + 1, 0),
            Event::Cleared(rows) => player.cleared(rows.count()),
            Event::Special(SpecialEvent::Cut { rows, .. }) => {
                player.chain += 1;
                player.tally.longest_chain = player.tally.longest_chain.max(player.chain);
                player.cleared(rows);
            }
            Event::Rose { rows, .. } => tally.received += u32::from(rows),
            Event::Sent(rows) => tally.sent += u32::from(rows),
            Event::Held(_) => tally.holds += 1,
            Event::Applause(applause) => match applause {
                Applause::Clear { spin: Some(_), .. } => tally.t_spins += 1,
                Applause::Combo(length) => tally.longest_combo = tally.longest_combo.max(length),
                Applause::BackToBack => tally.back_to_backs += 1,
                Applause::PerfectClear => tally.perfect_clears += 1,
                Applause::Clear { .. } | Applause::LevelUp(_) => {}
            },
            _ => {}
        }
    }
}

/// The panels whose values are counted here or are not values of a round.
const COUNTED: [PanelId; 17] = [
    PanelId::Mode,
    PanelId::RowsToLevel,
    PanelId::Pace,
    PanelId::Next,
    PanelId::Hold,
    PanelId::Score,
    PanelId::Best,
    PanelId::HiScore,
    PanelId::Lines,
    PanelId::RowsLeft,
    PanelId::Pieces,
    PanelId::Time,
    PanelId::TimeLeft,
    PanelId::Combo,
    PanelId::Chain,
    PanelId::Sent,
    PanelId::Incoming,
];

impl Counter {
    /// The moment of the present round, if it has started.
    fn sample(&mut self, round: Option<&Round>) {
        let Some(round) = round else { return };
        if self.players.len() < round.outcomes.len() {
            self.players.resize_with(round.outcomes.len(), PlayerCounter::default);
        }
        for (player, outcome) in self.players.iter_mut().zip(&round.outcomes) {
            let (millis, pieces) = (round.played.micros() / 1000, player.pieces());
            player.sample(Sample { millis, score: outcome.score, pieces });
        }
    }

    /// Returns true if a piece was placed since the counter was in an earlier state.
    fn has_more_pieces(&self, before: u32) -> bool {
        self.pieces() != before
    }

    fn pieces(&self) -> u32 {
        self.players.iter().map(PlayerCounter::pieces).sum()
    }

    /// The analysis of a round that ends in this state.
    fn finish(self, recording: &dyn RecordedGame, round: &Round) -> Analysis {
        let view = recording.view();
        let mut players = self.players;
        players.resize_with(round.outcomes.len(), PlayerCounter::default);
        let players =
            players.into_iter().zip(&round.outcomes).zip(0u8..).map(|((mut player, outcome), side)| {
                let board = view.boards.get(usize::from(side));
                let number =
                    |id| board.and_then(|board| board.number(id)).and_then(|value| u32::try_from(value).ok());
                player.tally.pieces = player.pieces();
                if player.tally.pieces == 0 {
                    player.tally.pieces = number(PanelId::Pieces).unwrap_or(0);
                }
                if player.tally.lines == 0 {
                    player.tally.lines = number(PanelId::Lines).unwrap_or(0);
                }
                recording.complete_tally(Player(side), &mut player.tally);
                let panels = board.iter().flat_map(|board| &board.panels);
                let facts = panels.filter(|panel| !COUNTED.contains(&panel.id)).filter_map(|panel| {
                    let value = match &panel.value {
                        PanelValue::Number { value, .. } => FactValue::Number(*value),
                        PanelValue::Clock { millis } | PanelValue::Stopwatch { millis } => {
                            FactValue::Clock(*millis)
                        }
                        PanelValue::Word(word) if !word.is_empty() => FactValue::Word(word.clone()),
                        PanelValue::Word(_) | PanelValue::Rate { .. } | PanelValue::Pieces { .. } => {
                            return None;
                        }
                    };
                    let key = crate::text::panel_key(panel.id).unwrap_or_default().to_owned();
                    Some(Fact { key, label: panel.label.to_owned(), value })
                });
                let (millis, pieces) = (round.played.micros() / 1000, player.tally.pieces);
                let mut curve = player.curve;
                curve.push(Sample { millis, score: outcome.score, pieces });
                PlayerAnalysis { tally: player.tally, facts: facts.collect(), curve }
            });
        Analysis { players: players.collect() }
    }
}

/// Plays a recording from its start and analyses its rounds, in order; the last one may not have ended.
pub(super) fn analyse(recording: &mut dyn RecordedGame) -> Vec<Analysis> {
    let mut counter = Counter::default();
    let mut undo = UndoStack::default();
    let mut analyses = Vec::new();
    for step in 0..recording.steps() {
        let pieces = counter.pieces();
        undo.before(recording, &counter);
        recording.play(step, &mut counter);
        undo.after(recording, &mut counter, recording.is_undo(step));
        for round in recording.take_ended() {
            analyses.push(std::mem::take(&mut counter).finish(recording, &round));
        }
        if counter.has_more_pieces(pieces) {
            counter.sample(recording.present().as_ref());
        }
    }
    recording.end(&mut counter);
    for round in recording.take_ended() {
        analyses.push(std::mem::take(&mut counter).finish(recording, &round));
    }
    if let Some(open) = recording.present() {
        analyses.push(counter.finish(recording, &open));
    }
    analyses
}

/// The counts at the undo points of a session.
#[derive(Default)]
struct UndoStack {
    earlier: Vec<Counter>,
    depth: usize,
    before: Option<Counter>,
}

impl UndoStack {
    fn before(&mut self, recording: &dyn RecordedGame, counter: &Counter) {
        let points = recording.undo_points();
        self.depth = points.unwrap_or(0);
        self.before = points.is_some().then(|| counter.clone());
    }

    /// Remembers the counts at a new undo point, and restores those of the point that an undo has returned to.
    fn after(&mut self, recording: &dyn RecordedGame, counter: &mut Counter, is_undo: bool) {
        let depth = recording.undo_points().unwrap_or(0);
        if depth > self.depth {
            self.earlier.truncate(self.depth);
            self.earlier.extend(self.before.take());
        } else if depth < self.depth {
            if let Some(earlier) = self.earlier.get(depth).filter(|_| is_undo) {
                counter.clone_from(earlier);
            }
            self.earlier.truncate(depth);
        }
    }
}

/// A mark on the time line of a recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeMark {
    /// When it happened.
    pub at: Time,
    /// What happened.
    pub kind: MarkKind,
}

/// What a [`TimeMark`] stands for, the least important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MarkKind {
    /// Rows were cleared.
    Clear,
    /// Rows rose from below.
    Garbage,
    /// Four rows at once, or a T-Spin.
    Great,
}

/// Collects the times at which pieces are placed, and marks.
#[derive(Clone, Default, Debug)]
pub struct TimeLine {
    /// When pieces were placed, each time once.
    pub pieces: Vec<Time>,
    /// The marks, in order.
    pub marks: Vec<TimeMark>,
}

impl EventSink for TimeLine {
    fn emit(&mut self, game_event: GameEvent) {
        let at = game_event.at;
        let kind = match game_event.event {
            Event::Locked(_) | Event::HardDropped { .. } => {
                if self.pieces.last() != Some(&at) {
                    self.pieces.push(at);
                }
                return;
            }
            Event::Cleared(rows) if rows.count() >= 4 => MarkKind::Great,
            Event::Applause(Applause::Clear { spin: Some(_), .. }) => MarkKind::Great,
            Event::Cleared(_) | Event::Special(SpecialEvent::Cut { .. }) => MarkKind::Clear,
            Event::Rose { .. } => MarkKind::Garbage,
            _ => return,
        };
        match self.marks.last_mut() {
            Some(last) if last.at == at => last.kind = last.kind.max(kind),
            _ => self.marks.push(TimeMark { at, kind }),
        }
    }
}
