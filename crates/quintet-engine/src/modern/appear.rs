//! How a piece appears: initial hold, initial rotation, and the fall of one row.

use super::pieces::spawn;
use super::player::{EventLog, Gravity, PlayerState};
use super::{FallingPiece, InitialAction};
use crate::kernel::{Button, Ending, Event, Tetromino, Turn};

impl PlayerState {
    /// Starts play with the first piece.
    pub(super) fn begin(&mut self, log: &mut EventLog) {
        if let Some(kind) = self.draw() {
            self.spawn_piece(kind, log);
        }
    }

    /// Spawns a piece at the top, which falls one row at once if it can.
    pub(super) fn spawn_piece(&mut self, kind: Tetromino, log: &mut EventLog) {
        let kind = self.hold_at_once(kind, log);
        let rules = self.rules();
        self.lock_at = None;
        self.gravity = Gravity { progress: 0, since: log.now };
        log.emit(Event::Spawned(kind.into()));
        let mut falling = FallingPiece::new(kind, spawn());
        let mut rotated = self.rotate_at_once(&mut falling);
        while !falling.fits(falling.placed, &self.matrix, rules) {
            if !rules.forgives {
                self.falling = Some(falling);
                self.end(Ending::BlockOut, log);
                return;
            }
            self.remove_lowest_rows();
            falling = FallingPiece::new(kind, spawn());
            rotated = self.rotate_at_once(&mut falling);
        }
        if let Some((turn, kick)) = rotated {
            log.emit(Event::Rotated { turn, kick, spin: falling.spin(&self.matrix, rules) });
            self.pause_repeats(log.now);
        }
        falling.move_down(&self.matrix, rules);
        falling.update_lowest();
        let grounded = falling.is_grounded(&self.matrix, rules);
        self.falling = Some(falling);
        self.rest(grounded, log.now);
        if !grounded && self.falls_at_once() {
            self.fall_to_ground(log);
        }
        self.slide_to_wall(log);
    }

    /// Returns true if a held button acts on a piece that appears.
    fn acts_at_once(&self, button: Button, action: InitialAction) -> bool {
        let stale = || self.extension().is_some_and(|extension| extension.stale.has(button));
        match action {
            InitialAction::Off => false,
            InitialAction::Held => self.keys.has(button),
            InitialAction::Pressed => self.keys.has(button) && !stale(),
        }
    }

    /// Holds a piece that is about to appear if the key for it is held; returns the piece that appears.
    fn hold_at_once(&mut self, kind: Tetromino, log: &mut EventLog) -> Tetromino {
        let acts = self.acts_at_once(Button::Hold, self.handling.initial_hold);
        if !acts || !self.rules().hold || self.hold_used || !self.can_exchange() {
            return kind;
        }
        self.hold_used = true;
        log.emit(Event::Held(kind.into()));
        self.pause_repeats(log.now);
        self.hold.replace(kind).or_else(|| self.draw()).unwrap_or(kind)
    }

    /// Rotates a piece that is about to appear by the last pressed key that can; returns the rotation.
    fn rotate_at_once(&self, falling: &mut FallingPiece) -> Option<(Turn, u8)> {
        if self.handling.initial_rotation == InitialAction::Off {
            return None;
        }
        let turns = self.extension()?.turns.latest_first().into_iter();
        let mut turns = turns
            .filter(|button| self.acts_at_once(*button, self.handling.initial_rotation))
            .filter_map(super::moves::turn_of);
        let rotated =
            turns.find_map(|turn| falling.rotate(turn, &self.matrix, self.rules()).map(|kick| (turn, kick)));
        falling.lowest = falling.bottom();
        rotated
    }
}
