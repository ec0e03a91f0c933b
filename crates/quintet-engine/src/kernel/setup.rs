//! How setups are encoded.
//!
//! Encodings with names (JSON, in recordings since format 3) have all options by name. Encodings without names
//! (`postcard`, in older recordings and in fingerprints of states) have only the options that existed when they were
//! fixed, by position: a setup that has got options since lists the old ones in a second type.

/// Implements serde for a setup: by name if the encoding has names, else as `$positional` lists its options. The
/// setup derives both traits with `remote = "Self"`, the list with `remote = "Setup"`.
macro_rules! setup_encodings {
    ($setup:ty, $positional:ty) => {
        impl serde::Serialize for $setup {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    <$setup>::serialize(self, serializer)
                } else {
                    <$positional>::serialize(self, serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $setup {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$setup, D::Error> {
                if deserializer.is_human_readable() {
                    <$setup>::deserialize(deserializer)
                } else {
                    <$positional>::deserialize(deserializer)
                }
            }
        }
    };
}
pub(crate) use setup_encodings;

/// Encodes a list of pieces as a string of letters if the encoding has names, else as a sequence.
pub(crate) mod letters {
    use crate::kernel::{CellKind, GamePiece, SetupError, parse_pieces};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::borrow::Cow;
    use std::sync::Arc;

    pub(crate) fn serialize<P: GamePiece + Serialize, S: Serializer>(
        pieces: &Arc<[P]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let letters: String =
                pieces.iter().map(|piece| Into::<CellKind>::into(*piece).letter()).collect();
            serializer.serialize_str(&letters)
        } else {
            pieces.serialize(serializer)
        }
    }

    pub(crate) fn deserialize<'de, P: GamePiece + Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<[P]>, D::Error> {
        if deserializer.is_human_readable() {
            let letters = Cow::<str>::deserialize(deserializer)?;
            parse_pieces(&letters).map_err(|SetupError(sentence)| D::Error::custom(sentence))
        } else {
            Arc::deserialize(deserializer)
        }
    }
}
