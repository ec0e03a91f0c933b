//! A script plays the same whether it is read whole or entry by entry.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_cascade::{Script, ScriptReader};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut reader) = ScriptReader::with_max_cells(bytes, 1 << 14) else { return };
    let mut field = reader.field();
    if field.width() > 200 || field.height() > 400 {
        return;
    }
    let mut is_played = true;
    for entry in reader.by_ref() {
        let Ok(entry) = entry else { return };
        if entry.play(&mut field).is_err() {
            is_played = false;
            break;
        }
    }
    if is_played && let Ok(script) = Script::read(bytes) {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        field.write(&mut one).expect("memory can be written");
        script.play().expect("it was played").write(&mut other).expect("memory can be written");
        assert_eq!(one, other);
    }
});
