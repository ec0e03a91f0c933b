//! The list of sound effects.

use std::fmt;

macro_rules! effects {
    ($($variant:ident $name:literal $text:literal)*) => {
        /// A sound effect.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum SoundEffect {
            $(#[doc = concat!("When ", $text, ".")] $variant,)*
        }

        impl SoundEffect {
            /// All sound effects.
            pub const ALL: &[SoundEffect] = &[$(SoundEffect::$variant),*];

            /// Returns the name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(SoundEffect::$variant => $name),* }
            }

            /// Returns when it is played, as words that follow "when".
            pub const fn when(self) -> &'static str {
                match self { $(SoundEffect::$variant => $text),* }
            }
        }
    };
}

effects! {
    Move "move" "a piece moves sideways"
    Rotate "rotate" "a piece turns"
    SpinRotate "spin-rotate" "a piece turns into a T-Spin"
    Blocked "blocked" "a key can change nothing"
    Hold "hold" "a piece is put aside"
    SoftDrop "soft-drop" "a piece is pushed down a row"
    HardDrop "hard-drop" "a piece is dropped"
    HeavyFall "heavy-fall" "a heavy piece falls by itself"
    Lock "lock" "a piece comes to rest"
    Single "single" "one row goes"
    Double "double" "two rows go at once"
    Triple "triple" "three rows go at once"
    Quad "quad" "four rows go at once"
    Many "many" "more than four rows go at once"
    Spin "spin" "a T-Spin comes to rest without a row"
    MiniSpinClear "mini-spin-clear" "rows go with a Mini T-Spin"
    SpinClear "spin-clear" "rows go with a T-Spin"
    Combo "combo" "rows go again and again; the longer, the higher"
    BackToBack "back-to-back" "a difficult move follows another one"
    PerfectClear "perfect-clear" "not one block is left"
    LevelUp "level-up" "the level rises"
    LevelDown "level-down" "the level falls"
    LevelDone "level-done" "a level's task is done"
    Countdown "countdown" "a number of the countdown is shown"
    Begin "begin" "play begins"
    Pause "pause" "time stops"
    Resume "resume" "time goes on"
    Over "over" "the game is lost"
    Done "done" "the goal is reached"
    Won "won" "the opponent has lost"
    Sent "sent" "rows are sent to the opponent"
    Garbage "garbage" "rows rise from below"
    Limit "limit" "a time-limit row rises"
    Vapor "vapor" "a VaporBomb goes off"
    Foam "foam" "a FoamBomb goes off"
    Star "star" "a star block falls"
    Expired "expired" "a block vanishes because its time is over"
    Blind "blind" "a board is covered"
    Heavy "heavy" "a player's blocks become heavy"
    Force "force" "a player's block is replaced"
    Cut "cut" "a cascade cuts rows; the later, the higher"
    Dropped "dropped" "a cut piece falls on in a cascade; the later, the higher"
    MenuMove "menu-move" "another line of a menu is marked"
    MenuChoose "menu-choose" "a line of a menu is chosen"
    MenuBack "menu-back" "a menu is left"
}

impl SoundEffect {
    /// Returns the effect with this name.
    pub fn from_name(name: &str) -> Option<SoundEffect> {
        SoundEffect::ALL.iter().copied().find(|effect| effect.name() == name)
    }
}

impl fmt::Display for SoundEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An action in a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuSound {
    /// The selection moves.
    Move,
    /// The selected item is activated.
    Choose,
    /// The screen is left.
    Back,
}

impl From<MenuSound> for SoundEffect {
    fn from(menu: MenuSound) -> SoundEffect {
        match menu {
            MenuSound::Move => SoundEffect::MenuMove,
            MenuSound::Choose => SoundEffect::MenuChoose,
            MenuSound::Back => SoundEffect::MenuBack,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_parse_back() {
        for &effect in SoundEffect::ALL {
            assert_eq!(SoundEffect::from_name(effect.name()), Some(effect));
        }
        assert_eq!(SoundEffect::from_name("fanfare"), None);
        assert_eq!(format!("[{:6}]", SoundEffect::Cut), "[cut   ]");
    }
}
