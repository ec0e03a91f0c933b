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
    Rotate "rotate" "a piece rotates"
    SpinRotate "spin-rotate" "a piece rotates into a T-Spin"
    Blocked "blocked" "a key has no effect"
    Hold "hold" "a piece is held"
    SoftDrop "soft-drop" "a piece is soft dropped by a row"
    HardDrop "hard-drop" "a piece is hard dropped"
    HeavyFall "heavy-fall" "a heavy block falls by itself"
    Lock "lock" "a piece locks"
    Single "single" "one row is cleared"
    Double "double" "two rows are cleared at once"
    Triple "triple" "three rows are cleared at once"
    Quad "quad" "four rows are cleared at once"
    ManyRows "many-rows" "more than four rows are cleared at once"
    Spin "spin" "a T-Spin clears no row"
    MiniSpinClear "mini-spin-clear" "a Mini T-Spin clears rows"
    SpinClear "spin-clear" "a T-Spin clears rows"
    Combo "combo" "a combo grows; longer combos sound higher"
    BackToBack "back-to-back" "a Quad or T-Spin follows another one"
    PerfectClear "perfect-clear" "the board is empty"
    LevelUp "level-up" "the level rises"
    LevelDown "level-down" "the level falls"
    LevelDone "level-done" "a level is completed"
    Countdown "countdown" "a number of the countdown is shown"
    Begin "begin" "the game starts"
    Pause "pause" "the game is paused"
    Resume "resume" "the game is resumed"
    GameOver "game-over" "the game is over"
    GoalReached "goal" "the goal is reached"
    Won "won" "the opponent has lost"
    Sent "sent" "rows are sent to the opponent"
    Garbage "garbage" "garbage rows rise"
    Limit "limit" "a time-limit row rises"
    Vapor "vapor" "a VaporBomb explodes"
    Foam "foam" "a FoamBomb explodes"
    Star "star" "a star block falls"
    Expired "expired" "a block expires"
    Blind "blind" "a board is covered"
    Heavy "heavy" "a player's blocks become heavy"
    Force "force" "a player's block is replaced"
    Cut "cut" "a cascade cuts rows; later ones sound higher"
    Dropped "dropped" "a cut piece falls in a cascade; later ones sound higher"
    MenuMove "menu-move" "another menu item is selected"
    MenuChoose "menu-choose" "a menu item is activated"
    MenuBack "menu-back" "a menu is closed"
}

impl SoundEffect {
    /// Returns the effect with this name, or with this name in an earlier version.
    pub fn from_name(name: &str) -> Option<SoundEffect> {
        let is_named = |effect: &SoundEffect| effect.name() == name || effect.old_name() == Some(name);
        SoundEffect::ALL.iter().copied().find(is_named)
    }

    /// Returns its name in earlier versions, if it had another one.
    pub const fn old_name(self) -> Option<&'static str> {
        match self {
            SoundEffect::ManyRows => Some("many"),
            SoundEffect::GameOver => Some("over"),
            SoundEffect::GoalReached => Some("done"),
            _ => None,
        }
    }
}

impl fmt::Display for SoundEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The sound of an action in a menu.
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
        assert_eq!(SoundEffect::from_name("over"), Some(SoundEffect::GameOver));
        assert_eq!(format!("[{:6}]", SoundEffect::Cut), "[cut   ]");
    }
}
