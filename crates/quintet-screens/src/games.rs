//! The five games, as the screens call them.

/// The games: the name on the command line, the title and what it is.
pub(crate) const GAMES: [(&str, &str, &str); 5] = [
    ("modern", "Modern", "Today's rules: hold, ghost, spins, combos. Alone, against the clock, or a duel."),
    ("chetyris", "Chetyris", "Real time, with bombs and a shape that moves the wrong way."),
    ("quadris", "Quadris", "No clock: commands move, turn and drop the block."),
    ("biquadris", "Biquadris", "The same for two, who take turns and play tricks on each other."),
    ("cascade", "Cascade", "Pieces of any shape; rows are cut out of them and what is left falls on."),
];

/// The title of a game.
pub(crate) fn title(game: &'static str) -> &'static str {
    GAMES.iter().find(|(name, ..)| *name == game).map_or(game, |(_, title, _)| title)
}
