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
        lines.extend(key_lines(&game.keys.iter().filter(|entry| !entry.is_second()), settings));
        if settings.catalogue().find(game.name).is_some_and(crate::any::AnyGame::has_commands) {
            lines.push(text.get("guide-commands").to_owned());
        }
        let second = key_lines(&game.keys.iter().filter(|entry| entry.is_second()), settings);
        if !second.is_empty() {
            lines.push(String::new());
            lines.push(text.with("player-number", &[("number", 2.into())]));
            lines.extend(second);
        }
        TextPage::of_lines(text.title(game), lines, figures, text)
    }
}

/// A line for each action that has a key: the action and its keys.
fn key_lines(entries: &(impl Iterator<Item = &'static Entry> + Clone), settings: &Settings) -> Vec<String> {
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
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
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
            lines.push((label.to_owned(), all));
        }
    }
    let widest = lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    lines.into_iter().map(|(label, keys)| format!("{label:<widest$}   {}", keys.join(" "))).collect()
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
    fn every_figure_belongs_to_something_special() {
        for game in Catalogue::standard().games() {
            for figure in game.how_to_play.figures {
                let named = game.how_to_play.special.iter().any(|(name, _)| *name == figure.special);
                assert!(named && !figure.cells.is_empty(), "{}: {}", game.name, figure.special);
            }
        }
    }
}
