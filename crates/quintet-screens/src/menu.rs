//! The menu: what there is to play and to do.

use crate::choice::Choice;
use crate::effect::{Answer, Effect, Page, Query, Start};
use crate::games::{GAMES, title};
use crate::input::Input;
use crate::options::{self, Options};
use crate::screen::Screen;
use crate::widget::{Control, Item, Keycap, Layout, Widget};
use quintet_settings::{ENTRIES, Entry, Key, Settings};

/// What else there is.
const PAGES: [(Page, &str, &str); 5] = [
    (Page::Scores, "Scores", "The best games, and how it went over time."),
    (Page::Replays, "Replays", "Every finished game, to watch, to step through and to play on from."),
    (Page::Settings, "Settings", "Keys, handling, colours, sound."),
    (Page::Help, "Help", "How to find your way."),
    (Page::About, "About", "What this is."),
];

/// The most interrupted games that the menu offers; the newest come first.
const MOST_INTERRUPTED: usize = 3;

const FOOTER: [(&str, &str); 3] = [("↑ ↓", "choose"), ("enter", "take"), ("q", "leave")];

/// The first screen.
#[derive(Default)]
pub struct MainMenu {
    choice: Choice,
    interrupted: Vec<(String, String)>,
}

impl MainMenu {
    fn items(&self) -> Vec<Item> {
        let again = self.interrupted.iter().map(|(_, line)| Item::new("Continue", line.clone()));
        let games = GAMES.iter().map(|(_, title, text)| Item::new(*title, *text));
        let pages = PAGES.iter().map(|(_, title, text)| Item::new(*title, *text));
        let leave = Item::new("Leave", "Until next time.");
        again.chain(games).chain(pages).chain([leave]).collect()
    }

    fn take(&self, index: usize) -> Vec<Effect> {
        if let Some((name, _)) = self.interrupted.get(index) {
            return vec![Effect::Continue(name.clone())];
        }
        let index = index - self.interrupted.len();
        let game = GAMES.get(index).map(|(name, ..)| Effect::Open(Page::Game(name)));
        let page = || index.checked_sub(GAMES.len()).and_then(|index| PAGES.get(index));
        let page = || page().map(|(page, ..)| Effect::Open(page.clone()));
        vec![game.or_else(page).unwrap_or(Effect::Quit)]
    }
}

impl Screen for MainMenu {
    fn opened(&mut self) -> Vec<Effect> {
        vec![Effect::Ask(Query::Interrupted)]
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if let Some(Key::Esc | Key::Char('q' | 'Q')) = input.key() {
            return vec![Effect::Quit];
        }
        let items = self.items();
        if self.choice.update(input, &items) { self.take(self.choice.index(&items)) } else { Vec::new() }
    }

    fn layout(&self) -> Layout {
        let items = self.items();
        let chosen = self.choice.index(&items);
        Layout {
            title: String::new(),
            widgets: vec![Widget::Banner, Widget::List { items, chosen }],
            footer: Keycap::row(&FOOTER),
            notice: None,
        }
    }

    fn answer(&mut self, answer: Answer) {
        if let Answer::Interrupted(games) = answer {
            // Who has chosen a game keeps it, whether or not there is something to go on with above it.
            let games: Vec<_> = games.into_iter().take(MOST_INTERRUPTED).collect();
            let shift = games.len() as isize - self.interrupted.len() as isize;
            let at = self.choice.index(&self.items());
            self.interrupted = games;
            self.choice = Choice::new(if at == 0 { 0 } else { at.saturating_add_signed(shift) });
        }
    }
}

/// A way to play a game: its title, what it is, and the settings that make it so.
type Way = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// In the place of an opponent: the one that is set, or a steady one if that is a person.
const COMPUTER: &str = "";

/// The way in which the computer plays.
const WATCH: &str = "Watch the computer";

/// The ways to play a game.
fn ways(game: &str) -> &'static [Way] {
    match game {
        "modern" => &[
            ("Marathon", "As far as you get, faster with every level.", &[("modern.mode", "marathon")]),
            ("Sprint", "Forty lines as fast as you can.", &[("modern.mode", "sprint")]),
            ("Ultra", "As many points as you can in two minutes.", &[("modern.mode", "ultra")]),
            ("Classic", "As it was long ago: no hold, no ghost, no mercy.", &[("modern.mode", "classic")]),
            (
                "Duel",
                "Two players at one keyboard send each other rows.",
                &[("modern.mode", "duel"), ("modern.opponent", "person")],
            ),
            (
                "Against the computer",
                "A duel; the option opponent says how strong it is.",
                &[("modern.mode", "duel"), ("modern.opponent", COMPUTER)],
            ),
            (WATCH, "It plays Marathon by itself.", &[("modern.mode", "marathon")]),
        ],
        "chetyris" | "cascade" => &[("Play", "", &[]), (WATCH, "It plays by its own hints.", &[])],
        "quadris" | "biquadris" => {
            &[("Play", "", &[]), (WATCH, "It plays by its own hints until you press a key.", &[])]
        }
        _ => &[("Play", "", &[])],
    }
}

/// The ways to play one game, and its options.
pub struct GameMenu {
    game: &'static str,
    settings: Settings,
    choice: Choice,
    options: Options,
}

/// A line of a game's menu.
enum Entrance {
    Way(&'static Way),
    Heading,
    Option(&'static Entry),
    Keys,
    Draw,
}

impl GameMenu {
    /// For the game of this name.
    pub fn new(game: &'static str, settings: &Settings) -> GameMenu {
        let mut menu = GameMenu {
            game,
            settings: settings.clone(),
            choice: Choice::default(),
            options: Options::default(),
        };
        // What was played last is played again with one key.
        let usual =
            |way: &Way| way.2.iter().all(|(key, value)| menu.settings.text(key) == menu.value(key, value));
        let at = ways(game).iter().position(usual).unwrap_or(0);
        menu.choice = Choice::new(at);
        menu
    }

    fn entrances(&self) -> Vec<Entrance> {
        let section = format!("{}.", self.game);
        // What every way to play sets is no option.
        let is_way =
            |entry: &Entry| ways(self.game).iter().all(|way| way.2.iter().any(|(key, _)| *key == entry.key));
        let belongs = |entry: &&'static Entry| {
            let handling = self.game == "modern" && entry.key.starts_with("handling.");
            (entry.key.starts_with(&section) || handling) && !is_way(entry)
        };
        let keys = ENTRIES.iter().any(|entry| entry.key.starts_with(&format!("keys.{section}")));
        let draw = (self.game == "modern").then_some(Entrance::Draw);
        let ways = ways(self.game).iter().map(Entrance::Way).chain(draw);
        let options = ENTRIES.iter().filter(belongs).map(Entrance::Option);
        ways.chain([Entrance::Heading]).chain(options).chain(keys.then_some(Entrance::Keys)).collect()
    }

    fn items(&self) -> Vec<Item> {
        let item = |entrance: &Entrance| match entrance {
            Entrance::Way((title, text, _)) => Item::new(*title, *text),
            Entrance::Heading => Item::heading("Options"),
            Entrance::Option(entry) => options::item(entry, &self.settings),
            Entrance::Keys => Item::new("keys", "Which key does what."),
            Entrance::Draw => Item::new("Practise", "Draw or paste a board and play from it."),
        };
        self.entrances().iter().map(item).collect()
    }

    /// The value that a way to play gives a setting.
    fn value(&self, key: &str, value: &str) -> String {
        match (value, self.settings.text(key)) {
            (COMPUTER, person) if person == "person" => "steady".into(),
            (COMPUTER, set) => set,
            (value, _) => value.to_owned(),
        }
    }

    fn title(&self) -> &'static str {
        title(self.game)
    }
}

impl Screen for GameMenu {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if let Some(effects) = self.options.type_on(input) {
            return effects;
        }
        if let Some(Key::Esc | Key::Char('q')) = input.key() {
            return vec![Effect::Back];
        }
        let items = self.items();
        let taken = self.choice.update(input, &items);
        match self.entrances().get(self.choice.index(&items)) {
            Some(Entrance::Way((title, _, with))) if taken => {
                let with = with.iter().map(|(key, value)| (*key, self.value(key, value))).collect();
                vec![Effect::Play(Start { game: self.game, with, watch: *title == WATCH })]
            }
            Some(Entrance::Draw) if taken => vec![Effect::Open(Page::Draw)],
            Some(Entrance::Keys) if taken => vec![Effect::Open(Page::Keys(self.game))],
            Some(Entrance::Option(entry)) => self.options.change(entry, &self.settings, input, taken),
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let items = self.items();
        let chosen = self.choice.index(&items);
        let is_option = items.get(chosen).is_some_and(|item| item.control != Control::None);
        let usual = [("↑ ↓", "choose"), ("enter", "play"), ("esc", "back")];
        let footer = if is_option { Keycap::row(&options::CAPS) } else { Keycap::row(&usual) };
        let widgets = vec![Widget::List { items, chosen }];
        let mut layout = Layout { title: self.title().to_owned(), widgets, footer, notice: None };
        self.options.show(&mut layout);
        layout
    }

    fn has_default(&self) -> bool {
        let chosen = self.choice.index(&self.items());
        matches!(self.entrances().get(chosen), Some(Entrance::Option(_))) && !self.options.is_typed()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
