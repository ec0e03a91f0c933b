//! The colours that the settings ask for, the same in every shell.

use crate::settings::Settings;
use quintet_look::{Colours, Ground, Palette};

/// The colours that the settings ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint {
    /// The palette.
    pub palette: &'static Palette,
    /// Light on dark, or dark on light.
    pub ground: Ground,
    /// Whether pieces bear a pattern: as it is set, and as the palette wants it if nothing is.
    pub patterns: bool,
}

impl Tint {
    /// As the settings have it; `usual` is the ground where they leave it to the shell.
    pub fn of(settings: &Settings, usual: Ground) -> Tint {
        let palette = Palette::find(&settings.text("colours.palette")).unwrap_or(&Palette::ALL[0]);
        let ground = settings.text("colours.ground");
        let patterns = settings.is_on("colours.patterns");
        Tint {
            palette,
            ground: Ground::ALL.into_iter().find(|known| known.name() == ground).unwrap_or(usual),
            patterns: patterns || palette.patterned && !settings.is_set("colours.patterns"),
        }
    }

    /// The colours in force.
    pub fn colours(self) -> &'static Colours {
        self.palette.on(self.ground)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_wins_over_what_the_palette_and_the_shell_would_have() {
        let patterned = Palette::ALL.iter().find(|palette| palette.patterned).unwrap().name;
        let plain = Palette::ALL.iter().find(|palette| !palette.patterned).unwrap().name;
        for (palette, set, ground, expected) in [
            (plain, None, "auto", (false, Ground::Light)),
            (plain, Some("on"), "dark", (true, Ground::Dark)),
            (plain, Some("off"), "light", (false, Ground::Light)),
            (patterned, None, "dark", (true, Ground::Dark)),
            (patterned, Some("on"), "auto", (true, Ground::Light)),
            (patterned, Some("off"), "auto", (false, Ground::Light)),
        ] {
            let mut settings = Settings::default();
            settings.set("colours.palette", palette).unwrap();
            settings.set("colours.ground", ground).unwrap();
            if let Some(set) = set {
                settings.set("colours.patterns", set).unwrap();
            }
            let tint = Tint::of(&settings, Ground::Light);
            assert_eq!(tint.palette.name, palette);
            assert_eq!(
                (tint.patterns, tint.ground),
                expected,
                "{palette}, patterns {set:?}, ground {ground}"
            );
        }
    }
}
