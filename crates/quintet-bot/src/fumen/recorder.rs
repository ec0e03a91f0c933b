//! Records a game of Modern as fumen pages, one for each piece that locks.

use quintet_engine::kernel::{Event, GameEvent, LockedPiece, Player};
use quintet_engine::modern::{Modern, PlayerState};
use quintet_srs::Tetromino;
use quintet_srs::fumen::quiz::{Comment, Quiz};
use quintet_srs::fumen::{Field, FumenError, HEIGHT, MAX_PAGES, Page};

/// The number of pieces in a quiz before a new one is written: as many as fit into a comment.
const QUIZ: usize = 500;

/// Follows one player of a game and writes a page for each piece that locks.
pub struct FumenRecorder {
    player: Player,
    pages: Vec<Page>,
    /// The hold piece and the current piece at the start of the turn of each page.
    turns: Vec<TurnStart>,
    turn: Option<TurnStart>,
}

/// A player's pieces when a piece spawned.
#[derive(Clone)]
struct TurnStart {
    hold: Option<Tetromino>,
    current: Tetromino,
    next: Vec<Tetromino>,
}

impl TurnStart {
    fn of(state: &PlayerState) -> Option<TurnStart> {
        let current = state.falling()?.kind;
        Some(TurnStart { hold: state.hold(), current, next: state.next().to_vec() })
    }
}

impl FumenRecorder {
    /// Creates a recorder that follows this player from the start of a game.
    pub fn new(player: Player) -> FumenRecorder {
        FumenRecorder { player, pages: Vec::new(), turns: Vec::new(), turn: None }
    }

    /// Records one step of the game: an input, or the events that were due at one moment. `before` and `after` are the
    /// game around the step, and `events` what happened in it.
    pub fn step(&mut self, before: &Modern, after: &Modern, events: &[GameEvent]) -> Result<(), FumenError> {
        let (Some(was), Some(is)) = (before.player(self.player), after.player(self.player)) else {
            return Ok(());
        };
        let own =
            || events.iter().filter(|game_event| game_event.player == self.player).map(|one| &one.event);
        if events.iter().any(|game_event| game_event.event == Event::Begun) {
            self.turn = TurnStart::of(is);
        }
        let Some((piece, placed)) = own().find_map(|event| match event {
            Event::Locked(LockedPiece { kind, placed, .. }) => kind.tetromino().zip(Some(*placed)),
            _ => None,
        }) else {
            return Ok(());
        };
        if self.pages.len() + 1 >= MAX_PAGES {
            return Err(FumenError::TooManyPages);
        }
        let words: Vec<String> = own()
            .filter_map(|event| match event {
                Event::Applause(praise) => Some(praise.to_string()),
                _ => None,
            })
            .collect();
        let location = placed.location(piece);
        let is_inside = location.cells().iter().all(|(_, y)| *y < HEIGHT as i8);
        self.pages.push(Page {
            field: Field::from(was.matrix()),
            piece: is_inside.then_some(location),
            comment: words.join(", ").into(),
            ..Page::default()
        });
        let turn = self.turn.take().or_else(|| TurnStart::of(was));
        self.turns.push(turn.unwrap_or(TurnStart { hold: None, current: piece, next: Vec::new() }));
        self.turn = TurnStart::of(is);
        Ok(())
    }

    /// Returns the pages, with a last one that shows the final board. With `quiz`, comments are quizzes of the pieces
    /// instead of the names of clears.
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
            comment = comment.after(page.piece.map(|location| location.piece), page.lock);
        }
    }

    /// Returns the quiz that starts at a page.
    fn quiz(&self, at: usize) -> Quiz {
        let TurnStart { hold, current, next } = self.turns[at].clone();
        let mut quiz = Quiz { hold, current: Some(current), next, then: None };
        // Each turn adds the pieces that became visible since the one before.
        for pair in self.turns[at..].windows(2).take(QUIZ) {
            let used = if pair[0].hold.is_none() && pair[1].hold.is_some() { 2 } else { 1 };
            let fresh = pair[1].next.len().saturating_sub(pair[0].next.len().saturating_sub(used));
            let skip = pair[1].next.len() - fresh;
            quiz.next.extend_from_slice(&pair[1].next[skip..]);
        }
        quiz
    }
}
