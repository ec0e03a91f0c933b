//! The page about how to play a game: its goal, its special pieces as they look, and its keys.

use crate::catalogue::GameInfo;
use crate::page::TextPage;
use crate::settings::{Entry, Key, Settings};
use crate::shortcuts::letter_of;
use crate::text::Language;
use crate::widget::shown;

/// Actions whose keys share a line: the end of the first entry's name, those of the others, and the text key.
const PAIRS: [(&str, &[&str], &str); 2] =
    [("left", &["right"], "guide-move"), ("ccw", &["cw"], "guide-rotate")];

impl TextPage {
    /// How to play a game: its goal, its special pieces or actions, and its keys.
    pub fn how_to_play(game: &'static GameInfo, settings: &Settings) -> TextPage {
        let text = settings.language();
        let mut lines = vec![text.goal(game).replace('\n', " "), String::new()];
        let mut figures = Vec::new();
        for ((name, _), (title, about)) in game.how_to_play.special.iter().zip(text.special(game)) {
            let figure = game.how_to_play.figures.iter().find(|figure| figure.special == *name);
            figures.extend(figure.map(|figure| (lines.len(), figure.picture())));
            lines.push(format!("{title}: {about}."));
        }
        if !game.how_to_play.special.is_empty() {
            lines.push(String::new());
        }
        lines.extend(key_table(game, settings));
        if settings.catalogue().find(game.name).is_some_and(crate::any::AnyGame::has_commands) {
            lines.push(text.get("guide-commands").to_owned());
        }
        TextPage::of_lines(text.title(game), lines, figures, text)
    }
}

/// A line for each action that has a key: the action, its keys, and in a game for two those of the second player beside
/// them.
fn key_table(game: &'static GameInfo, settings: &Settings) -> Vec<String> {
    let mut rows = actions(&game.keys.iter().filter(|entry| !entry.is_second()), settings);
    let second = actions(&game.keys.iter().filter(|entry| entry.is_second()), settings);
    let width =
        |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    if second.is_empty() {
        let widest = width(&mut rows.iter().map(|(label, _)| label));
        return rows.into_iter().map(|(label, keys)| format!("{label:<widest$}   {keys}")).collect();
    }
    let player = |number: i64| settings.language().with("player-number", &[("number", number.into())]);
    rows.insert(0, (String::new(), player(1)));
    let [labels, keys] =
        [width(&mut rows.iter().map(|(label, _)| label)), width(&mut rows.iter().map(|(_, keys)| keys))];
    let beside = |label: &str| second.iter().find(|(other, _)| other == label).map(|(_, keys)| keys.clone());
    let line = |(label, first): (String, String)| {
        let other = if label.is_empty() { player(2) } else { beside(&label).unwrap_or_default() };
        format!("{label:<labels$}   {first:<keys$}   {other}").trim_end().to_owned()
    };
    rows.into_iter().map(line).collect()
}

/// The actions that have a key, each with its keys.
fn actions(
    entries: &(impl Iterator<Item = &'static Entry> + Clone),
    settings: &Settings,
) -> Vec<(String, String)> {
    let text = settings.language();
    let name = |entry: &Entry| entry.key.rsplit('.').next().unwrap_or_default();
    let is_typed = |entry: &Entry| {
        settings.catalogue().find(entry.game()).is_some_and(crate::any::AnyGame::has_commands)
    };
    let keys = |entry: &Entry| {
        let letter = is_typed(entry).then(|| letter_of(name(entry))).flatten();
        let keys: Vec<Key> = letter.into_iter().chain(settings.keys(entry.key)).collect();
        key_names(&keys, text)
    };
    let mut lines: Vec<(String, String)> = Vec::new();
    for entry in entries.clone() {
        if PAIRS.iter().any(|(_, others, _)| others.contains(&name(entry))) {
            continue;
        }
        let pair = PAIRS.iter().find(|(first, ..)| *first == name(entry));
        let others =
            entries.clone().filter(|other| pair.is_some_and(|(_, rest, _)| rest.contains(&name(other))));
        let all: Vec<String> = [entry].into_iter().chain(others).flat_map(keys).collect();
        let label = match pair {
            Some((.., key)) => text.get(key),
            None => text.label(entry).rsplit(": ").next().unwrap_or_default(),
        };
        if !all.is_empty() {
            lines.push((label.to_owned(), all.join(" ")));
        }
    }
    lines
}

/// The names of keys; a letter that is there in both cases is named once.
fn key_names(keys: &[Key], text: Language) -> Vec<String> {
    let is_twin = |key: &Key| match *key {
        Key::Char(letter) if letter.is_uppercase() => {
            letter.to_lowercase().any(|small| keys.contains(&Key::Char(small)))
        }
        _ => false,
    };
    keys.iter().filter(|key| !is_twin(key)).map(|key| shown(*key, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::screen::Screen;
    use crate::widget::Widget;

    #[test]
    fn the_guide_of_chetyris_draws_its_special_pieces() {
        let game = Catalogue::standard().find("chetyris").unwrap().info();
        let page = TextPage::how_to_play(game, &Settings::default());
        let Widget::Page { lines, figures, .. } = &page.layout().widgets[0] else { panic!("a page") };
        let drawn: Vec<&str> =
            figures.iter().map(|(line, _)| lines[*line].split(':').next().unwrap()).collect();
        assert_eq!(drawn, ["VaporBomb", "FoamBomb", "CrazyShape"]);
        assert!(lines.iter().any(|line| line == "Move       ← a 4 → d 6"), "{lines:?}");
    }

    #[test]
    fn the_keys_of_the_second_player_are_beside_those_of_the_first() {
        let game = Catalogue::standard().find("modern").unwrap().info();
        let lines = key_table(game, &Settings::default());
        assert_eq!(lines[0], "              Player 1    Player 2");
        assert_eq!(lines[1], "Move          ← →         j l");
        assert!(lines.contains(&"Hard drop     space       i".to_owned()), "{lines:?}");
        assert!(lines.contains(&"Pause         esc".to_owned()), "{lines:?}");
    }

    #[test]
    fn every_figure_belongs_to_something_special() {
        for game in Catalogue::standard().games() {
            for figure in game.how_to_play.figures {
                let named = game.how_to_play.special.iter().any(|(name, _)| *name == figure.special);
                assert!(named && !figure.cells.is_empty(), "{}: {}", game.name, figure.special);
            }
        }
    }
}
