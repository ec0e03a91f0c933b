//! Reads text from the clipboard, and copies text to it.

use crate::run::{WindowMessage, WindowWaker};
use arboard::{Clipboard, Error};
use quintet_app::text::Language;
use std::thread;

/// The maximum length of pasted text in bytes.
const MAX_PASTE: usize = 1 << 20;

/// Fetches the text in the background and sends it to the window; its owner may be slow.
pub(crate) fn fetch(language: Language, waker: &WindowWaker) {
    let waker = waker.clone();
    let fetch = move || {
        let text = Clipboard::new().and_then(|mut clipboard| clipboard.get_text());
        let _ = waker.0.send_event(WindowMessage::Paste(checked(language, text)));
    };
    let _ = thread::Builder::new().name("clipboard".into()).spawn(fetch);
}

/// Copies a text in the background. On Linux the program serves it to others until something else is copied.
pub(crate) fn copy(text: String) {
    let copy = move || {
        if let Ok(mut clipboard) = Clipboard::new() {
            #[cfg(target_os = "linux")]
            let set = arboard::SetExtLinux::wait(clipboard.set());
            #[cfg(not(target_os = "linux"))]
            let set = clipboard.set();
            // Without a clipboard there is nothing to be done.
            let _ = set.text(text);
        }
    };
    let _ = thread::Builder::new().name("clipboard".into()).spawn(copy);
}

/// Returns the text, or a message in this language about why there is none.
fn checked(language: Language, text: Result<String, Error>) -> Result<String, String> {
    match text {
        Ok(text) if text.len() > MAX_PASTE => Err(language.get("window-paste-too-long").into()),
        Ok(text) if !text.is_empty() => Ok(text),
        Ok(_) | Err(Error::ContentNotAvailable) => Err(language.get("window-paste-empty").into()),
        Err(error) => {
            let reason = error.to_string();
            Err(language.with("window-paste-failed", &[("why", reason.trim_end_matches('.').into())]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_accepted_and_anything_else_is_a_message() {
        assert_eq!(checked(Language::English, Ok("IIII".into())), Ok("IIII".into()));
        for nothing in [
            Ok(String::new()),
            Ok("x".repeat(MAX_PASTE + 1)),
            Err(Error::ContentNotAvailable),
            Err(Error::ClipboardNotSupported),
            Err(Error::Unknown { description: "nobody answers".into() }),
        ] {
            let said = checked(Language::English, nothing).unwrap_err();
            assert!(said.ends_with('.') && !said.ends_with(".."), "{said}");
        }
    }
}
