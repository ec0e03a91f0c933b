//! Screens of text: help and about. The module `guide` makes the pages about how to play.

use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::settings::{Key, Settings};
use crate::text::Language;
use crate::widget::{Layout, ScrollExtent, Widget};
use quintet_engine::kernel::PiecePicture;

/// How many rows one notch of the wheel scrolls.
const NOTCH: usize = 3;
/// A line of at least this many characters continues in the next one.
const MIN_JOINED_LINE: usize = 60;

/// A text that can be scrolled; a key goes back.
pub struct TextPage {
    title: String,
    lines: Vec<String>,
    /// Pieces that are drawn before lines, by the index of the line.
    figures: Vec<(usize, PiecePicture)>,
    /// Whether Enter starts or resumes a game instead of going back.
    plays: bool,
    /// How many rows it is scrolled down.
    top: usize,
    /// The extent that the shell has reported.
    extent: Option<ScrollExtent>,
    text: Language,
}

impl TextPage {
    /// A page with this title and text. Lines that were wrapped for a terminal are joined.
    pub fn new(title: impl Into<String>, lines: &str, text: Language) -> TextPage {
        TextPage::of_lines(title, paragraphs(lines), Vec::new(), text)
    }

    /// A page of these lines, with pieces before some of them.
    pub(crate) fn of_lines(
        title: impl Into<String>,
        lines: Vec<String>,
        figures: Vec<(usize, PiecePicture)>,
        text: Language,
    ) -> TextPage {
        TextPage { title: title.into(), lines, figures, plays: false, top: 0, extent: None, text }
    }

    /// The same page before a game: its keys say that Enter plays.
    #[must_use]
    pub(crate) fn before_play(self) -> TextPage {
        TextPage { plays: true, ..self }
    }

    /// How to use the program, and a line about each of its games.
    pub fn help(settings: &Settings) -> TextPage {
        let text = settings.language();
        let games = settings.catalogue().games();
        let games: Vec<String> =
            games.map(|game| format!("{:<15} {}", text.title(game), text.summary(game))).collect();
        let parts = [text.get("help-page"), &games.join("\n"), text.get("help-page-replays")];
        TextPage::new(text.get("menu-help"), &parts.join("\n\n"), text)
    }

    /// About the program.
    pub fn about(text: Language) -> TextPage {
        let lines = text.with("about-page", &[("version", env!("CARGO_PKG_VERSION").into())]);
        TextPage::new(text.get("menu-about"), &lines, text)
    }

    /// The maximum number of rows to scroll. Until the shell reports it, a row is a line.
    fn last(&self) -> usize {
        self.extent.map_or(self.lines.len().saturating_sub(1), |extent| extent.last)
    }

    fn go(&mut self, down: bool, by: usize) {
        let top = if down { self.top.saturating_add(by) } else { self.top.saturating_sub(by) };
        self.top = top.min(self.last());
    }

    /// Scrolls by a page, less one row.
    fn turn(&mut self, down: bool) {
        let rows = self.extent.map_or(10, |extent| extent.rows);
        self.go(down, rows.saturating_sub(1).max(1));
    }
}

/// The lines of a text. Two consecutive lines are joined if the first is long and both start at the left and have no
/// columns.
fn paragraphs(text: &str) -> Vec<String> {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.contains("  ");
    let mut lines: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        match lines.last_mut().filter(|_| goes_on && is_prose(line)) {
            Some(last) => {
                last.push(' ');
                last.push_str(line);
            }
            None => lines.push(line.to_owned()),
        }
        goes_on = is_prose(line) && line.chars().count() >= MIN_JOINED_LINE;
    }
    lines
}

impl Screen for TextPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match input {
            Input::Wheel { down, .. } => self.go(*down, NOTCH),
            Input::ScrollExtent { extent, .. } => {
                self.extent = Some(*extent);
                self.top = self.top.min(extent.last);
            }
            Input::Press { key, .. } => match key {
                Key::Down | Key::Char('j') => self.go(true, 1),
                Key::Up | Key::Char('k') => self.go(false, 1),
                Key::PageDown | Key::Char(' ') => self.turn(true),
                Key::PageUp => self.turn(false),
                Key::Home => self.top = 0,
                Key::End => self.top = self.last(),
                Key::Esc | Key::Enter | Key::Backspace | Key::Char('q') => return vec![Effect::Back],
                _ => {}
            },
            _ => {}
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let mut caps = vec![("esc", "cap-back")];
        if self.plays {
            caps.insert(0, ("enter", "cap-play"));
        }
        if self.extent.is_some_and(|extent| extent.last > 0) {
            let at = usize::from(self.plays);
            caps.insert(at, ("↑ ↓", "cap-scroll"));
            caps.insert(at + 1, ("space", "cap-next-page"));
        }
        Layout {
            title: self.title.clone(),
            widgets: vec![Widget::Page {
                lines: self.lines.clone(),
                figures: self.figures.clone(),
                top: self.top,
                extent: self.extent,
            }],
            footer: self.text.caps(&caps),
            notice: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widget::Keycap;
    use quintet_engine::kernel::Time;

    fn press(page: &mut TextPage, key: Key) -> usize {
        page.update(&Input::Press { key, at: Time::ZERO, repeats: false });
        page.top
    }

    #[test]
    fn a_page_scrolls_until_its_last_row_is_visible() {
        let text = "a line\n".repeat(30);
        let mut page = TextPage::new("Thirty lines", &text, Language::English);
        assert_eq!(page.layout().footer, Keycap::row(&[("esc", "back")]), "nothing says that there is more");
        page.update(&Input::ScrollExtent { extent: ScrollExtent { rows: 12, last: 18 }, at: Time::ZERO });
        assert_eq!(page.layout().footer.len(), 3);
        let way = [
            (Key::End, 18),
            (Key::Down, 18),
            (Key::Up, 17),
            (Key::PageUp, 6),
            (Key::PageDown, 17),
            (Key::Char(' '), 18),
            (Key::Home, 0),
            (Key::Up, 0),
        ];
        for (key, top) in way {
            assert_eq!(press(&mut page, key), top, "{key}");
        }
        press(&mut page, Key::End);
        page.update(&Input::ScrollExtent { extent: ScrollExtent { rows: 40, last: 0 }, at: Time::ZERO });
        assert_eq!(page.top, 0, "a larger window shows all of it");
    }

    #[test]
    fn wrapped_lines_are_joined() {
        let long = "a".repeat(MIN_JOINED_LINE);
        let text = format!("Title\n\n{long}\n{long}\nend.\nNext\n  left  right\n\n{long}\n  column\n");
        let whole = [
            "Title".to_owned(),
            String::new(),
            format!("{long} {long} end."),
            "Next".to_owned(),
            "  left  right".to_owned(),
            String::new(),
            long.clone(),
            "  column".to_owned(),
        ];
        assert_eq!(paragraphs(&text), whole);
    }

    #[test]
    fn the_version_is_shown() {
        let lines = TextPage::about(Language::English).lines.join("\n");
        assert!(lines.contains(env!("CARGO_PKG_VERSION")), "{lines}");
    }
}
