//! How things are to be drawn, as far as players choose it.

use quintet_app::ColourScheme;
use quintet_app::settings::Settings;
use quintet_look::{Background, Colours, Palette};

/// How the cells of boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Skin {
    /// Round and lit from above.
    #[default]
    Bevelled,
    /// Plain.
    Flat,
}

impl Skin {
    /// Every skin.
    pub const ALL: [Skin; 2] = [Skin::Bevelled, Skin::Flat];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Skin::Bevelled => "bevelled",
            Skin::Flat => "flat",
        }
    }
}

/// How things are to be drawn, as far as players choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The colours.
    pub palette: &'static Palette,
    /// Light on dark, or dark on light.
    pub background: Background,
    /// How cells are drawn.
    pub skin: Skin,
    /// Whether cells bear a pattern.
    pub patterns: bool,
    /// Whether there are lines between the cells of a board.
    pub grid: bool,
    /// Whether light and shadow have few shades and hard edges, as in animations, where each of them costs bytes.
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
    /// As the settings have it.
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

    /// The same for animations: see [`Style::low_colour`].
    #[must_use]
    pub fn for_gif(self) -> Style {
        Style { low_colour: true, ..self }
    }

    /// The colours in force.
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
