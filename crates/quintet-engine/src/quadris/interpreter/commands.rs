//! The table of commands: names, arguments, help texts and abbreviations.

use crate::kernel::Tetromino;
use crate::quadris::action::MoveCommand;

/// The operation of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Moves or rotates the falling block.
    Move(MoveCommand),
    /// Drops the falling block.
    Drop,
    /// Goes up a level.
    LevelUp,
    /// Goes down a level.
    LevelDown,
    /// Makes the higher levels read a file.
    NoRandom,
    /// Makes the higher levels random again.
    Random,
    /// Runs the commands of a file.
    Sequence,
    /// Replaces the falling block.
    Letter(Tetromino),
    /// Restarts the game.
    Restart,
    /// Shows a good placement of the falling block.
    Hint,
    /// Shows all commands.
    Help,
    /// Renames a command.
    Rename,
    /// Gives a list of commands a name.
    Macro,
    /// Undoes the last drop.
    Undo,
    /// Lets the computer play.
    Autoplay,
    /// Ends the program.
    Quit,
    /// Turns our own commands off and on.
    Extras,
}

/// The arguments of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// This many words of the same line.
    Words(usize),
    /// The rest of the line.
    Rest,
}

/// The origin of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandOrigin {
    /// The original document: always available, and preferred for abbreviations.
    Document,
    /// Our own addition: can be turned off.
    Extra,
}

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// Its original name.
    pub name: &'static str,
    /// Its arguments, for the help text.
    pub usage: &'static str,
    /// The arguments that are read.
    pub arguments: Arguments,
    /// True if a number before the name repeats it; otherwise the number is ignored.
    pub repeats: bool,
    /// True if it works after the game is over.
    pub when_over: bool,
    /// Its origin.
    pub origin: CommandOrigin,
    /// Its operation.
    pub verb: Verb,
    /// Its description in the help text.
    pub help: &'static str,
}

impl CommandSpec {
    /// Returns true if its argument is the name of a file.
    pub fn takes_file(&self) -> bool {
        matches!(self.verb, Verb::NoRandom | Verb::Sequence)
    }

    /// Makes a command of the document that a number repeats and that takes no arguments.
    const fn document(name: &'static str, verb: Verb, help: &'static str) -> CommandSpec {
        let arguments = Arguments::Words(0);
        let origin = CommandOrigin::Document;
        CommandSpec { name, usage: "", arguments, repeats: true, when_over: false, origin, verb, help }
    }

    const fn letter(name: &'static str, kind: Tetromino) -> CommandSpec {
        CommandSpec::document(name, Verb::Letter(kind), "replace the falling block with this one")
    }

    const fn extra(name: &'static str, verb: Verb, help: &'static str) -> CommandSpec {
        CommandSpec { origin: CommandOrigin::Extra, ..CommandSpec::document(name, verb, help) }.once()
    }

    const fn once(self) -> CommandSpec {
        CommandSpec { repeats: false, ..self }
    }

    const fn when_over(self) -> CommandSpec {
        CommandSpec { when_over: true, ..self }
    }

    const fn takes(self, usage: &'static str, arguments: Arguments) -> CommandSpec {
        CommandSpec { usage, arguments, ..self }
    }
}

/// All commands, in the order of the help text.
pub const TABLE: &[CommandSpec] = &[
    CommandSpec::document("left", Verb::Move(MoveCommand::Left), "one column to the left"),
    CommandSpec::document("right", Verb::Move(MoveCommand::Right), "one column to the right"),
    CommandSpec::document("down", Verb::Move(MoveCommand::Down), "one row down"),
    CommandSpec::document("clockwise", Verb::Move(MoveCommand::Clockwise), "rotate clockwise"),
    CommandSpec::document(
        "counterclockwise",
        Verb::Move(MoveCommand::Counterclockwise),
        "rotate counterclockwise",
    ),
    CommandSpec::document("drop", Verb::Drop, "drop the block; the next one appears"),
    CommandSpec::document("levelup", Verb::LevelUp, "go up one level"),
    CommandSpec::document("leveldown", Verb::LevelDown, "go down one level"),
    CommandSpec::document("norandom", Verb::NoRandom, "from level 3 up, take blocks from a file")
        .takes("FILE", Arguments::Words(1))
        .once(),
    CommandSpec::document("random", Verb::Random, "from level 3 up, draw blocks at random again").once(),
    CommandSpec::document("sequence", Verb::Sequence, "run the commands of a file")
        .takes("FILE", Arguments::Words(1)),
    CommandSpec::letter("I", Tetromino::I),
    CommandSpec::letter("J", Tetromino::J),
    CommandSpec::letter("L", Tetromino::L),
    CommandSpec::letter("S", Tetromino::S),
    CommandSpec::letter("Z", Tetromino::Z),
    CommandSpec::letter("O", Tetromino::O),
    CommandSpec::letter("T", Tetromino::T),
    CommandSpec::document("restart", Verb::Restart, "start again; the hi-score stays").once().when_over(),
    CommandSpec::document("hint", Verb::Hint, "mark a good place for the block with ?").once(),
    CommandSpec::extra("help", Verb::Help, "show this text").when_over(),
    CommandSpec::extra("rename", Verb::Rename, "give a command another name")
        .takes("OLD NEW", Arguments::Words(2)),
    CommandSpec::extra("macro", Verb::Macro, "give a list of commands a name")
        .takes("NAME = COMMAND; COMMAND...", Arguments::Rest),
    CommandSpec::extra("undo", Verb::Undo, "undo the last drop").when_over(),
    CommandSpec::extra("autoplay", Verb::Autoplay, "let the computer play N blocks")
        .takes("N", Arguments::Words(1)),
    CommandSpec::extra("quit", Verb::Quit, "quit the game").when_over(),
    CommandSpec::extra("extras", Verb::Extras, "turn these extra commands and macros on or off")
        .takes("on|off", Arguments::Words(1)),
];

/// Splits a word into the number before a command's name and the name. The number is 1 if there is none, and the
/// maximum if it is too large.
pub fn split_number(word: &str) -> (u32, &str) {
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - name.len()];
    let times = if digits.is_empty() { 1 } else { digits.parse().unwrap_or(u32::MAX) };
    (times, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_before_names() {
        let cases = [
            ("left", (1, "left")),
            ("3ri", (3, "ri")),
            ("0drop", (0, "drop")),
            ("007left", (7, "left")),
            ("000000000000000000000000000003right", (3, "right")),
            ("99999999999999999999999left", (u32::MAX, "left")),
            ("12", (12, "")),
            ("-3left", (1, "-3left")),
            ("3l2", (3, "l2")),
        ];
        for (word, expected) in cases {
            assert_eq!(split_number(word), expected, "{word}");
        }
    }
}
