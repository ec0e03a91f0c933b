//! The words of the page's own buttons.

use quintet_app::text::Language;

/// Returns the words of the page in this language as JSON: pairs of a name and a word.
pub(crate) fn words(text: Language) -> String {
    let words = [
        ("language", text.code()),
        ("menu", text.get("web-menu")),
        ("import", text.get("web-import")),
        ("export", text.get("web-export")),
        ("backup", text.get("web-backup")),
        ("link", text.get("web-link")),
        ("fullscreen", text.get("web-fullscreen")),
        ("buttons", text.get("web-buttons")),
        ("arrange", text.get("web-arrange")),
        ("done", text.get("web-done")),
        ("command", text.get("web-command")),
        ("left", text.get("web-button-left")),
        ("right", text.get("web-button-right")),
        ("down", text.get("web-button-down")),
        ("drop", text.get("web-button-drop")),
        ("clockwise", text.get("web-button-clockwise")),
        ("counterclockwise", text.get("web-button-counterclockwise")),
        ("hold", text.get("web-button-hold")),
        ("pause", text.get("web-button-pause")),
    ];
    serde_json::to_string(&words).unwrap_or_default()
}
