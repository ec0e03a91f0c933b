//! Rectangles and sizes in pixels.

/// A rectangle of pixels, counted from the top left of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rect {
    /// The left edge.
    pub x: i32,
    /// The top edge.
    pub y: i32,
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
}

impl Rect {
    /// Returns a rectangle with this position and size.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Rect {
        Rect { x, y, width, height }
    }

    /// Returns the first column to the right of it.
    pub const fn right(self) -> i32 {
        self.x + self.width
    }

    /// Returns the first row below it.
    pub const fn bottom(self) -> i32 {
        self.y + self.height
    }

    /// Returns true if it contains no pixel.
    pub const fn is_empty(self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// Returns the number of pixels.
    pub const fn area(self) -> i64 {
        if self.is_empty() { 0 } else { self.width as i64 * self.height as i64 }
    }

    /// Returns true if this pixel is inside.
    pub const fn contains(self, x: i32, y: i32) -> bool {
        x >= self.x && y >= self.y && x < self.right() && y < self.bottom()
    }

    /// Returns the common part of two rectangles; empty if they do not overlap.
    #[must_use]
    pub fn intersection(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// Returns the smallest rectangle that contains both.
    #[must_use]
    pub fn union(self, other: Rect) -> Rect {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    /// Returns the rectangle reduced by this many pixels on each side.
    #[must_use]
    pub const fn inset(self, by: i32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)
    }

    /// Returns the rectangle moved by an offset.
    #[must_use]
    pub const fn moved(self, dx: i32, dy: i32) -> Rect {
        Rect::new(self.x + dx, self.y + dy, self.width, self.height)
    }

    /// Returns the centre, rounded to the top left.
    pub(crate) const fn middle(self) -> (i32, i32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// Splits off the top part of this height; returns it and the rest.
    pub(crate) fn split_top(self, height: i32) -> (Rect, Rect) {
        let height = height.clamp(0, self.height.max(0));
        let below = Rect::new(self.x, self.y + height, self.width, self.height - height);
        (Rect { height, ..self }, below)
    }

    /// Splits off the bottom part of this height; returns the rest and it.
    pub(crate) fn split_bottom(self, height: i32) -> (Rect, Rect) {
        self.split_top(self.height - height.clamp(0, self.height.max(0)))
    }

    /// Returns the middle part of this width, or all of it if it is narrower.
    pub(crate) fn narrowed(self, width: i32) -> Rect {
        let width = width.min(self.width);
        Rect { x: self.x + (self.width - width) / 2, width, ..self }
    }
}

/// The size of a picture in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Size {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl Size {
    /// The maximum width and height.
    pub const MAX: u32 = 16_384;

    /// Returns a size, limited to [`Size::MAX`] in both directions.
    pub fn new(width: u32, height: u32) -> Size {
        Size { width: width.min(Size::MAX), height: height.min(Size::MAX) }
    }

    /// Returns the rectangle of all pixels.
    pub const fn rect(self) -> Rect {
        Rect::new(0, 0, self.width as i32, self.height as i32)
    }
}
