//! A field that is read is written and read the same, and a piece that is inserted never overlaps another.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_cascade::{Piece, Reader};

fuzz_target!(|bytes: &[u8]| {
    let mut reader = Reader::new(bytes).with_max_cells(1 << 14);
    let Ok(mut field) = reader.field() else { return };
    let mut written = Vec::new();
    field.write(&mut written).expect("memory can be written");
    let again = Reader::new(&written[..]).field().expect("our own text");
    let mut rewritten = Vec::new();
    again.write(&mut rewritten).expect("memory can be written");
    assert_eq!(rewritten, written);
    if field.width() < 200 && field.height() < 400 {
        let piece = Piece::with_cells(2, 1, [(0, 0), (1, 0), (1, 1)]).expect("a piece of three cells");
        for x in [0, 1, field.width() as i32 - 2] {
            let _ = field.insert(piece.clone(), x);
        }
        let cells: u64 =
            (0..field.len()).filter_map(|at| field.get(at)).map(|placed| placed.piece().count()).sum();
        let filled = (0..field.height()).flat_map(|row| (0..field.width()).map(move |column| (column, row)));
        let filled = filled.filter(|(column, row)| field.filled(*column, *row)).count() as u64;
        // Fewer, if pieces overlapped or one were outside.
        assert_eq!(filled, cells);
    }
});
