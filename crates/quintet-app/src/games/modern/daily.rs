//! The game of the day: the same for everybody on a date.

use super::INFO;
use crate::catalogue::{GameInfo, PracticeInfo};
use crate::date;
use crate::effect::Effect;
use crate::input::Input;
use crate::records::Category;
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::Key;
use crate::storage::{InterruptedGame, Score};
use crate::text::Language;
use crate::widget::{Item, Layout, Tone, Widget};
use quintet_engine::kernel::{Seed, SetupError};
use quintet_engine::modern::{Daily, Handling, Mode, Options, RulePreset, Setup};
use sha2::{Digest, Sha256};

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;
/// The word after the date of the attempt that counts.
const SCORED: &str = "scored";
/// The mode of the scores.
const SCORES: &str = "daily";

/// The page of the day's game.
pub(super) static PAGE: PracticeInfo = PracticeInfo {
    with: ("modern.mode", "marathon"),
    input: "daily",
    screen: |text| Box::new(DailyPage::new(text)),
};

/// The date of a day, such as `2026-11-16`.
fn date_of(day: u32) -> String {
    date::iso(i64::from(day) * DAY)[..10].to_owned()
}

/// The day of a date.
fn day_of(text: &str) -> Option<u32> {
    // A date that a calendar does not have is that of no day.
    let [year, month, day] = text.splitn(3, '-').map(|part| part.parse::<u32>().ok()).collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let (year, month, day) = (year?, month?, day?);
    let near = (year.checked_sub(1970)? * 1461 / 4 + month.checked_sub(1)? * 30).saturating_sub(2);
    (1..=31).contains(&day).then_some(())?;
    (near..near + 40 + 31).find(|number| date_of(*number) == text)
}

/// The mode, the garbage rows and the seed of a day's game.
fn rules_of(day: u32) -> (Mode, Option<u16>, Seed) {
    let (mode, rows) = match day % 4 {
        0 => (Mode::Marathon, None),
        1 => (Mode::Sprint, None),
        2 => (Mode::Cheese, Some(18)),
        _ => (Mode::Survival, None),
    };
    let hash = Sha256::digest(format!("quintet daily {}", date_of(day)));
    let seed = hash.iter().take(8).fold(0u64, |seed, byte| seed << 8 | u64::from(*byte));
    (mode, rows, Seed(seed))
}

/// Sets up the game of the day that a text names: a date, and `scored` if the attempt counts. All options that keep
/// scores apart have their defaults.
pub(super) fn set_up(setup: &mut Setup, text: &str) -> Result<(), SetupError> {
    let (date, practice) = match text.trim().split_once(' ') {
        Some((date, SCORED)) => (date, false),
        _ => (text.trim(), true),
    };
    let wrong = || SetupError::new(format!("{date:?} is not a date: use one such as 2026-11-16"));
    let day = day_of(date).ok_or_else(wrong)?;
    let (mode, rows, seed) = rules_of(day);
    for handling in &mut setup.handling {
        let Handling { soft_drop, lock_delay_ms, .. } = Handling::DEFAULT;
        *handling = Handling { soft_drop, lock_delay_ms, ..*handling };
    }
    let options = Options { rows, ghost: setup.options.ghost, ..Options::DEFAULT };
    let (handling, daily) = (setup.handling, Some(Daily { day, practice }));
    let rules = RulePreset::Standard;
    *setup = Setup { mode, rules, seed, fixed_seed: true, options, handling, daily, ..Setup::default() };
    Ok(())
}

/// Returns true if a category is that of a day's game, at any speed.
fn is_of(day: u32, mode: &str, rules: &str) -> bool {
    mode == SCORES && rules.split(", ").next() == Some(&date_of(day))
}

/// The category of the scores of a day's game.
pub(super) fn category(daily: Daily, like: Category) -> Category {
    Category { mode: SCORES.to_owned(), rules: date_of(daily.day), ..like }
}

/// The page from which the day's game is started: what it is today, and whether the attempt that counts was made.
pub struct DailyPage {
    today: Option<u32>,
    scores: Vec<Score>,
    /// Games that have begun and are not among the scores.
    unfinished: Vec<InterruptedGame>,
    trouble: Option<String>,
    selection: Selection,
    text: Language,
}

impl DailyPage {
    /// The page before the date is known.
    pub fn new(text: Language) -> DailyPage {
        let (scores, unfinished, selection) = (Vec::new(), Vec::new(), Selection::default());
        DailyPage { today: None, scores, unfinished, trouble: None, selection, text }
    }

    /// The result that counts for a day: the first.
    fn result(&self, day: u32) -> Option<&Score> {
        let of_day = self.scores.iter().filter(|score| is_of(day, &score.mode, &score.rules));
        of_day.filter(|score| !score.assisted).min_by_key(|score| score.ended)
    }

    /// The attempt that counts for a day, if it has begun and not ended.
    fn attempt(&self, day: u32) -> Option<&InterruptedGame> {
        let of_day = self.unfinished.iter().filter(|game| is_of(day, &game.mode, &game.rules));
        of_day.filter(|game| !game.assisted).min_by_key(|game| game.when)
    }

    /// The result of a score in words: the time where it counts, else the points.
    fn result_line(&self, score: &Score) -> String {
        let day = score.rules.split(", ").next().and_then(day_of).unwrap_or_default();
        match rules_of(day).0 {
            Mode::Sprint | Mode::Cheese if !score.finished => self.text.get("daily-unfinished").to_owned(),
            Mode::Sprint | Mode::Cheese | Mode::Survival => date::length(score.millis * 1000),
            _ => score.score.to_string(),
        }
    }

    fn items(&self) -> Vec<Item> {
        let text = self.text;
        let Some(today) = self.today else {
            return vec![Item::heading(text.get("records-loading"))];
        };
        let (mode, ..) = rules_of(today);
        let title = INFO.modes.iter().find(|info| info.title.eq_ignore_ascii_case(mode.name()));
        let (title, summary) = title.map_or((mode.name(), ""), |info| text.mode_of(INFO.name, info));
        let mode = || [("mode", title.into())];
        let practise = |note: String| Item::new(text.with("daily-practise", &mode()), note);
        let mut items = vec![Item::heading(date_of(today))];
        match (self.result(today), self.attempt(today)) {
            (Some(score), _) => {
                let line = self.result_line(score);
                items.push(practise(text.with("daily-done", &[("result", line.into())])));
            }
            (None, Some(attempt)) => {
                if !attempt.is_busy {
                    let time = date::length(attempt.micros);
                    let note = text.with("daily-continue.about", &[("time", time.into())]);
                    items.push(Item::new(text.with("daily-continue", &mode()), note));
                }
                let note = if attempt.is_busy { "daily-busy" } else { "daily-practise.about" };
                items.push(practise(text.get(note).to_owned()));
            }
            (None, None) => items.push(Item::new(text.with("daily-play", &mode()), summary)),
        }
        let mut days: Vec<(u32, &Score)> =
            (0..today).rev().take(14).filter_map(|day| Some((day, self.result(day)?))).collect();
        days.truncate(7);
        if !days.is_empty() {
            items.push(Item::heading(text.get("daily-before")));
            let line = |(day, score): &(u32, &Score)| {
                let name = format!("{}  {}  {}", date_of(*day), rules_of(*day).0, self.result_line(score));
                Item::heading(name)
            };
            items.extend(days.iter().map(line));
        }
        items
    }
}

impl Screen for DailyPage {
    fn opened(&mut self) -> Vec<Effect> {
        vec![Effect::Ask(Query::Today(INFO.name.to_owned()))]
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if let Some(Key::Esc | Key::Char('q') | Key::Backspace) = input.key() {
            return vec![Effect::Back];
        }
        let items = self.items();
        let taken = self.selection.update(input, &items);
        let Some(today) = self.today.filter(|_| taken) else { return Vec::new() };
        let info: &'static GameInfo = &INFO;
        let attempt = self.attempt(today).filter(|_| self.result(today).is_none());
        if let Some(attempt) = attempt.filter(|attempt| !attempt.is_busy && self.selection.index(&items) == 1)
        {
            return vec![Effect::Continue(attempt.name.clone())];
        }
        // Once an attempt has begun, others are practice, also if it can be continued.
        let scored = if self.result(today).is_none() && attempt.is_none() { " scored" } else { "" };
        vec![Effect::PlayText(info, &PAGE, format!("{}{scored}", date_of(today)))]
    }

    fn layout(&self) -> Layout {
        let text = self.text;
        let about = Widget::Text { lines: vec![text.get("daily-about").to_owned()], tone: Tone::Plain };
        Layout {
            title: text.get("daily-title").to_owned(),
            widgets: vec![about, self.selection.list(self.items())],
            footer: text.caps(&[("enter", "cap-play"), ("esc", "cap-back")]),
            notice: self.trouble.clone(),
        }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Today(now, scores, unfinished) => {
                self.today = u32::try_from(now.div_euclid(DAY)).ok();
                (self.scores, self.unfinished, self.trouble) = (scores, unfinished, None);
            }
            Answer::Failed(message) => self.trouble = Some(self.text.message(&message)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_day_and_back() {
        for (date, day) in
            [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-16", 20_773), ("2100-12-31", 47_846)]
        {
            assert_eq!((day_of(date), date_of(day).as_str()), (Some(day), date));
        }
        for wrong in ["", "2026", "2026-13-01", "2026-02-29", "2026-11-31", "1969-12-31", "2026-1-1", "x-y-z"]
        {
            assert_eq!(day_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_day_decides_mode_and_seed() {
        let modes: Vec<Mode> = (20_772..20_776).map(|day| rules_of(day).0).collect();
        assert_eq!(modes, [Mode::Marathon, Mode::Sprint, Mode::Cheese, Mode::Survival]);
        assert_eq!(rules_of(20_774).1, Some(18));
        // The first eight bytes of `printf 'quintet daily 2026-11-16' | sha256sum`.
        assert_eq!(rules_of(20_773).2, Seed(SEED));
    }

    const SEED: u64 = 0xfbad_6e74_3ed4_a8db;

    #[test]
    fn attempts_after_the_first_are_practice_and_options_have_their_defaults() {
        let mut setup = Setup { level: Some(9), ..Setup::default() };
        setup.handling[0] = Handling { das_ms: 50, soft_drop: 40, lock_delay_ms: 900, ..Handling::DEFAULT };
        set_up(&mut setup, "2026-11-16").unwrap();
        assert_eq!(setup.daily, Some(Daily { day: 20_773, practice: true }));
        assert_eq!((setup.mode, setup.level), (Mode::Sprint, None));
        assert_eq!(setup.handling[0], Handling { das_ms: 50, ..Handling::DEFAULT });
        assert!(set_up(&mut setup, "tomorrow").unwrap_err().to_string().contains("use one such as"));
    }

    #[test]
    fn the_page_starts_the_attempt_that_counts_and_then_practice() {
        let press = |key| Input::Press { key, at: quintet_engine::kernel::Time::ZERO, repeats: false };
        let mut page = DailyPage::new(Language::English);
        assert!(page.update(&press(Key::Enter)).is_empty(), "the date is not known yet");
        page.answer(Answer::Today(20_773 * DAY + 5, Vec::new(), Vec::new()));
        let played = |text: &str| vec![Effect::PlayText(&INFO, &PAGE, text.to_owned())];
        assert_eq!(page.update(&press(Key::Enter)), played("2026-11-16 scored"));
        let score = |rules: &str| Score { mode: SCORES.into(), rules: rules.into(), ..Score::default() };
        page.answer(Answer::Today(20_773 * DAY, vec![score("2026-11-15")], Vec::new()));
        assert_eq!(page.update(&press(Key::Enter)), played("2026-11-16 scored"));
        for rules in ["2026-11-16", "2026-11-16, speed 50"] {
            page.answer(Answer::Today(20_773 * DAY, vec![score("2026-11-15"), score(rules)], Vec::new()));
            assert_eq!(page.update(&press(Key::Enter)), played("2026-11-16"), "{rules}");
        }
    }

    #[test]
    fn an_attempt_that_has_begun_is_continued_and_there_is_no_other_that_counts() {
        let press = |key| Input::Press { key, at: quintet_engine::kernel::Time::ZERO, repeats: false };
        let practice = vec![Effect::PlayText(&INFO, &PAGE, "2026-11-16".to_owned())];
        let scored = vec![Effect::PlayText(&INFO, &PAGE, "2026-11-16 scored".to_owned())];
        let game = |rules: &str| InterruptedGame {
            name: "a".into(),
            mode: SCORES.into(),
            rules: rules.into(),
            ..InterruptedGame::default()
        };
        let page = |unfinished: InterruptedGame| {
            let mut page = DailyPage::new(Language::English);
            page.answer(Answer::Today(20_773 * DAY, Vec::new(), vec![unfinished]));
            page
        };
        let mut begun = page(game("2026-11-16"));
        assert_eq!(begun.update(&press(Key::Enter)), [Effect::Continue("a".into())]);
        begun.update(&press(Key::Down));
        assert_eq!(begun.update(&press(Key::Enter)), practice);
        // Another program plays it.
        let mut busy = page(InterruptedGame { is_busy: true, ..game("2026-11-16") });
        assert_eq!(busy.update(&press(Key::Enter)), practice);
        let others = [
            game("2026-11-15"),
            InterruptedGame { assisted: true, ..game("2026-11-16") },
            InterruptedGame { mode: "marathon".into(), ..game("standard") },
        ];
        for other in others {
            assert_eq!(page(other.clone()).update(&press(Key::Enter)), scored, "{other:?}");
        }
    }
}
