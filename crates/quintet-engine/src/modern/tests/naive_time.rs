//! The slow reference implementation: keys and time.

use super::naive::Naive;
use super::*;

impl Naive {
    /// Keeps sideways keys that are down now from repeating before the DCD has passed.
    pub(super) fn delay_repeats(&mut self) {
        let dcd = u64::from(self.handling().dcd_ms) * 1000;
        if dcd == 0 {
            return;
        }
        for (side, button) in [Button::Left, Button::Right].into_iter().enumerate() {
            if self.is_down(button) {
                self.floors[side] = self.now + dcd;
            }
        }
        if let Some(side) = self.leading() {
            let planned = self.next_repeat.unwrap_or(self.now);
            self.next_repeat = Some(planned.max(self.floors[side]));
        }
    }

    fn lead(&mut self) {
        self.charged = false;
        let das = u64::from(self.handling().das_ms) * 1000;
        self.next_repeat = self.leading().map(|side| (self.now + das).max(self.floors[side]));
    }

    pub(super) fn press(&mut self, button: Button) {
        self.down.push(button);
        self.stale.retain(|stale| *stale != button);
        match button {
            Button::Left | Button::Right => {
                let side = usize::from(button == Button::Right);
                self.floors[side] = 0;
                self.lead();
                if self.step([-1, 1][side]) {
                    self.moved();
                }
            }
            Button::Clockwise | Button::Counterclockwise | Button::HalfTurn => {
                let turned = self.piece.and_then(|piece| self.turned(&piece, button));
                if turned.is_some() {
                    self.piece = turned;
                    self.delay_repeats();
                    if !self.moved() {
                        self.slide();
                    }
                }
            }
            Button::Down if self.falls_at_once() => self.instant_fall(),
            Button::Drop if self.now >= self.no_drop_before && self.piece.is_some() => {
                let Some(mut piece) = self.piece else { return };
                while self.room(&piece, 0, 1) {
                    (piece.y, piece.kick) = (piece.y + 1, None);
                    self.score += if self.is_classic() { 0 } else { 2 };
                }
                self.piece = Some(piece);
                self.lock(true);
            }
            Button::Hold => {
                if let Some(piece) = self.piece
                    && self.can_exchange()
                {
                    let kind = self.exchange(piece.kind);
                    self.appear(kind);
                }
            }
            _ => {}
        }
    }

    pub(super) fn release(&mut self, button: Button) {
        let leading = self.leading();
        self.down.retain(|down| *down != button);
        if self.leading() != leading {
            self.lead();
        }
    }

    /// Locks the piece, and updates what depends on locks.
    pub(super) fn lock(&mut self, by_drop: bool) {
        self.stale = self.down.clone();
        self.delay_repeats();
        if !by_drop {
            self.no_drop_before = self.now + u64::from(self.handling().drop_guard_ms) * 1000;
        }
        self.lock_at = None;
        self.settle_lock();
    }

    /// Moves the piece up a row, out of the way of a row that has risen.
    pub(super) fn lift(&mut self) {
        if let Some(piece) = &mut self.piece {
            piece.y -= 1;
        }
    }

    fn stuck(&self) -> Option<i16> {
        let (piece, side) = self.piece.zip(self.leading())?;
        let repeats = self.charged && self.handling().arr_ms > 0 && self.floors[side] <= self.now;
        let dx = [-1, 1][side];
        (repeats && !self.room(&piece, dx, 0)).then_some(dx)
    }

    fn unstick(&mut self, stuck: Option<i16>) {
        if let Some(dx) = stuck
            && self.step(dx)
        {
            self.moved();
            self.next_repeat = Some(self.now + u64::from(self.handling().arr_ms) * 1000);
        }
    }

    fn instant_fall(&mut self) {
        let stuck = self.stuck();
        self.fall_to_ground();
        self.slide();
        self.unstick(stuck);
    }

    /// Advances by a microsecond.
    pub(super) fn tick(&mut self) {
        self.now += 1;
        if self.over {
            return;
        }
        if let Some((until, cleared)) = self.delay {
            if until > self.now {
                return;
            }
            self.delay = None;
            self.finish(cleared, cleared);
        }
        if self.piece.is_some() && self.next_repeat.is_some_and(|next| next <= self.now) {
            self.repeat();
        }
        if !self.over && self.delay.is_none() && self.lock_at.is_none() {
            self.fall();
        }
        if self.lock_at.is_some_and(|at| at <= self.now) && !self.over {
            self.lock(false);
        }
        if !self.over && self.delay.is_none() {
            self.rows_by_time();
        }
        if self.setup.mode == Mode::Ultra && self.now >= 120_000_000 && !self.over {
            self.end("done");
        }
    }

    fn repeat(&mut self) {
        let Some(side) = self.leading() else { return };
        self.charged = true;
        let arr = u64::from(self.handling().arr_ms) * 1000;
        self.next_repeat = (arr > 0).then_some(self.now + arr);
        if arr == 0 {
            self.slide();
        } else if self.step([-1, 1][side]) {
            self.moved();
        }
    }

    fn fall(&mut self) {
        if self.falls_at_once() && !(self.is_classic() && self.is_grounded()) {
            self.instant_fall();
            return;
        }
        let soft = self.is_down(Button::Down);
        let speed = match (soft, self.setup.mode) {
            (true, _) if self.handling().soft_drop == Handling::INSTANT => 1,
            (true, _) => u64::from(self.handling().soft_drop),
            (false, Mode::Puzzle) => 0,
            (false, _) => 1,
        };
        self.counter += if self.air_from < self.now { speed } else { 0 };
        if self.counter < self.row_micros() {
            return;
        }
        self.counter -= self.row_micros();
        if self.is_classic() && self.is_grounded() {
            self.lock(false);
            return;
        }
        let stuck = self.stuck();
        let Some(piece) = &mut self.piece else { return };
        (piece.y, piece.kick) = (piece.y + 1, None);
        if piece.bottom() > piece.lowest {
            (piece.lowest, piece.restarts) = (piece.bottom(), 0);
        }
        self.score += u64::from(soft && self.setup.mode != Mode::Master);
        self.look_down();
        self.slide();
        self.unstick(stuck);
    }
}
