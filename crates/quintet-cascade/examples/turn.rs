//! Reads pieces from standard input, rotates each clockwise, and writes its text and a drawing.
//!
//! `echo '4 75 (([]()[]())(()[]()[])([]()()())(()[]()()))' | cargo run -p quintet-cascade --example turn`

use std::error::Error;
use std::io;

use quintet_cascade::Reader;

fn main() -> Result<(), Box<dyn Error>> {
    for piece in Reader::new(io::stdin().lock()).pieces() {
        let mut piece = piece?;
        piece.rotate();
        print!("{piece}\n{}", piece.picture(false));
    }
    Ok(())
}
