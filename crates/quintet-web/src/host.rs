//! The host of the page: the host that all shells share, links, and the texts for screen readers.

use crate::backend::WebBackend;
use quintet_app::catalogue::Catalogue;
use quintet_app::host::{Host, PictureExporter, read_replay, unplayable};
use quintet_app::link::{Link, LinkError};
use quintet_app::settings::Settings;
use quintet_app::{App, AppHost, Effect, LinkScreen, Picture, Request, Wake, Widget};
use quintet_engine::kernel::{Event, GameEvent, PanelId, Seed};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// What the page and its host share.
#[derive(Default, Debug)]
pub(crate) struct Shared {
    /// The fragment of a link that is to be opened.
    pub(crate) link: Option<String>,
    /// The seed of the next game, if a link holds one.
    pub(crate) seed: Option<Seed>,
    /// Sentences for screen readers.
    pub(crate) said: VecDeque<String>,
    /// The number of the replay that was watched last.
    pub(crate) watched: Option<i64>,
}

/// Says that a page saves no pictures.
#[derive(Default, Debug)]
pub(crate) struct NoPictures(Option<String>);

impl PictureExporter for NoPictures {
    fn export(&mut self, _: Vec<u8>, _: Picture, settings: &Settings) {
        self.0 = Some(settings.language().get("web-no-pictures").to_owned());
    }

    fn poll(&mut self) -> Option<Result<String, String>> {
        self.0.take().map(Err)
    }
}

/// The host of the page.
pub(crate) struct WebHost {
    pub(crate) host: Host<WebBackend>,
    pub(crate) backend: WebBackend,
    pub(crate) shared: Rc<RefCell<Shared>>,
}

impl AppHost for WebHost {
    fn set_wake(&mut self, wake: Wake) {
        self.host.set_wake(wake);
    }

    fn perform(&mut self, request: Request, app: &mut App) {
        match &request.effect {
            Effect::Watch(recorded) => self.shared.borrow_mut().watched = Some(recorded.replay),
            Effect::Events(events) => self.tell(events, app),
            _ => {}
        }
        self.host.perform(request, app);
    }

    fn poll(&mut self, app: &mut App) {
        if self.backend.take_changed() {
            self.host.refresh();
            app.reread_settings();
            app.mark_stale();
        }
        let link = self.shared.borrow_mut().link.take();
        if let Some(fragment) = link
            && let Err(sentence) = self.open(&fragment, app)
        {
            app.show_notice(quintet_app::text::sentence(&sentence));
        }
        while let Some(sentence) = self.backend.take_notice(app.text()) {
            app.show_notice(sentence);
        }
        self.host.poll(app);
    }
}

impl WebHost {
    /// Opens what a link holds.
    fn open(&mut self, fragment: &str, app: &mut App) -> Result<(), String> {
        let text = app.text();
        let catalogue: &'static Catalogue = app.settings().catalogue();
        let link = Link::read(fragment, catalogue).map_err(|error| text.get(error.key()).to_owned())?;
        let effect = match link {
            None => return Ok(()),
            Some(Link::Replay(bytes)) => {
                let (replay, damage) = read_replay(catalogue, text, &bytes)?;
                let viewer = replay.viewer(None, 0, app.shell()).map_err(|error| unplayable(text, &error))?;
                self.host.set_shown_recording(bytes);
                app.open(viewer);
                return damage.map_or(Ok(()), Err);
            }
            Some(Link::Play(play)) => {
                self.shared.borrow_mut().seed = play.seed;
                Effect::Play(play.start(catalogue))
            }
            Some(Link::Board(board)) => {
                let game = catalogue.games().find(|game| game.practice.is_some());
                let game = game.ok_or_else(|| text.get(LinkError::Unreadable.key()).to_owned())?;
                Effect::Practise(game, board)
            }
        };
        app.open(Box::new(LinkScreen::new(effect, text)));
        Ok(())
    }

    /// Tells screen readers of clears, levels and the end.
    fn tell(&mut self, events: &[GameEvent], app: &App) {
        let is_told = |event: &&GameEvent| {
            matches!(event.event, Event::Cleared(_) | Event::Level { from: Some(_), .. } | Event::Over(_))
        };
        let told: Vec<&GameEvent> = events.iter().filter(is_told).collect();
        if told.is_empty() {
            return;
        }
        let (layout, text) = (app.layout(), app.text());
        let score = |player: usize| {
            layout.widgets.iter().find_map(|widget| match widget {
                Widget::Scene(scene) => scene.view.boards.get(player)?.number(PanelId::Score),
                _ => None,
            })
        };
        for GameEvent { player, event, .. } in told {
            let score = score(player.index()).unwrap_or_default();
            self.shared.borrow_mut().said.push_back(match event {
                Event::Cleared(rows) => {
                    text.with("said-lines", &[("count", rows.iter().count().into()), ("score", score.into())])
                }
                Event::Level { number, .. } => text.with("said-level", &[("level", (*number).into())]),
                _ => text.with("said-over", &[("score", score.into())]),
            });
        }
    }
}
