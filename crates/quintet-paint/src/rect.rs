//! Rectangles of pixels.

/// A rectangle of pixels, counted from the top left of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rect {
    /// Its left edge.
    pub x: i32,
    /// Its top edge.
    pub y: i32,
    /// How many columns of pixels it has.
    pub width: i32,
    /// How many rows of pixels it has.
    pub height: i32,
}

impl Rect {
    /// A rectangle at this place of this size.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Rect {
        Rect { x, y, width, height }
    }

    /// The first column to the right of it.
    pub const fn right(self) -> i32 {
        self.x + self.width
    }

    /// The first row below it.
    pub const fn bottom(self) -> i32 {
        self.y + self.height
    }

    /// Whether there is no pixel in it.
    pub const fn is_empty(self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// How many pixels there are in it.
    pub const fn area(self) -> i64 {
        if self.is_empty() { 0 } else { self.width as i64 * self.height as i64 }
    }

    /// Whether this pixel is in it.
    pub const fn contains(self, x: i32, y: i32) -> bool {
        x >= self.x && y >= self.y && x < self.right() && y < self.bottom()
    }

    /// What is in both; empty where they do not meet.
    #[must_use]
    pub fn intersection(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// The smallest one that has both in it.
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

    /// The same, smaller by so much on each side.
    #[must_use]
    pub const fn inset(self, by: i32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)
    }

    /// The same somewhere else.
    #[must_use]
    pub const fn moved(self, dx: i32, dy: i32) -> Rect {
        Rect::new(self.x + dx, self.y + dy, self.width, self.height)
    }

    /// The middle, rounded to the top left.
    pub(crate) const fn middle(self) -> (i32, i32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// The upper part of this height, and the rest below it.
    pub(crate) fn split_top(self, height: i32) -> (Rect, Rect) {
        let height = height.clamp(0, self.height.max(0));
        let below = Rect::new(self.x, self.y + height, self.width, self.height - height);
        (Rect { height, ..self }, below)
    }

    /// The upper part, and the lower part of this height.
    pub(crate) fn split_bottom(self, height: i32) -> (Rect, Rect) {
        self.split_top(self.height - height.clamp(0, self.height.max(0)))
    }

    /// The middle part of this width, or all of it.
    pub(crate) fn narrowed(self, width: i32) -> Rect {
        let width = width.min(self.width);
        Rect { x: self.x + (self.width - width) / 2, width, ..self }
    }
}

/// The size of a picture in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Size {
    /// How many columns.
    pub width: u32,
    /// How many rows.
    pub height: u32,
}

impl Size {
    /// No picture is larger either way.
    pub const MAX: u32 = 16_384;

    /// This size, as far as a picture can be so large.
    pub fn new(width: u32, height: u32) -> Size {
        Size { width: width.min(Size::MAX), height: height.min(Size::MAX) }
    }

    /// All of its pixels.
    pub const fn rect(self) -> Rect {
        Rect::new(0, 0, self.width as i32, self.height as i32)
    }
}
