//! Files that the module asks for when it needs them: the texts of another language, and letters of other scripts.

use quintet_app::text::Language;
use quintet_paint::{LETTER_FILES, Painter};

/// The files that could not be had; they are not asked for again.
#[derive(Default, Debug)]
pub struct ExtraFiles {
    unavailable: Vec<String>,
}

impl ExtraFiles {
    /// The name of a file that is missing for screens in this language, or for what the painter has drawn.
    pub fn missing(&self, language: Language, painter: Option<&Painter>) -> Option<&'static str> {
        let texts = (!language.has_texts()).then(|| language.file_name());
        let letters = painter.into_iter().flat_map(Painter::missing_letters).map(|place| LETTER_FILES[place]);
        let is_available = |name: &&str| !self.unavailable.iter().any(|unavailable| unavailable == name);
        texts.into_iter().chain(letters).find(is_available)
    }

    /// Takes a file by its name; an empty one could not be had.
    pub fn add(&mut self, name: &str, bytes: &[u8], painter: Option<&mut Painter>) {
        if let Some(language) = Language::ALL.into_iter().find(|language| language.file_name() == name)
            && let Ok(texts) = str::from_utf8(bytes)
            && !texts.is_empty()
        {
            language.add_texts(texts.to_owned());
        } else if let Some(place) = LETTER_FILES.iter().position(|file| *file == name)
            && let Some(painter) = painter
            && painter.add_letters(place, bytes)
        {
            // The painter has it.
        } else {
            self.unavailable.push(name.to_owned());
        }
    }
}
