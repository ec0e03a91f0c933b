//! Small and capital letters of the alphabets that keyboards and texts here have: Latin, Greek and Cyrillic.
//!
//! The tables of the standard library are for all alphabets, and longer than all that a page would need of them.

/// Ranges of small letters: the first, the last, how far from one to the next, and how far back its capital is.
const RANGES: [(char, char, u32, u32); 16] = [
    ('a', 'z', 1, 32),
    ('à', 'ö', 1, 32),
    ('ø', 'þ', 1, 32),
    ('ā', 'į', 2, 1),
    ('ĳ', 'ķ', 2, 1),
    ('ĺ', 'ň', 2, 1),
    ('ŋ', 'ŷ', 2, 1),
    ('ź', 'ž', 2, 1),
    ('ά', 'ά', 1, 38),
    ('έ', 'ί', 1, 37),
    ('α', 'ρ', 1, 32),
    ('σ', 'ϋ', 1, 32),
    ('ό', 'ό', 1, 64),
    ('ύ', 'ώ', 1, 63),
    ('а', 'я', 1, 32),
    ('ѐ', 'џ', 1, 80),
];

/// The small letter and its capital in a range, if this is one of them.
fn pair(letter: char, (first, last, step, back): (char, char, u32, u32)) -> Option<(char, char)> {
    let code = u32::from(letter);
    let is_small = |small: &u32| {
        let place = small.checked_sub(u32::from(first));
        place.is_some_and(|place| place % step == 0) && *small <= u32::from(last)
    };
    let small = [code, code + back].into_iter().find(is_small)?;
    Some((char::from_u32(small)?, char::from_u32(small - back)?))
}

fn find(letter: char) -> Option<(char, char)> {
    RANGES.into_iter().find_map(|range| pair(letter, range))
}

/// The capital of a letter; other characters are returned as they are.
pub fn capital(letter: char) -> char {
    find(letter).map_or(letter, |(_, capital)| capital)
}

/// The small form of a letter; other characters are returned as they are.
pub fn small(letter: char) -> char {
    find(letter).map_or(letter, |(small, _)| small)
}

/// A text in capitals.
pub fn in_capitals(text: &str) -> String {
    text.chars().map(capital).collect()
}

/// A text in small letters.
pub fn in_small_letters(text: &str) -> String {
    text.chars().map(small).collect()
}

/// A text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| core::iter::once(capital(first)).chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_cases_of_the_standard_library() {
        // Letters whose capital has two letters, is in another alphabet, or is that of another letter too.
        let others = "ªºßµŉıİſÿŸςΐΰϏϐϑϕϖϗϘϙϚϛϜϝϞϟϠϡϢϣϤϥϦϧϨϩϪϫϬϭϮϯϰϱϲϳϴϵϷϸϹϺϻϼϽϾϿͰͱͲͳͶͷͻͼͽͿ";
        for letter in (0..0x460).filter_map(char::from_u32) {
            if others.contains(letter) || ('\u{180}'..'\u{370}').contains(&letter) {
                continue;
            }
            assert_eq!(letter.to_uppercase().collect::<String>(), capital(letter).to_string(), "{letter}");
            assert_eq!(letter.to_lowercase().collect::<String>(), small(letter).to_string(), "{letter}");
        }
        assert_eq!((in_capitals("Następne 3x"), capitalised("źle")), ("NASTĘPNE 3X".into(), "Źle".into()));
        assert_eq!((in_small_letters("ŻÓŁW"), capitalised("")), ("żółw".into(), String::new()));
    }
}
