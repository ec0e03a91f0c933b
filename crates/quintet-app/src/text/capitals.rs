//! Capital letters of the languages that screens are shown in. The tables of the standard library for all scripts would be a
//! hundredth of the module that a page downloads.

/// Returns a text in capital letters; letters beyond Latin stay as they are.
pub fn capitals(text: &str) -> String {
    text.chars().map(capital).collect()
}

/// Returns a text with a capital first letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(capital).into_iter().chain(letters).collect()
}

/// The capital of a letter of the blocks Basic Latin, Latin-1 and Latin Extended-A; other characters stay as they are.
fn capital(letter: char) -> char {
    let back = match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => 32,
        // Capital and small letters alternate.
        'ā'..='ķ' | 'ŋ'..='ŷ' if letter != 'ı' => u32::from(letter) % 2,
        'ĺ'..='ň' | 'ź'..='ž' => u32::from(letter) % 2 ^ 1,
        _ => 0,
    };
    char::from_u32(u32::from(letter) - back).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_those_of_the_standard_library() {
        for letter in '\0'..='ž' {
            // These have capitals of two letters, of another block, or of another language.
            if !"ßŉµÿı".contains(letter) {
                assert_eq!(capitals(&letter.to_string()), letter.to_uppercase().to_string());
            }
        }
        assert_eq!(capitals("świeże żółwie: été ß"), "ŚWIEŻE ŻÓŁWIE: ÉTÉ ß");
        assert_eq!(capitalised("łatwo"), "Łatwo");
        assert_eq!(capitalised(""), "");
    }
}
