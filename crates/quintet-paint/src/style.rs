//! The visual style that players choose: palette, background, skin, patterns and grid.

use quintet_app::ColourScheme;
use quintet_app::settings::Settings;
use quintet_look::{Background, Colours, Palette};

/// How cells of boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Skin {
    /// Rounded, with light from above.
    #[default]
    Bevelled,
    /// Flat squares.
    Flat,
}

impl Skin {
    /// Every skin.
    pub const ALL: [Skin; 2] = [Skin::Bevelled, Skin::Flat];

    /// Returns the name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Skin::Bevelled => "bevelled",
            Skin::Flat => "flat",
        }
    }
}

/// The visual style of all screens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The colours.
    pub palette: &'static Palette,
    /// Light on dark, or dark on light.
    pub background: Background,
    /// How cells are drawn.
    pub skin: Skin,
    /// Whether cells have a pattern.
    pub patterns: bool,
    /// Whether boards have grid lines.
    pub grid: bool,
    /// Whether light and shadow have few shades and hard edges, which keeps GIF files small.
    pub low_colour: bool,
}

impl Default for Style {
    fn default() -> Style {
        let palette = &Palette::ALL[0];
        Style {
            palette,
            background: Background::Dark,
            skin: Skin::Bevelled,
            patterns: palette.patterned,
            grid: true,
            low_colour: false,
        }
    }
}

impl Style {
    /// Returns the style that the settings describe.
    pub fn from_settings(settings: &Settings) -> Style {
        let ColourScheme { palette, background, patterns } =
            ColourScheme::from_settings(settings, Background::default());
        let skin = settings.text("look.skin");
        Style {
            palette,
            background,
            skin: Skin::ALL.into_iter().find(|known| known.name() == skin).unwrap_or_default(),
            patterns,
            grid: settings.is_on("look.grid"),
            low_colour: false,
        }
    }

    /// Returns the style for animations, with [`Style::low_colour`].
    #[must_use]
    pub fn for_gif(self) -> Style {
        Style { low_colour: true, ..self }
    }

    /// Returns the colours of the palette on this background.
    pub fn colours(&self) -> &'static Colours {
        self.palette.on(self.background)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_can_be_turned_off_in_a_palette_that_has_them() {
        let patterned = Palette::ALL.iter().find(|palette| palette.patterned).unwrap().name;
        let mut settings = Settings::default();
        settings.set("colours.palette", patterned).unwrap();
        assert!(Style::from_settings(&settings).patterns);
        settings.set("colours.patterns", "off").unwrap();
        assert!(!Style::from_settings(&settings).patterns);
    }
}
