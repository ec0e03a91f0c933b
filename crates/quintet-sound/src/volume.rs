//! How loud everything is.

/// How loud something is, from 0 (silent) to 100.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Volume(u8);

impl Volume {
    /// Nothing is heard.
    pub const SILENT: Volume = Volume(0);
    /// As loud as it gets.
    pub const FULL: Volume = Volume(100);

    /// This volume; what is louder than 100 is 100, what is below 0 is silent.
    pub fn new(volume: i64) -> Volume {
        Volume(volume.clamp(0, 100) as u8)
    }

    /// From 0 to 100.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// What samples are multiplied with. Ears judge loudness by ratios: half way down is a quarter.
    pub(crate) fn gain(self) -> f32 {
        let part = f32::from(self.0) / 100.0;
        part * part
    }
}

/// How loud everything is, as the settings `sound.effects`, `sound.music` and `sound.mute` say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volumes {
    /// The sounds of games and menus.
    pub effects: Volume,
    /// The music.
    pub music: Volume,
    /// Whether nothing at all is to be heard, whatever the volumes are.
    pub mute: bool,
}

impl Volumes {
    /// Whether anything can be heard with these.
    pub fn is_audible(self) -> bool {
        !self.mute && (self.effects > Volume::SILENT || self.music > Volume::SILENT)
    }
}

/// As it is when nobody has changed anything.
impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { effects: Volume(70), music: Volume(40), mute: false }
    }
}
