//! The selected item of a list, and how keys and the pointer move it.

use crate::input::Input;
use crate::settings::Key;
use crate::widget::{Item, Widget};

/// The selected item of a list. Items that are not enabled, such as headings, are skipped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    at: usize,
    /// The item that the list is scrolled to: keys and the wheel move it, the pointer does not.
    around: usize,
}

impl Selection {
    /// Selects the item with this index.
    pub fn new(at: usize) -> Selection {
        Selection { at, around: at }
    }

    /// The index of the selected item: the nearest enabled one, if there is any.
    pub fn index(self, items: &[Item]) -> usize {
        let at = self.at.min(items.len().saturating_sub(1));
        let is_free = |index: &usize| items.get(*index).is_some_and(|item| item.enabled);
        (at..items.len()).find(is_free).or_else(|| (0..at).rev().find(is_free)).unwrap_or(at)
    }

    /// Makes a list widget of these items with this selection.
    pub fn list(self, items: Vec<Item>) -> Widget {
        let chosen = self.index(&items);
        Widget::List { items, chosen, around: self.around }
    }

    /// Moves the selection; returns true if the selected item was activated by a key or a click. `j` and `k` move
    /// down and up, and a digit activates the item with that number.
    pub fn update(&mut self, input: &Input, items: &[Item]) -> bool {
        self.at = self.index(items);
        let taken = self.go(input, items);
        if matches!(input, Input::Press { .. } | Input::Wheel { .. }) {
            self.around = self.at;
        }
        taken
    }

    fn go(&mut self, input: &Input, items: &[Item]) -> bool {
        match *input {
            Input::Press { key, .. } => match key {
                Key::Up | Key::Char('k') | Key::BackTab => self.step(items, true),
                Key::Down | Key::Char('j') | Key::Tab => self.step(items, false),
                Key::PageUp => (0..8).for_each(|_| self.step_within(items, true)),
                Key::PageDown => (0..8).for_each(|_| self.step_within(items, false)),
                Key::Home => self.at = Selection::new(0).index(items),
                Key::End => self.at = Selection::new(items.len()).index(items),
                Key::Enter | Key::Char(' ') => return items.get(self.at).is_some_and(|item| item.enabled),
                Key::Char(key) if items.iter().any(|item| item.shortcut.is_some()) => {
                    if let Some(index) = items.iter().position(|item| item.shortcut == Some(key)) {
                        self.at = index;
                        return true;
                    }
                }
                Key::Char(digit @ '1'..='9') => {
                    let wanted = digit as usize - '1' as usize;
                    let free = (0..items.len()).filter(|index| items[*index].enabled);
                    if let Some(index) = free.into_iter().nth(wanted) {
                        self.at = index;
                        return true;
                    }
                }
                _ => {}
            },
            Input::Wheel { down, .. } => self.step_within(items, !down),
            Input::Hover { place, .. } | Input::Click { place, .. } | Input::Slide { place, .. }
                if items.get(place.item).is_some_and(|item| item.enabled) =>
            {
                self.at = place.item;
                return matches!(input, Input::Click { .. });
            }
            _ => {}
        }
        false
    }

    /// Moves to the next enabled item; wraps around at the ends.
    fn step(&mut self, items: &[Item], up: bool) {
        let count = items.len();
        for away in 1..=count {
            let index = if up { (self.at + count - away) % count } else { (self.at + away) % count };
            if items[index].enabled {
                self.at = index;
                return;
            }
        }
    }

    /// Moves to the next enabled item; does not wrap around.
    fn step_within(&mut self, items: &[Item], up: bool) {
        let before = self.at;
        self.step(items, up);
        if (self.at > before) == up {
            self.at = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::HitTarget;
    use quintet_engine::kernel::Time;

    fn items() -> Vec<Item> {
        let mut items: Vec<Item> =
            ["heading", "a", "b", "heading", "c"].map(|name| Item::new(name, "")).into();
        items[0].enabled = false;
        items[3].enabled = false;
        items
    }

    fn press(key: Key) -> Input {
        Input::Press { key, at: Time::ZERO, repeats: false }
    }

    #[test]
    fn headings_are_skipped_and_the_selection_wraps_around() {
        let (items, mut selection) = (items(), Selection::default());
        assert_eq!(selection.index(&items), 1);
        for (key, at) in
            [(Key::Down, 2), (Key::Down, 4), (Key::Down, 1), (Key::Up, 4), (Key::Home, 1), (Key::End, 4)]
        {
            assert!(!selection.update(&press(key), &items));
            assert_eq!(selection.index(&items), at, "{key}");
        }
        assert!(selection.update(&press(Key::Char('2')), &items), "the second that can be chosen");
        assert_eq!(selection.index(&items), 2);
        let click = Input::Click { place: HitTarget { widget: 0, item: 3 }, at: Time::ZERO };
        assert!(!selection.update(&click, &items), "a heading cannot be clicked");
        assert!(selection.update(&press(Key::Enter), &items));
    }

    #[test]
    fn the_pointer_chooses_without_scrolling() {
        let items: Vec<Item> = (0..50).map(|number| Item::new(number.to_string(), "")).collect();
        let seen = |selection: Selection| match selection.list(items.clone()) {
            Widget::List { chosen, around, .. } => (chosen, Widget::first(chosen, around, 10, items.len())),
            _ => unreachable!(),
        };
        let mut selection = Selection::new(20);
        assert_eq!(seen(selection), (20, 15));
        for item in 15..25 {
            let place = HitTarget { widget: 0, item };
            for input in [
                Input::Hover { place, at: Time::ZERO },
                Input::Click { place, at: Time::ZERO },
                Input::Slide { place, thousandths: 0, at: Time::ZERO },
            ] {
                selection.update(&input, &items);
                assert_eq!(seen(selection), (item, 15));
            }
        }
        selection.update(&press(Key::Down), &items);
        assert_eq!(seen(selection), (25, 20), "a key does scroll");
        assert_eq!(Widget::first(49, 0, 10, 50), 40, "what is chosen is seen");
        assert_eq!(Widget::first(0, 49, 10, 50), 0);
        assert_eq!(Widget::first(3, 3, 10, 5), 0);
    }

    #[test]
    fn an_empty_list_has_nothing_to_choose() {
        let mut selection = Selection::new(7);
        for key in [Key::Up, Key::Down, Key::Enter, Key::End, Key::PageDown, Key::Char('1')] {
            assert!(!selection.update(&press(key), &[]));
        }
        assert_eq!(selection.index(&[]), 0);
    }
}
