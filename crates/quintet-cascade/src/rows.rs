//! Which cells of a field are filled, whatever pieces they belong to: one row of bits per row touched.

/// The filled cells of a field as bit rows.
///
/// Rows are counted from the bottom here, because that is where pieces pile up: only the rows up to the
/// highest one in use are kept, and of those only the touched ones have words. Cutting a row is then taking it
/// out of the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    width: u32,
    height: u32,
    /// The rows from the bottom up to the highest one in use.
    list: Vec<Row>,
}

/// One row of cells.
#[derive(Clone, Debug, Default)]
struct Row {
    /// How many cells are filled.
    count: u32,
    /// The cells, 64 a word; nothing until the row is first touched.
    words: Box<[u64]>,
}

impl Row {
    /// The word with this index; words that were never touched are zero.
    fn word(&self, index: i64) -> u64 {
        usize::try_from(index).ok().and_then(|index| self.words.get(index)).copied().unwrap_or(0)
    }
}

/// A word of cells laid over two neighbouring words of a field row.
struct Laid {
    /// Index of the left one of the two.
    index: i64,
    left: u64,
    right: u64,
}

impl Laid {
    /// Lays the 64 cells of `word` so that the first comes to lie in `column`.
    fn new(column: i64, word: u64) -> Self {
        let (index, shift) = (column >> 6, (column & 63) as u32);
        Self { index, left: word << shift, right: word.unbounded_shr(64 - shift) }
    }
}

impl Rows {
    /// A field without a filled cell.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, list: Vec::new() }
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// The topmost row that may have a filled cell; the height when none has.
    pub(crate) fn top(&self) -> u32 {
        self.height - self.list.len() as u32
    }

    /// Whether the filled cells of `word`, the first one at (column, row), lie inside the field and on no
    /// filled cell. The word must have a filled cell.
    pub(crate) fn free(&self, row: i64, column: i64, word: u64) -> bool {
        let first = column + i64::from(word.trailing_zeros());
        let last = column + i64::from(word.ilog2());
        if row < 0 || row >= i64::from(self.height) || first < 0 || last >= i64::from(self.width) {
            return false;
        }
        let Some(row) = self.list.get(self.index_of(row)) else { return true };
        let laid = Laid::new(column, word);
        row.word(laid.index) & laid.left == 0 && row.word(laid.index + 1) & laid.right == 0
    }

    /// Fills cells that are [free](Self::free).
    pub(crate) fn fill(&mut self, row: i64, column: i64, word: u64) {
        let (index, words) = (self.index_of(row), self.width.div_ceil(64) as usize);
        if index >= self.list.len() {
            self.list.resize_with(index + 1, Row::default);
        }
        let row = &mut self.list[index];
        if row.words.is_empty() {
            row.words = vec![0; words].into();
        }
        row.count += word.count_ones();
        row.flip(&Laid::new(column, word));
    }

    /// Empties cells that were [filled](Self::fill).
    pub(crate) fn clear(&mut self, row: i64, column: i64, word: u64) {
        let index = self.index_of(row);
        let row = &mut self.list[index];
        row.count -= word.count_ones();
        row.flip(&Laid::new(column, word));
    }

    /// Whether a single cell is filled; false outside the field.
    pub(crate) fn get(&self, row: u32, column: u32) -> bool {
        row < self.height && column < self.width && !self.free(row.into(), column.into(), 1)
    }

    /// The full rows, from the top down.
    pub(crate) fn full(&self) -> Vec<u32> {
        let full = |&(_, row): &(u32, &Row)| row.count == self.width;
        (self.top()..).zip(self.list.iter().rev()).filter(full).map(|(number, _)| number).collect()
    }

    /// Takes the full rows out; everything above moves down.
    pub(crate) fn cut_full(&mut self) {
        self.list.retain(|row| row.count != self.width);
    }

    /// Gives back the rows above the highest filled cell.
    pub(crate) fn trim(&mut self) {
        while self.list.last().is_some_and(|row| row.count == 0) {
            self.list.pop();
        }
    }

    /// How many bytes the rows keep on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        let words = self.list.iter().map(|row| size_of_val(&*row.words)).sum::<usize>();
        words + self.list.capacity() * size_of::<Row>()
    }

    /// The place of a row in the list, for a row inside the field.
    fn index_of(&self, row: i64) -> usize {
        (i64::from(self.height) - 1 - row) as usize
    }
}

impl Row {
    /// Turns filled cells into empty ones and the other way round.
    fn flip(&mut self, laid: &Laid) {
        // A half without a cell may lie beside the row.
        for (index, half) in [(laid.index, laid.left), (laid.index + 1, laid.right)] {
            if half != 0 {
                self.words[index as usize] ^= half;
            }
        }
    }
}
