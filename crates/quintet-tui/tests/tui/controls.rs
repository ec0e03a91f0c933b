//! Compares the pages of handling and the search of settings with stored screens. `GOLDEN=write cargo test` rewrites them.

use crate::stage::{Stage, check_text};

#[test]
fn handling_and_searched_settings() {
    let mut stage = Stage::open(&[("presets.handling", "Quick: das=100 arr=0 | Slow: das=250")]);
    stage.press("enter up enter");
    for (columns, rows) in [(80, 24), (30, 15)] {
        check_text("handling", &stage, columns, rows);
    }
    stage.press("enter").wait(10).press("enter").wait(4_000).press("left").wait(120);
    for (columns, rows) in [(110, 36), (80, 24), (30, 15)] {
        check_text("handling-trial", &stage, columns, rows);
    }
    let mut stage = Stage::open(&[]);
    stage.press("8 s o u n d");
    check_text("settings-search", &stage, 80, 24);
}
