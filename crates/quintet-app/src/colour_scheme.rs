//! The colours that the settings select, the same in every shell.

use crate::settings::Settings;
use quintet_look::{Background, Colours, Palette};

/// The colours that the settings select.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColourScheme {
    /// The palette.
    pub palette: &'static Palette,
    /// Light on dark, or dark on light.
    pub background: Background,
    /// Whether pieces have a pattern: as set, otherwise as the palette suggests.
    pub patterns: bool,
}

impl ColourScheme {
    /// The scheme of these settings; `usual` is the background where they leave it to the shell.
    pub fn from_settings(settings: &Settings, usual: Background) -> ColourScheme {
        let palette = Palette::find(&settings.text("colours.palette")).unwrap_or(&Palette::ALL[0]);
        let background = settings.text("colours.background");
        let patterns = settings.is_on("colours.patterns");
        ColourScheme {
            palette,
            background: Background::ALL.into_iter().find(|known| known.name() == background).unwrap_or(usual),
            patterns: patterns || palette.patterned && !settings.is_set("colours.patterns"),
        }
    }

    /// The colours of the palette on this background.
    pub fn colours(self) -> &'static Colours {
        self.palette.on(self.background)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_override_the_defaults_of_the_palette_and_the_shell() {
        let patterned = Palette::ALL.iter().find(|palette| palette.patterned).unwrap().name;
        let plain = Palette::ALL.iter().find(|palette| !palette.patterned).unwrap().name;
        for (palette, set, background, expected) in [
            (plain, None, "auto", (false, Background::Light)),
            (plain, Some("on"), "dark", (true, Background::Dark)),
            (plain, Some("off"), "light", (false, Background::Light)),
            (patterned, None, "dark", (true, Background::Dark)),
            (patterned, Some("on"), "auto", (true, Background::Light)),
            (patterned, Some("off"), "auto", (false, Background::Light)),
        ] {
            let mut settings = Settings::default();
            settings.set("colours.palette", palette).unwrap();
            settings.set("colours.background", background).unwrap();
            if let Some(set) = set {
                settings.set("colours.patterns", set).unwrap();
            }
            let tint = ColourScheme::from_settings(&settings, Background::Light);
            assert_eq!(tint.palette.name, palette);
            assert_eq!(
                (tint.patterns, tint.background),
                expected,
                "{palette}, patterns {set:?}, ground {background}"
            );
        }
    }
}
