//! Which guides a player has seen.

use crate::effect::Effect;
use crate::settings::Settings;

/// The setting that lists the games whose guide was shown.
const GUIDES: &str = "seen.guides";

/// The effect that marks the guide of a game as seen; `None` if it was seen before.
pub(crate) fn mark(game: &str, settings: &Settings) -> Option<Effect> {
    let seen = settings.text(GUIDES);
    if seen.split_whitespace().any(|known| known == game) {
        return None;
    }
    Some(Effect::Set(GUIDES, format!("{seen} {game}").trim_start().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_is_marked_once() {
        let mut settings = Settings::default();
        for (game, seen) in [("modern", "modern"), ("quadris", "modern quadris")] {
            let Some(Effect::Set(key, value)) = mark(game, &settings) else { panic!("{game}") };
            assert_eq!(value, seen);
            settings.set(key, &value).unwrap();
            assert_eq!(mark(game, &settings), None);
        }
        assert!(mark("biquadris", &settings).is_some(), "not a part of another name");
    }
}
