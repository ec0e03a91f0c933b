//! Finds the keys that bring a piece to a placement.

use quintet_engine::kernel::Button;
use quintet_srs::{Board, COLUMNS, Location, Placement, ROWS, Spin, SpinRule, Tetromino, Turn};
use std::collections::VecDeque;

/// The keys that are tried; `Down` is one row.
const KEYS: [Button; 6] = [
    Button::Left,
    Button::Right,
    Button::Clockwise,
    Button::Counterclockwise,
    Button::HalfTurn,
    Button::Down,
];

/// A location, and the kick of the rotation that led there (counted from 1; 0 if the last move was not a rotation).
type Node = (Location, u8);

fn index((location, kick): Node) -> Option<usize> {
    let (x, y) = (usize::try_from(location.x).ok()?, usize::try_from(location.y).ok()?);
    let place = (location.orientation as usize * COLUMNS + x) * ROWS + y;
    (x < COLUMNS && y < ROWS).then_some(place * 6 + usize::from(kick))
}

fn moved(board: &Board, (location, _): Node, key: Button) -> Option<Node> {
    let turn = match key {
        Button::Clockwise => Turn::Clockwise,
        Button::Counterclockwise => Turn::Counterclockwise,
        Button::HalfTurn => Turn::Half,
        _ => {
            let (dx, dy) = match key {
                Button::Left => (-1, 0),
                Button::Right => (1, 0),
                _ => (0, -1),
            };
            let to = location.moved(dx, dy);
            return board.fits(&to).then_some((to, 0));
        }
    };
    location.turned(turn).zip(1..).find(|(to, _)| board.fits(to))
}

/// Returns the T-Spin of a piece that locks here after a rotation with this kick.
fn spin(board: &Board, (location, kick): Node, rule: SpinRule) -> Option<Spin> {
    if location.piece != Tetromino::T || kick == 0 {
        return None;
    }
    // Clockwise from the upper left corner; cells above the board are empty.
    let corners = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
    let [a, b, d, c] = [0, 1, 2, 3].map(|i| {
        let (dx, dy) = corners[(location.orientation as usize + i) % 4];
        let (x, y) = (location.x + dx, location.y + dy);
        y < ROWS as i8
            && (!(0..COLUMNS as i8).contains(&x) || y < 0 || board.is_filled(x as usize, y as usize))
    });
    if a && b && (c || d) {
        Some(Spin::Full)
    } else if c && d && (a || b) {
        Some(if kick == 5 && rule == SpinRule::CornersOrFifthKick { Spin::Full } else { Spin::Mini })
    } else {
        None
    }
}

fn sorted(location: Location) -> [(i8, i8); 4] {
    let mut cells = location.cells();
    cells.sort_unstable();
    cells
}

/// Returns the shortest list of keys that brings a piece to a placement with its spin; `None` if there is none. `Down`
/// is one row; a hard drop follows the list.
pub fn key_path(
    board: &Board,
    start: Location,
    target: &Placement,
    rule: Option<SpinRule>,
) -> Option<Vec<Button>> {
    let wanted = sorted(target.location);
    let mut seen = vec![false; 4 * COLUMNS * ROWS * 6];
    let mut nodes: Vec<Node> = vec![(start, 0)];
    let mut queue = VecDeque::from([0]);
    seen[index((start, 0))?] = true;
    let mut parents: Vec<Option<(usize, Button)>> = vec![None];
    while let Some(at) = queue.pop_front() {
        let node = nodes[at];
        let mut landing = node.0;
        while board.fits(&landing.moved(0, -1)) {
            landing = landing.moved(0, -1);
        }
        let spin = rule.filter(|_| landing == node.0).and_then(|rule| spin(board, node, rule));
        if sorted(landing) == wanted && spin == target.spin {
            let mut keys = Vec::new();
            let mut at = at;
            while let Some((parent, key)) = parents[at] {
                keys.push(key);
                at = parent;
            }
            keys.reverse();
            return Some(keys);
        }
        for key in KEYS {
            let Some(next) = moved(board, node, key) else { continue };
            // The last rotation only matters for a T.
            let next = (next.0, if next.0.piece == Tetromino::T { next.1 } else { 0 });
            if let Some(place) = index(next).filter(|place| !seen[*place]) {
                seen[place] = true;
                parents.push(Some((at, key)));
                queue.push_back(nodes.len());
                nodes.push(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_srs::SearchOptions;

    #[test]
    fn every_placement_has_keys() {
        let board: Board = "
            ...#......
            ###...####
            ####.#####
            #.########
            #..#######
            #.########
        "
        .parse()
        .unwrap();
        for rule in [SpinRule::Corners, SpinRule::CornersOrFifthKick] {
            for piece in Tetromino::ALL {
                let start = Location::spawn(piece);
                let options = SearchOptions::default().with_half_turns(true).with_spins(Some(rule));
                for placement in board.placements_from(start, options).iter() {
                    let keys = key_path(&board, start, &placement, Some(rule));
                    assert!(keys.is_some(), "{placement:?}");
                }
            }
        }
    }
}
