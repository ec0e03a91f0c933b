//! Names the buttons of a gamepad in footers and prompts, when one was used last.

use crate::app::App;
use crate::bindings::pad_control;
use crate::settings::{Key, PadControl, PadStyle};
use crate::widget::{Keycap, Layout, Widget};
use std::sync::Arc;

/// Replaces the keys in a layout by the buttons of a gamepad. Keys that no button stands for are left out.
pub(crate) fn name_buttons(layout: &mut Layout, style: PadStyle, app: &App) {
    let label = |key: Key| control(key, app).map(|control| control.label(style));
    let cap = |cap: &Keycap| {
        let keys = cap.presses();
        // The keys of a second player come after a separator; that player has another gamepad.
        let own = keys.iter().take_while(|(name, _)| *name != "·").filter_map(|(_, key)| label((*key)?));
        let mut labels: Vec<&str> = Vec::new();
        for name in own {
            if !labels.contains(&name) {
                labels.push(name);
            }
        }
        (!labels.is_empty()).then(|| Keycap::new(labels.join(" "), cap.does.clone()))
    };
    layout.footer = layout.footer.iter().filter_map(cap).collect();
    if app.has_text_field() {
        let text = app.text();
        layout.footer.push(text.cap("↑ ↓", "cap-letter"));
        let deletes = PadControl::North.label(style);
        layout.footer.push(Keycap::new(deletes, text.get("cap-delete")));
    }
    let enter = PadControl::South.label(style);
    for widget in &mut layout.widgets {
        let Widget::Scene(scene) = widget else { continue };
        if scene.view.prompt.is_some() {
            // The prompt names the key among its choices.
            let view = Arc::make_mut(&mut scene.view);
            if let Some(prompt) = &mut view.prompt
                && prompt.choices.iter().any(|choice| choice == "Enter")
            {
                prompt.text = prompt.text.replace("Enter", enter);
            }
        }
    }
}

/// The control that stands for a key now.
fn control(key: Key, app: &App) -> Option<PadControl> {
    if app.controls_piece() {
        let (_, button) = app.button_of(key)?;
        return pad_control(app.settings(), button);
    }
    match key {
        Key::Char(' ') => None,
        key => PadControl::for_menu_key(key),
    }
}
