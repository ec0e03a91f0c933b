//! Plays a script and draws every step of every insertion.
//!
//! `cargo run -p quintet-cascade --example steps < SCRIPT`; with terminal colours: `-- --colour`.

use std::error::Error;
use std::io;

use quintet_cascade::{InsertChange, ScriptReader};

fn main() -> Result<(), Box<dyn Error>> {
    let colour = std::env::args().any(|argument| argument == "--colour");
    let script = ScriptReader::new(io::stdin().lock())?;
    let mut field = script.field();
    for (number, entry) in (1..).zip(script) {
        let entry = entry?;
        println!("piece {number}");
        field.insert_with(entry.turned(), entry.x, |step, field| {
            let what = match &step.change {
                InsertChange::Landed { x, y } => format!("lands at ({x}, {y})"),
                InsertChange::Cut { rows, gone } => {
                    format!("rows {rows:?} are cut, {} pieces leave", gone.len())
                }
                InsertChange::Fell { index, from, to } => {
                    format!("piece {index} falls from row {from} to {to}")
                }
            };
            println!("step {}: {what}\n{}", step.number, field.picture(colour));
        })?;
    }
    Ok(())
}
