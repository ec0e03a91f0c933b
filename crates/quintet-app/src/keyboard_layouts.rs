//! Where the letters of other scripts are on a keyboard, for shells that only report what a key types.

use crate::settings::Key;

/// The letters of an American keyboard, row by row.
const AMERICAN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./";

/// The letters at the same places in the usual layouts of other scripts.
const OTHERS: [&str; 6] = [
    // Russian, Ukrainian, Bulgarian (phonetic layouts type Latin positions anyway), Greek, Hebrew, Georgian.
    "йцукенгшщзхъфывапролджэячсмитьбю.",
    "йцукенгшщзхїфівапролджєячсмитьбю.",
    "явертъуиопшщасдфгхйкл;'зьцжбнм,./",
    ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./",
    "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
    "ქწერტყუიოპ[]ასდფგჰჯკლ;'ზხცვბნმ,./",
];

/// The key of an American keyboard at the place of a letter of another script.
pub(crate) fn place(typed: Key) -> Option<Key> {
    let Key::Char(letter) = typed.folded() else { return None };
    if letter.is_ascii() {
        return None;
    }
    let at = OTHERS.iter().find_map(|layout| layout.chars().position(|other| other == letter))?;
    AMERICAN.chars().nth(at).map(Key::Char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_as_many_keys_as_the_american_one() {
        for layout in OTHERS {
            assert_eq!(layout.chars().count(), AMERICAN.chars().count(), "{layout}");
        }
    }

    #[test]
    fn letters_of_other_scripts_are_found_by_their_place() {
        for (typed, key) in [('я', 'z'), ('Ч', 'x'), ('ζ', 'z'), ('ס', 'x'), ('ф', 'a')] {
            assert_eq!(place(Key::Char(typed)), Some(Key::Char(key)), "{typed}");
        }
        assert_eq!([Key::Char('z'), Key::Char('é'), Key::Enter].map(place), [None; 3]);
    }
}
