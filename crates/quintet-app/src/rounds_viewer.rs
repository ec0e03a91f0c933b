//! A viewer of several recordings of one game, one after another.

use crate::any::RecordedRound;
use crate::effect::Effect;
use crate::input::Input;
use crate::screen::{Screen, Shell};
use crate::settings::{Key, Settings};
use crate::viewer::Viewer;
use crate::widget::Layout;
use quintet_engine::kernel::{SetupError, Time};

/// Shows the rounds of a session: each is followed by the next when it has been played to its end.
pub(crate) struct RoundsViewer {
    rounds: Vec<Box<dyn RecordedRound>>,
    /// The index of the round that is shown.
    place: usize,
    viewer: Viewer,
    shell: Shell,
}

impl RoundsViewer {
    /// Shows these recordings, of which there is at least one, starting with this index.
    pub(crate) fn new(
        rounds: Vec<Box<dyn RecordedRound>>,
        place: usize,
        shell: &Shell,
    ) -> Result<RoundsViewer, SetupError> {
        let place = place.min(rounds.len().saturating_sub(1));
        let round = rounds.get(place).ok_or_else(|| SetupError::new("there is no recording"))?;
        let viewer = round.viewer_of_copy(shell)?;
        Ok(RoundsViewer { rounds, place, viewer, shell: shell.clone() })
    }

    /// Goes to another round, if it exists.
    fn go_to(&mut self, place: Option<usize>) -> Vec<Effect> {
        let Some((place, round)) = place.and_then(|place| Some((place, self.rounds.get(place)?))) else {
            return Vec::new();
        };
        // Every setup was read already; one that no game can be made from is skipped by staying here.
        if let Ok(viewer) = round.viewer_of_copy(&self.shell) {
            (self.place, self.viewer) = (place, viewer);
        }
        vec![Effect::Skipped]
    }

    /// The duration of the rounds before this one.
    fn before(&self) -> Time {
        let rounds = self.rounds.iter().take(self.place);
        rounds.fold(Time::ZERO, |time, round| time + round.duration().since(Time::ZERO))
    }
}

impl Screen for RoundsViewer {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.shell.clock = self.shell.clock.max(input.at());
        match input {
            Input::Press { key: Key::PageDown, .. } => return self.go_to(Some(self.place + 1)),
            Input::Press { key: Key::PageUp, .. } => return self.go_to(self.place.checked_sub(1)),
            _ => {}
        }
        let mut effects = self.viewer.update(input);
        for effect in &mut effects {
            // Playing on treats the file as one recording.
            if let Effect::PlayFrom(_, micros) = effect {
                *micros += self.before().micros();
            }
        }
        if self.viewer.has_run_out() && self.place + 1 < self.rounds.len() {
            effects.extend(self.go_to(Some(self.place + 1)));
        }
        effects
    }

    fn layout(&self) -> Layout {
        let mut layout = self.viewer.layout();
        let text = self.shell.settings.language();
        let (round, rounds) = ((self.place + 1).into(), self.rounds.len().into());
        layout.title = text
            .with("viewer-round", &[("title", layout.title.into()), ("round", round), ("rounds", rounds)]);
        // The key that leaves stays last.
        let last = layout.footer.len().saturating_sub(1);
        layout.footer.insert(last, text.cap("pgup pgdn", "cap-round"));
        layout
    }

    fn settings(&mut self, settings: &Settings) {
        self.shell.settings = settings.clone();
        self.viewer.settings(settings);
    }

    fn wake_at(&self) -> Option<Time> {
        self.viewer.wake_at()
    }
}
