//! A game of Modern as pages: one for each piece that locks.

use super::field::{Field, HEIGHT};
use super::quiz::{Comment, Quiz};
use super::{FumenError, MOST_PAGES, Page};
use quintet_engine::kernel::{Event, Happening, Kind, Orientation, Placed, Player, Pos, RowSet};
use quintet_engine::modern::{COLUMNS, Matrix, Modern, PlayerState, ROWS};

/// How many pieces a quiz names before a new one is written: as many as fit into a comment.
const QUIZ: usize = 500;

/// Follows a player of a game and writes a page for each piece that locks.
pub struct Scribe {
    player: Player,
    pages: Vec<Page>,
    /// For each page what was in hold and which piece was at hand when its turn began.
    turns: Vec<Turn>,
    turn: Option<Turn>,
}

/// What a player had when a piece appeared.
#[derive(Clone)]
struct Turn {
    hold: Option<Kind>,
    current: Kind,
    next: Vec<Kind>,
}

impl Turn {
    fn of(state: &PlayerState) -> Option<Turn> {
        let current = state.falling()?.kind;
        Some(Turn { hold: state.hold(), current, next: state.next().to_vec() })
    }
}

impl Scribe {
    /// One who follows this player from the beginning of a game.
    pub fn new(player: Player) -> Scribe {
        Scribe { player, pages: Vec::new(), turns: Vec::new(), turn: None }
    }

    /// The game took one step, an input or whatever fell due at one moment: it was as before, is as after, and
    /// this happened meanwhile.
    pub fn step(&mut self, before: &Modern, after: &Modern, events: &[Happening]) -> Result<(), FumenError> {
        let (Some(was), Some(is)) = (before.player(self.player), after.player(self.player)) else {
            return Ok(());
        };
        let own = || events.iter().filter(|happening| happening.player == self.player).map(|one| &one.event);
        if events.iter().any(|happening| happening.event == Event::Begun) {
            self.turn = Turn::of(is);
        }
        let Some(kind) =
            own().find_map(|event| if let Event::Locked(kind) = event { Some(*kind) } else { None })
        else {
            return Ok(());
        };
        if self.pages.len() + 1 >= MOST_PAGES {
            return Err(FumenError::Long);
        }
        let rose = own().map(|event| if let Event::Rose { rows, .. } = event { *rows } else { 0 }).sum();
        let cleared =
            own().find_map(|event| if let Event::Cleared(rows) = event { Some(*rows) } else { None });
        let found = locked(was, kind, is.matrix(), rose, cleared.unwrap_or(RowSet(0)));
        let words: Vec<String> = own()
            .filter_map(|event| match event {
                Event::Applause(praise) => Some(praise.to_string()),
                _ => None,
            })
            .collect();
        let up = (ROWS - HEIGHT) as i16;
        let piece = found.map(|placed| placed.moved(0, -up)).filter(|placed| {
            let cells = was.rules().piece(kind).cells(*placed);
            cells.into_iter().all(|pos| pos.y >= 0)
        });
        self.pages.push(Page {
            field: Field::from(was.matrix()),
            piece: piece.map(|placed| (kind, placed)),
            comment: words.join(", ").into(),
            ..Page::default()
        });
        let turn = self.turn.take().or_else(|| Turn::of(was));
        self.turns.push(turn.unwrap_or(Turn { hold: None, current: kind, next: Vec::new() }));
        self.turn = Turn::of(is);
        Ok(())
    }

    /// The pages, and a last one that shows how it ended. With `quiz`, comments are quizzes of the pieces that
    /// came instead of the names of clears.
    pub fn finish(mut self, game: &Modern, quiz: bool) -> Vec<Page> {
        if quiz {
            self.write_quizzes();
        }
        let field = game.player(self.player).map(|state| Field::from(state.matrix()));
        self.pages.push(Page { field: field.unwrap_or_default(), ..Page::default() });
        self.pages
    }

    fn write_quizzes(&mut self) {
        let (mut comment, mut left) = (Comment::new("".into()), 0);
        for at in 0..self.pages.len() {
            let expected = comment.shown();
            let going =
                Quiz::parse(&expected).is_some_and(|quiz| quiz.current == Some(self.turns[at].current));
            if left == 0 || !going {
                comment = Comment::new(self.quiz(at).to_string().into());
                left = QUIZ;
            }
            left -= 1;
            let page = &mut self.pages[at];
            page.comment = comment.shown();
            comment = comment.after(page.piece.map(|(kind, _)| kind), page.lock);
        }
    }

    /// The quiz that begins with a page.
    fn quiz(&self, at: usize) -> Quiz {
        let Turn { hold, current, next } = self.turns[at].clone();
        let mut quiz = Quiz { hold, current: Some(current), next, then: None };
        // Each turn shows the pieces that came into sight since the one before.
        for pair in self.turns[at..].windows(2).take(QUIZ) {
            let used = if pair[0].hold.is_none() && pair[1].hold.is_some() { 2 } else { 1 };
            let fresh = pair[1].next.len().saturating_sub(pair[0].next.len().saturating_sub(used));
            let skip = pair[1].next.len() - fresh;
            quiz.next.extend_from_slice(&pair[1].next[skip..]);
        }
        quiz
    }
}

/// Where a piece locked that was falling before: the place which makes of the blocks before those after, where
/// these rows went and so many rose.
fn locked(before: &PlayerState, kind: Kind, after: &Matrix, rose: u8, cleared: RowSet) -> Option<Placed> {
    let (rules, falling) = (before.rules(), before.falling());
    let piece = rules.piece(kind);
    let turned = falling.map_or(Orientation::Zero, |falling| falling.placed.orientation);
    let first =
        falling.filter(|falling| falling.kind == kind).map(|falling| falling.landing(before.matrix(), rules));
    let fits = |placed: &Placed| {
        let matrix = before.matrix();
        matrix.fits(piece, *placed) && !matrix.fits(piece, placed.moved(0, 1)) && {
            let mut laid = matrix.clone();
            laid.lay(piece, *placed, kind);
            laid.remove_rows(cleared);
            let shift = i16::from(rose);
            let same = |x, y| laid.get(Pos::new(x, y)) == after.get(Pos::new(x, y - shift));
            (shift..ROWS as i16).all(|y| (0..COLUMNS as i16).all(|x| same(x, y)))
        }
    };
    let quarters = (0..4).map(|quarter| Orientation::ALL[(turned as usize + quarter) % 4]);
    let everywhere = quarters.flat_map(|orientation| {
        (0..ROWS * COLUMNS).map(move |at| {
            let pos = Pos::new((at % COLUMNS) as i16, (at / COLUMNS) as i16);
            Placed { pos, orientation }
        })
    });
    first.into_iter().chain(everywhere).find(fits)
}
