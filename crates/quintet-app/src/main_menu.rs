//! The main menu: games, and everything else.

use crate::catalogue::{Catalogue, GameInfo};
use crate::date::LocalTime;
use crate::effect::{Effect, Page};
use crate::input::Input;
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::{Key, Settings};
use crate::storage::{GameSummary, InterruptedGame};
use crate::text::Language;
use crate::widget::{Control, Item, Layout, Widget};

/// The pages below the games, with the text keys of their titles and descriptions.
const PAGES: [(Page, &str, &str); 5] = [
    (Page::Scores, "menu-scores", "menu-scores.about"),
    (Page::Replays, "menu-replays", "menu-replays.about"),
    (Page::Settings, "menu-settings", "menu-settings.about"),
    (Page::Help, "menu-help", "menu-help.about"),
    (Page::About, "menu-about", "menu-about.about"),
];

/// The key of Continue: the games keep their digits whether it is there or not.
const CONTINUE: char = '0';

const FOOTER: [(&str, &str); 4] =
    [("↑ ↓", "cap-navigate"), ("enter", "cap-select"), ("?", "cap-help"), ("q", "cap-quit")];

/// An entry of the menu.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Entrance {
    Continue,
    Gap,
    Game(&'static GameInfo),
    Page(&'static (Page, &'static str, &'static str)),
    Quit,
}

/// The main menu.
pub struct MainMenu {
    catalogue: &'static Catalogue,
    text: Language,
    local: LocalTime,
    selection: Selection,
    /// The entry that is selected, so that it stays selected when Continue appears.
    selected: Option<Entrance>,
    interrupted: Vec<InterruptedGame>,
    summaries: Vec<GameSummary>,
}

impl MainMenu {
    /// The menu of the games in these settings.
    pub fn new(settings: &Settings) -> MainMenu {
        MainMenu {
            catalogue: settings.catalogue(),
            text: settings.language(),
            local: LocalTime::UTC,
            selection: Selection::default(),
            selected: None,
            interrupted: Vec::new(),
            summaries: Vec::new(),
        }
    }

    /// The same with dates of this local time.
    #[must_use]
    pub fn with_local(self, local: LocalTime) -> MainMenu {
        MainMenu { local, ..self }
    }

    fn entrances(&self) -> Vec<Entrance> {
        let again: &[Entrance] =
            if self.interrupted.is_empty() { &[] } else { &[Entrance::Continue, Entrance::Gap] };
        let games = self.catalogue.games().map(Entrance::Game).chain([Entrance::Gap]);
        let pages = PAGES.iter().map(Entrance::Page).chain([Entrance::Quit]);
        again.iter().cloned().chain(games).chain(pages).collect()
    }

    fn items(&self) -> Vec<Item> {
        let mut digits = '1'..='9';
        let item = |entrance: &Entrance| match entrance {
            Entrance::Continue => self.continue_item().at(CONTINUE),
            Entrance::Gap => Item::gap(),
            entrance => {
                let item = self.item(entrance);
                match digits.next() {
                    Some(digit) => item.at(digit),
                    None => item,
                }
            }
        };
        self.entrances().iter().map(item).collect()
    }

    /// The one game that can be continued, or how many there are.
    fn continue_item(&self) -> Item {
        let text = self.text;
        let item = Item::new(text.get("menu-continue"), "");
        match self.interrupted.as_slice() {
            [game] => {
                let note = game.line(text, self.catalogue, self.local);
                Item { note, ..item }.with(Control::Word(game.title(text, self.catalogue)))
            }
            games => {
                let count = text.with("menu-continue-count", &[("count", games.len().into())]);
                Item { note: text.get("menu-continue.about").into(), ..item }.with(Control::Word(count))
            }
        }
    }

    fn item(&self, entrance: &Entrance) -> Item {
        let text = self.text;
        match entrance {
            Entrance::Game(game) => {
                let aside = text.tagline(game).to_owned();
                let item = Item { aside, ..Item::new(text.title(game), text.summary(game)) };
                match self.summaries.iter().find(|summary| summary.game == game.name) {
                    Some(summary) => item.with(Control::Word(self.summary(summary))),
                    None => item,
                }
            }
            Entrance::Page((_, title, about)) => Item::new(text.get(title), text.get(about)),
            _ => Item::new(text.get("menu-quit"), text.get("menu-quit.about")),
        }
    }

    /// The best result of a game, and when it was played last.
    fn summary(&self, summary: &GameSummary) -> String {
        let text = self.text;
        let time =
            |millis: u64| format!("{}:{:02}.{:03}", millis / 60_000, millis / 1000 % 60, millis % 1000);
        let best = summary.best.map(|best| best.to_string()).or(summary.fastest.map(time));
        let best = best.map(|best| text.with("menu-best", &[("best", best.into())]));
        let day: String = self.local.short(summary.last).chars().take(10).collect();
        let last = text.with("menu-last-played", &[("date", day.into())]);
        best.into_iter().chain([last]).collect::<Vec<_>>().join("  ")
    }

    fn take(&self, entrance: &Entrance) -> Vec<Effect> {
        vec![match (entrance, self.interrupted.as_slice()) {
            (Entrance::Continue, [game]) => Effect::Continue(game.name.clone()),
            (Entrance::Continue, _) => Effect::Open(Page::Continue),
            (Entrance::Game(game), _) => Effect::Open(Page::Game(game)),
            (Entrance::Page((page, ..)), _) => Effect::Open(page.clone()),
            (Entrance::Gap, _) => return Vec::new(),
            (Entrance::Quit, _) => Effect::Quit,
        }]
    }

    fn chosen(&self) -> Option<Entrance> {
        self.entrances().into_iter().nth(self.selection.index(&self.items()))
    }
}

impl Screen for MainMenu {
    fn opened(&mut self) -> Vec<Effect> {
        vec![Effect::Ask(Query::Interrupted), Effect::Ask(Query::Games)]
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match (input.key(), self.chosen()) {
            (Some(Key::Esc | Key::Char('q' | 'Q')), _) => return vec![Effect::Open(Page::Quit)],
            (Some(Key::Char('?')), Some(Entrance::Game(game))) => {
                return vec![Effect::Open(Page::HowToPlay(game))];
            }
            (Some(Key::Char('?')), _) => return vec![Effect::Open(Page::Help)],
            _ => {}
        }
        let taken = self.selection.update(input, &self.items());
        let chosen = self.chosen();
        if !matches!(input, Input::Tick { .. }) {
            self.selected.clone_from(&chosen);
        }
        chosen.filter(|_| taken).map_or_else(Vec::new, |chosen| self.take(&chosen))
    }

    fn layout(&self) -> Layout {
        Layout {
            title: String::new(),
            widgets: vec![Widget::Banner, self.selection.list(self.items())],
            footer: self.text.caps(&FOOTER),
            notice: None,
        }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Interrupted(games) => {
                self.interrupted = games;
                // What the player has selected stays selected; at first that is Continue if it is there.
                let entrances = self.entrances();
                let at = entrances.iter().position(|entrance| self.selected.as_ref() == Some(entrance));
                self.selection = Selection::new(at.unwrap_or(0));
            }
            Answer::Games(summaries) => self.summaries = summaries,
            _ => {}
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.text = settings.language();
    }
}
