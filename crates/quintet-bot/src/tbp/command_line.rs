//! Splits a command line as a shell would, without a shell.

/// Why a command line cannot be split.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// A quote is not closed.
    #[error("a quote ({0}) is not closed")]
    UnclosedQuote(char),
    /// The command line is empty.
    #[error("there is no command")]
    Empty,
}

/// Splits a command line into words: white space separates them, quotes and backslashes keep it in a word.
pub fn split_command(line: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            quote @ ('\'' | '"') => quoted(quote, &mut letters, word.get_or_insert_default())?,
            '\\' if !cfg!(windows) => word.get_or_insert_default().extend(letters.next()),
            space if space.is_whitespace() => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(CommandLineError::Empty) } else { Ok(words) }
}

/// Reads to the end of a quote. Between `"`, a backslash escapes `"`, `\`, `$` and `` ` ``.
fn quoted(
    quote: char,
    letters: &mut std::iter::Peekable<std::str::Chars<'_>>,
    word: &mut String,
) -> Result<(), CommandLineError> {
    while let Some(letter) = letters.next() {
        if letter == quote {
            return Ok(());
        }
        let escapes = letter == '\\' && quote == '"';
        match letters.next_if(|next| escapes && "\"\\$`".contains(*next)) {
            Some(escaped) => word.push(escaped),
            None => word.push(letter),
        }
    }
    Err(CommandLineError::UnclosedQuote(quote))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell() {
        for (line, words) in [
            ("bot", vec!["bot"]),
            ("  bot  --nodes 7 ", vec!["bot", "--nodes", "7"]),
            ("'my bot' \"a b\"c ''", vec!["my bot", "a bc", ""]),
            ("a\\ b \"q\\\"q\" '\\'", vec!["a b", "q\"q", "\\"]),
            ("sh -c 'echo \"x y\"'", vec!["sh", "-c", "echo \"x y\""]),
            ("\"\\n\"", vec!["\\n"]),
        ] {
            assert_eq!(split_command(line).unwrap(), words, "{line}");
        }
        assert_eq!(split_command("a 'b"), Err(CommandLineError::UnclosedQuote('\'')));
        assert_eq!(split_command("a \"b"), Err(CommandLineError::UnclosedQuote('"')));
        assert_eq!(split_command(" \t "), Err(CommandLineError::Empty));
    }

    proptest::proptest! {
        #[test]
        fn anything_is_split_or_refused(line in ".{0,60}") {
            let _ = split_command(&line);
        }

        #[test]
        fn quoted_words_come_back(words in proptest::collection::vec("[^'\\x00]{0,8}", 1..6)) {
            let line: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
            proptest::prop_assert_eq!(split_command(&line.join(" ")).unwrap(), words);
        }
    }
}
