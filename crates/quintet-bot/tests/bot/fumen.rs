//! Games of Modern as fumens.

use quintet_bot::fumen::FumenRecorder;
use quintet_engine::kernel::{Button, ButtonAction, Game, GameEvent, Player, Pos, Rng, Seed, Span};
use quintet_engine::modern::{MatrixBlock, Mode, Modern, Setup};
use quintet_srs::Tetromino;
use quintet_srs::fumen::{self, Field, Page};

const KEYS: [Button; 7] = [
    Button::Left,
    Button::Right,
    Button::Clockwise,
    Button::Counterclockwise,
    Button::Down,
    Button::Hold,
    Button::Drop,
];

/// Plays a game with random keys; returns it and the pages of one player.
fn random_game(setup: &Setup, player: Player, inputs: usize, quiz: bool) -> (Modern, Vec<Page>) {
    let (mut game, mut recorder) = (Modern::new(setup).unwrap(), FumenRecorder::new(player));
    let mut step = |game: &mut Modern, act: Option<ButtonAction>| {
        let (before, mut events) = (game.clone(), Vec::<GameEvent>::new());
        match act {
            Some(act) => game.act(&act, &mut events),
            None => game.advance(game.deadline().unwrap(), &mut events),
        }
        recorder.step(&before, game, &events).unwrap();
    };
    step(&mut game, Some(ButtonAction::Press(Player::ONE, Button::Enter)));
    let mut rng = Rng::new(Seed(setup.seed.0 + 77));
    for _ in 0..inputs {
        let until = game.now() + Span::from_millis(u64::from(rng.below(300)));
        while game.deadline().is_some_and(|due| due <= until) {
            step(&mut game, None);
        }
        game.advance(until, &mut ());
        let (who, key) =
            (Player(rng.below(u32::from(setup.mode.players())) as u8), KEYS[rng.below(7) as usize]);
        step(&mut game, Some(ButtonAction::Press(who, key)));
        if rng.below(4) > 0 {
            step(&mut game, Some(ButtonAction::Release(who, key)));
        }
        if game.is_over() {
            break;
        }
    }
    let pages = recorder.finish(&game, quiz);
    (game, pages)
}

#[test]
fn a_game_has_a_page_for_each_piece() {
    let (mut found, mut pieces) = (0, 0);
    for seed in 0..40 {
        let mode = if seed % 2 == 0 { Mode::Marathon } else { Mode::Duel };
        let level = Some(if seed % 3 == 0 { 15 } else { 1 });
        let mut setup = Setup { mode, level, seed: Seed(seed), ..Setup::default() };
        // Nearly full rows, so that some clear.
        for y in 34..40 {
            for x in (0..10).filter(|x| *x != 4 + y % 2) {
                setup.board.put(Pos::new(x, y), MatrixBlock::Garbage);
            }
        }
        let player = Player(u8::from(mode == Mode::Duel && seed % 4 == 1));
        let (game, pages) = random_game(&setup, player, 400, seed % 5 == 0);
        let placed = game.stats(player).unwrap().pieces as usize;
        assert_eq!(pages.len(), placed + 1);
        assert_eq!(pages.last().unwrap().field, Field::from(game.player(player).unwrap().matrix()));
        for pair in pages.windows(2) {
            let at = pair[0].piece.expect("it lies within the field");
            let mut alone = pair[0].clone();
            alone.comment = "".into();
            // If no rows rose, the next page follows from this one: its field takes six digits or seven.
            let next = Page { field: pair[1].field.clone(), ..Page::default() };
            let [one, two] =
                [&[alone.clone()][..], &[alone, next]].map(|pages| fumen::encode(pages).unwrap());
            found += usize::from(two.len() <= one.len() + 7);
            pieces += 1;
            assert!((0..10).contains(&at.x), "{at}");
        }
        let written = fumen::encode(&pages).unwrap();
        assert_eq!(fumen::decode(&written).unwrap(), pages);
    }
    assert!(found > 500 && found * 10 > pieces * 9, "{found} of {pieces}");
}

#[test]
fn a_quiz_is_written_once_and_goes_on_by_itself() {
    let setup = Setup { seed: Seed(5), ..Setup::default() };
    let (_, pages) = random_game(&setup, Player::ONE, 150, true);
    let pieces: Vec<Tetromino> = pages.iter().filter_map(|page| Some(page.piece?.piece)).collect();
    for (page, piece) in pages.iter().zip(&pieces) {
        let quiz = fumen::quiz::Quiz::parse(&page.comment).unwrap();
        assert!(quiz.used(*piece).is_some(), "{} has {piece} at hand", page.comment);
    }
    let plain: Vec<Page> = pages.iter().map(|page| Page { comment: "".into(), ..page.clone() }).collect();
    let (with, without) = (fumen::encode(&pages).unwrap().len(), fumen::encode(&plain).unwrap().len());
    assert!(with - without < 5 * pages.len() + 100, "{with} {without}");
}
