//! Copies text to the clipboard of the terminal.

/// The digits of base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the sequence that asks a terminal to copy a text; one that does not support it ignores it.
pub(crate) fn copy_sequence(text: &str) -> Vec<u8> {
    let mut sequence = b"\x1b]52;c;".to_vec();
    for bytes in text.as_bytes().chunks(3) {
        let at = |index: usize| u32::from(bytes.get(index).copied().unwrap_or(0));
        let group = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let digit = (group >> (18 - 6 * place)) as usize & 63;
            sequence.push(if place <= bytes.len() { DIGITS[digit] } else { b'=' });
        }
    }
    sequence.push(0x07);
    sequence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_sent_in_base_64() {
        for (text, coded) in [("", ""), ("a", "YQ=="), ("das", "ZGFz"), ("das=", "ZGFzPQ==")] {
            assert_eq!(copy_sequence(text), format!("\x1b]52;c;{coded}\x07").into_bytes());
        }
    }
}
