//! The result of a round: its headline, how it compares with earlier ones, what was counted, and what to do next.

use crate::IS_PAGE;
use crate::catalogue::GameInfo;
use crate::date;
use crate::effect::{Effect, Export, Picture, ReplayRound};
use crate::input::Input;
use crate::play::RoundResult;
use crate::plot::{Plot, Unit};
use crate::record_tables::Names;
use crate::records::{Analysis, FactValue, Opponent, PlayerAnalysis, Ranking, Round, Sample};
use crate::selection::Selection;
use crate::settings::Key;
use crate::text::Language;
use crate::widget::{Item, Layout, Tone, Widget};

/// The page that is shown when a round has ended.
#[derive(Clone, Debug)]
pub(crate) struct ResultPage {
    info: &'static GameInfo,
    /// How the game says that it ended.
    message: String,
    /// Whether the player can go back to the board, where the game can go on after an undo.
    has_board: bool,
    selection: Selection,
}

/// What the player chooses on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ResultAction {
    /// Play again.
    Retry,
    /// Go back to the board.
    Board,
    /// Leave.
    Menu,
    /// Something that the host does.
    Do(Effect),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Retry,
    Watch,
    SaveGif,
    Board,
    Menu,
}

const CHOICES: [Choice; 5] = [Choice::Retry, Choice::Watch, Choice::SaveGif, Choice::Board, Choice::Menu];

impl ResultPage {
    pub(crate) fn new(info: &'static GameInfo, message: Option<&String>, text: Language) -> ResultPage {
        let message = message.filter(|message| !message.is_empty()).cloned();
        let message = message.unwrap_or_else(|| text.get("result-game-over").to_owned());
        ResultPage { info, message, has_board: false, selection: Selection::default() }
    }

    /// The same, from which the player can go back to the board.
    pub(crate) fn with_board(self) -> ResultPage {
        ResultPage { has_board: true, ..self }
    }

    fn choices(&self) -> impl Iterator<Item = Choice> {
        let has_board = self.has_board;
        CHOICES.into_iter().filter(move |choice| match choice {
            Choice::Board => has_board,
            Choice::SaveGif => !IS_PAGE,
            _ => true,
        })
    }

    fn items(&self, result: &RoundResult, text: Language) -> Vec<Item> {
        let item = |choice| {
            let (label, needs_replay) = match choice {
                Choice::Retry => ("result-retry", false),
                Choice::Watch => ("result-watch", true),
                Choice::SaveGif => ("result-save-gif", true),
                Choice::Board => ("result-board", false),
                Choice::Menu => ("result-menu", false),
            };
            let enabled = !needs_replay || result.saved.is_some_and(|saved| !saved.is_cut);
            Item { enabled, ..Item::new(text.get(label), "") }
        };
        self.choices().map(item).collect()
    }

    /// Handles an input.
    pub(crate) fn update(
        &mut self,
        input: &Input,
        result: &RoundResult,
        text: Language,
    ) -> Option<ResultAction> {
        match input.key() {
            Some(Key::Esc | Key::Backspace | Key::Char('q' | 'Q')) => return Some(ResultAction::Menu),
            Some(Key::Char('r' | 'R')) => return Some(ResultAction::Retry),
            // A player who still drops pieces chooses nothing.
            Some(Key::Char(' ')) => return None,
            _ => {}
        }
        let items = self.items(result, text);
        if !self.selection.update(input, &items) {
            return None;
        }
        let replay = result.saved.map(|saved| saved.replay);
        let recorded = replay.map(|replay| ReplayRound { replay, round: result.round.index });
        match (self.choices().nth(self.selection.index(&items))?, recorded) {
            (Choice::Retry, _) => Some(ResultAction::Retry),
            (Choice::Board, _) => Some(ResultAction::Board),
            (Choice::Menu, _) => Some(ResultAction::Menu),
            (Choice::Watch, Some(recorded)) => Some(ResultAction::Do(Effect::Watch(recorded))),
            (Choice::SaveGif, replay) => {
                let export = Export { replay: replay?.replay.into(), picture: Picture::Gif };
                Some(ResultAction::Do(Effect::Export(export)))
            }
            (Choice::Watch, None) => None,
        }
    }

    /// The page with this result.
    pub(crate) fn layout(&self, result: &RoundResult, status: Option<String>, text: Language) -> Layout {
        let names = Names::new(text, Some(self.info));
        let round = &result.round;
        let category = [names.mode(&round.category.mode), names.rules(&round.category.rules)];
        let parts = [text.title(self.info).to_owned()].into_iter().chain(category);
        let title: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        let analysis = result.analysis.as_deref();
        let about = comparison(result, text).into_iter().chain(status).collect();
        let widgets = vec![
            Widget::Text {
                lines: vec![format!("{} · {}", self.message, headline(round, text))],
                tone: Tone::Strong,
            },
            Widget::Text { lines: about, tone: Tone::Plain },
            Widget::Facts {
                rows: facts(round, analysis, result.against, text),
                plot: analysis.and_then(|analysis| course(round, analysis, text)).map(Box::new),
            },
            self.selection.list(self.items(result, text)),
        ];
        let widgets = widgets.into_iter().filter(|widget| !is_empty(widget)).collect();
        let footer = text.caps(&[
            ("↑ ↓", "cap-navigate"),
            ("enter", "cap-select"),
            ("r", "cap-play-again"),
            ("esc", "cap-back"),
        ]);
        Layout { title: title.join(", "), widgets, footer, notice: None }
    }
}

fn is_empty(widget: &Widget) -> bool {
    match widget {
        Widget::Text { lines, .. } => lines.is_empty(),
        Widget::Facts { rows, plot } => rows.is_empty() && plot.is_none(),
        _ => false,
    }
}

/// A time to the millisecond: `1:02.345`.
pub(crate) fn exact(millis: u64) -> String {
    format!("{}.{:03}", date::length(millis.saturating_mul(1000)), millis % 1000)
}

/// The time or the points of a round.
fn headline(round: &Round, text: Language) -> String {
    match (round.category.ranking, round.outcomes.as_slice()) {
        (Ranking::Time | Ranking::TimeThenScore, [outcome, ..]) if outcome.finished => {
            exact(round.played.micros() / 1000)
        }
        (Ranking::LongestTime, _) => exact(round.played.micros() / 1000),
        (Ranking::Time, _) => text.get("result-unfinished").to_owned(),
        (Ranking::Score | Ranking::TimeThenScore, [only]) => {
            text.with("result-points", &[("points", only.score.to_string().into())])
        }
        (Ranking::Score | Ranking::TimeThenScore, outcomes) => {
            let scores: Vec<String> = outcomes.iter().map(|outcome| outcome.score.to_string()).collect();
            scores.join(" : ")
        }
    }
}

/// How the first player's result compares with earlier ones, a line each.
fn comparison(result: &RoundResult, text: Language) -> Vec<String> {
    let (round, Some(saved)) = (&result.round, result.saved) else { return Vec::new() };
    let Some(outcome) = round.outcomes.first() else { return Vec::new() };
    let ranking = round.category.ranking;
    let (score, millis) = (outcome.score, round.played.micros() / 1000);
    let Some(rank) = saved.placing.rank else {
        let why = match () {
            () if outcome.lost => "result-lost-duel",
            () if ranking == Ranking::Time && !outcome.finished => "result-no-goal",
            () => "result-helped",
        };
        return vec![text.get(why).to_owned()];
    };
    let place = text.with("result-rank", &[("rank", rank.into()), ("of", saved.placing.of.into())]);
    let Some((best_score, best_millis)) = saved.placing.before else {
        return vec![format!("{} {place}", text.get("result-first"))];
    };
    let timed = match ranking {
        Ranking::Time | Ranking::LongestTime => true,
        Ranking::Score => false,
        // Games that reached the goal have about the same number of points.
        Ranking::TimeThenScore => outcome.finished && best_score >= score - score / 50,
    };
    let is_equal = if timed { millis == best_millis } else { score == best_score };
    let (best, difference, is_better) = if timed {
        let difference = millis.abs_diff(best_millis);
        let difference = format!("{}.{:03} s", difference / 1000, difference % 1000);
        let is_better =
            if ranking == Ranking::LongestTime { millis > best_millis } else { millis < best_millis };
        (exact(best_millis), difference, is_better)
    } else {
        (best_score.to_string(), score.abs_diff(best_score).to_string(), score > best_score)
    };
    let key = match is_better {
        true if saved.best => "result-new-best",
        // A game that was ended early beats a best without being announced as one.
        true => "result-better",
        false if is_equal => "result-equal",
        false => "result-best",
    };
    vec![text.with(key, &[("best", best.into()), ("difference", difference.into())]), place]
}

/// A number of a player's game: the text key of its label, and where it comes from.
type Count = (&'static str, fn(&PlayerAnalysis) -> u32);

/// The counts of a round as rows: a label, and a value for each player.
fn facts(
    round: &Round,
    analysis: Option<&Analysis>,
    against: Option<Opponent>,
    text: Language,
) -> Vec<Vec<String>> {
    let Some(Analysis { players }) = analysis else { return Vec::new() };
    let millis = round.played.micros() / 1000;
    let mut rows = Vec::new();
    if let [_, _] = players.as_slice() {
        let names = Names::new(text, None);
        let second = against.and_then(Opponent::score_name);
        let first = match &second {
            Some(_) => text.get("player-you").to_owned(),
            None => names.player(None, 1),
        };
        rows.push(vec![String::new(), first, names.player(second.as_deref(), 2)]);
    }
    let mut row = |label: String, value: &dyn Fn(&PlayerAnalysis) -> String| {
        let values: Vec<String> = players.iter().map(value).collect();
        if values.iter().any(|value| !value.is_empty()) {
            rows.push([label].into_iter().chain(values).collect());
        }
    };
    let count = |count: u32| if count > 0 { count.to_string() } else { String::new() };
    let label = |key| text.get(key).to_owned();
    row(label("fact-time"), &|_| if millis > 0 { exact(millis) } else { String::new() });
    row(label("fact-pieces"), &|one| count(one.tally.pieces));
    row(label("fact-pace"), &|one| match one.tally.pace(millis) {
        0 => String::new(),
        pace => Unit::Hundredths.text(pace as i64),
    });
    row(label("fact-lines"), &|one| count(one.tally.lines));
    row(label("fact-clears"), &|one| match one.tally.clears {
        [0, 0, 0, 0] => String::new(),
        clears => clears.map(|count| count.to_string()).join(" · "),
    });
    let counts: [Count; 8] = [
        ("fact-t-spins", |one| one.tally.t_spins),
        ("fact-combo", |one| one.tally.longest_combo),
        ("fact-chain", |one| one.tally.longest_chain),
        ("fact-back-to-backs", |one| one.tally.back_to_backs),
        ("fact-perfect-clears", |one| one.tally.perfect_clears),
        ("fact-sent", |one| one.tally.sent),
        ("fact-received", |one| one.tally.received),
        ("fact-holds", |one| one.tally.holds),
    ];
    for (key, value) in counts {
        row(label(key), &|one| count(value(one)));
    }
    row(label("fact-finesse"), &|one| match one.tally.finesse_faults {
        Some(faults) if one.tally.pieces > 0 => faults.to_string(),
        _ => String::new(),
    });
    for (index, fact) in players.first().map_or(&[][..], |one| &one.facts).iter().enumerate() {
        let name = text.look_up(&fact.key).unwrap_or(&fact.label).to_owned();
        row(name, &|one| match one.facts.get(index).map(|fact| &fact.value) {
            Some(FactValue::Number(value)) => value.to_string(),
            Some(FactValue::Clock(millis)) => exact(*millis),
            Some(FactValue::Word(word)) => word.clone(),
            None => String::new(),
        });
    }
    rows
}

/// How the round went: points over time, or pieces per second if the time counts.
fn course(round: &Round, analysis: &Analysis, text: Language) -> Option<Plot> {
    let curve = &analysis.players.first()?.curve;
    if curve.len() < 4 {
        return None;
    }
    let at = |sample: &Sample| sample.millis as i64;
    Some(match round.category.ranking {
        Ranking::Score | Ranking::TimeThenScore => {
            let points = curve.iter().map(|sample| (at(sample), sample.score as i64)).collect();
            Plot::line(text.get("plot-score"), (Unit::Clock, Unit::Number), points, true)
        }
        Ranking::Time | Ranking::LongestTime => {
            // Over the last few pieces each.
            let wide = (curve.len() / 8).max(3);
            let pace = |pair: (&Sample, &Sample)| {
                let (from, to) = pair;
                let millis = to.millis.saturating_sub(from.millis).max(1);
                (at(to), (u64::from(to.pieces.saturating_sub(from.pieces)) * 100_000 / millis) as i64)
            };
            let points = curve.iter().zip(curve.iter().skip(wide)).map(pace).collect();
            Plot::line(text.get("plot-pace"), (Unit::Clock, Unit::Hundredths), points, true)
        }
    })
}
