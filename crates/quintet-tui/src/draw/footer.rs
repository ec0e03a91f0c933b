//! Draws the available keys at the bottom of every screen.

use super::brush::{Brush, width};
use quintet_app::Keycap;
use ratatui::layout::Rect;

/// The columns between two keycaps.
const GAP: u16 = 2;
/// From this many rows on, a second row of keys is used.
const TALL: u16 = 27;

/// The spacing of keycaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// With spaces around the names of keys.
    Loose,
    /// Without spaces around the names of keys.
    Tight,
}

impl Spacing {
    /// Returns the columns around the names of keys.
    fn pad(self) -> u16 {
        u16::from(self == Spacing::Loose)
    }

    fn width(self, cap: &Keycap) -> u16 {
        width(&cap.keys).saturating_add(width(&cap.does)).saturating_add(1 + 2 * self.pad())
    }

    fn total(self, caps: &[&Keycap]) -> u16 {
        let gaps = GAP.saturating_mul((caps.len() as u16).saturating_sub(1));
        caps.iter().map(|cap| self.width(cap)).fold(gaps, u16::saturating_add)
    }

    /// Distributes keycaps in order over at most `rows` rows; returns `None` if they do not all fit.
    fn share<'a>(self, caps: &[&'a Keycap], columns: u16, rows: u16) -> Option<Vec<Vec<&'a Keycap>>> {
        let mut shared: Vec<Vec<&Keycap>> = vec![Vec::new()];
        for cap in caps {
            let row = shared.last_mut()?;
            row.push(cap);
            if row.len() > 1 && self.total(row) > columns {
                row.pop();
                shared.push(vec![cap]);
            }
        }
        let fits = shared.len() <= usize::from(rows) && shared.iter().all(|row| self.total(row) <= columns);
        fits.then_some(shared)
    }
}

/// Returns the rows of the footer.
pub(crate) fn height(caps: &[Keycap], area: Rect) -> u16 {
    let caps: Vec<&Keycap> = caps.iter().collect();
    let is_one = area.height < TALL || Spacing::Loose.share(&caps, area.width, 1).is_some();
    if is_one { 1 } else { 2 }
}

/// Returns as many keycaps as fit: the first ones, and always the last one, which leaves the screen.
fn choose(caps: &[Keycap], area: Rect) -> (Spacing, Vec<Vec<&Keycap>>) {
    let mut left: Vec<&Keycap> = caps.iter().collect();
    let ways = [(Spacing::Loose, 1), (Spacing::Loose, area.height), (Spacing::Tight, area.height)];
    loop {
        let found = ways.into_iter().find_map(|(spacing, rows)| {
            spacing.share(&left, area.width, rows).map(|shared| (spacing, shared))
        });
        match found {
            Some(found) => return found,
            None if left.len() > 1 => drop(left.remove(left.len() - 2)),
            None => return (Spacing::Tight, vec![left]),
        }
    }
}

/// Draws the footer, centred. A click on a key acts like the key.
pub(crate) fn draw(brush: &mut Brush, caps: &[Keycap], area: Rect) {
    let (spacing, rows) = choose(caps, area);
    let top = area.bottom().saturating_sub(rows.len() as u16).max(area.y);
    for (row, y) in rows.iter().zip(top..area.bottom()) {
        let mut x = area.x + area.width.saturating_sub(spacing.total(row)) / 2;
        for cap in row {
            one(brush, cap, spacing, Rect { x, y, width: area.right().saturating_sub(x), height: 1 });
            x = x.saturating_add(spacing.width(cap)).saturating_add(GAP);
        }
    }
}

fn one(brush: &mut Brush, cap: &Keycap, spacing: Spacing, room: Rect) {
    let (style, end) = (brush.theme.keycap(), room.right());
    let pad = " ".repeat(usize::from(spacing.pad()));
    let after = brush.put(room.x, room.y, end, &format!("{pad}{}{pad}", cap.keys), style);
    let after = brush.put(after, room.y, end, &format!(" {}", cap.does), brush.theme.dim());
    let presses = cap.presses();
    let single = presses.len() == 1;
    let mut x = room.x + spacing.pad();
    for (name, key) in presses {
        let area = if single {
            Rect { width: after - room.x, ..room }
        } else {
            Rect { x, width: width(name), ..room }
        };
        let area = area.intersection(room);
        brush.drawn.keys.extend(key.filter(|_| !area.is_empty()).map(|key| (area, key)));
        x = x.saturating_add(width(name)).saturating_add(1);
    }
}
