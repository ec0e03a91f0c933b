//! A piece that is read is written and read the same, and four turns leave it as it was.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_cascade::Reader;

fuzz_target!(|bytes: &[u8]| {
    let mut reader = Reader::new(bytes).with_max_cells(1 << 16);
    while let Ok(Some(piece)) = reader.next_piece() {
        let mut written = Vec::new();
        piece.write(&mut written).expect("memory can be written");
        let again = Reader::new(&written[..]).piece().expect("our own text");
        assert_eq!(again, piece);
        let cells = piece.cells().count() as u64;
        assert_eq!(cells, piece.count());
        assert_eq!(piece.empty(), cells == 0);
        let mut turned = piece.clone();
        turned.rotate();
        assert_eq!(turned.count(), cells);
        turned.rotate_times(3);
        assert_eq!(turned, piece);
    }
});
