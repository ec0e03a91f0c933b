//! The volume settings.

/// A volume from 0 (silent) to 100.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Volume(u8);

impl Volume {
    /// Silence.
    pub const SILENT: Volume = Volume(0);
    /// The maximum volume.
    pub const FULL: Volume = Volume(100);

    /// Returns a volume, clamped to 0 to 100.
    pub fn new(volume: i64) -> Volume {
        Volume(volume.clamp(0, 100) as u8)
    }

    /// Returns the volume from 0 to 100.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the factor for samples. Loudness is perceived as ratios: half the volume is a quarter.
    pub(crate) fn gain(self) -> f32 {
        let part = f32::from(self.0) / 100.0;
        part * part
    }
}

/// All volumes, as in the settings `sound.effects`, `sound.music` and `sound.mute`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volumes {
    /// The volume of the sounds of games and menus.
    pub effects: Volume,
    /// The volume of the music.
    pub music: Volume,
    /// Whether everything is silent, regardless of the volumes.
    pub mute: bool,
}

impl Volumes {
    /// Returns true if anything is audible with these volumes.
    pub fn is_audible(self) -> bool {
        !self.mute && (self.effects > Volume::SILENT || self.music > Volume::SILENT)
    }
}

/// The default settings.
impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { effects: Volume(70), music: Volume(40), mute: false }
    }
}
