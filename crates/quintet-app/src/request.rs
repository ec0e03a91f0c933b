//! The requests of screens to their host, and the answers: plain data that can be sent to a worker without shared
//! memory.

use crate::effect::Effect;
use crate::records::Category;
use crate::storage::{GameSummary, InterruptedGame, Month, Recovered, Score, StoredReplay};
use crate::text::Message;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Identifies a request; its answer has the same id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RequestId(u64);

/// A request to the host. Its answer is passed to [`App::answer`](crate::App::answer), immediately or later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The id of the request.
    pub id: RequestId,
    /// The effect to carry out.
    pub effect: Effect,
}

/// A query or change of storage: a job for a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Query {
    /// The interrupted games.
    Interrupted,
    /// The summary of each game that was played.
    Games,
    /// End the interrupted game with this name; its score and replay are saved.
    End(String),
    /// The best scores of a game, or of all games.
    Scores(Option<String>),
    /// All scores of a game, or of all games, for statistics.
    History(Option<String>),
    /// The statistics by month of a game, or of all games.
    Statistics(Option<String>),
    /// The replays of a game, or of all games.
    Replays(Option<String>),
    /// A file that a typed command has named.
    File(String),
    /// The recording of the replay of this number.
    Recording(i64),
    /// Delete the replay of this number; it can be restored.
    Delete(i64),
    /// Restore the deleted replay of this number.
    Restore(i64),
    /// Write these changes of the settings, and read the settings.
    ChangeSettings(Vec<SettingChange>),
    /// Whether the first and the second player have scores without a name since a moment.
    Nameless {
        /// The moment, in milliseconds since 1970.
        since: i64,
    },
    /// The present time and the scores of a game, for the game of the day.
    Today(String),
    /// The best result of a category.
    Best(Category),
    /// Save what earlier programs did not save, and list the interrupted games.
    Recover,
    /// The texts of the files with these default names that a game uses if they exist.
    DefaultFiles(Vec<String>),
}

/// A change of a setting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SettingChange {
    /// The name of the setting.
    pub key: String,
    /// The new value, as typed; `None` resets it to the default.
    pub value: Option<String>,
}

/// The stored settings.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct StoredSettings {
    /// The settings that have a value, with their values as typed.
    pub values: Vec<(String, String)>,
    /// Problems with the stored settings, a sentence each.
    pub problems: Vec<String>,
}

/// The answer to a [`Query`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The interrupted games.
    Interrupted(Vec<InterruptedGame>),
    /// The summary of each game that was played.
    Games(Vec<GameSummary>),
    /// The interrupted game with this name has ended.
    Ended(String),
    /// Scores, the best of each category first.
    Scores(Vec<Score>),
    /// All scores, the best of each category first.
    History(Vec<Score>),
    /// The statistics of each month.
    Months(Vec<Month>),
    /// Replays, the newest first.
    Replays(Vec<StoredReplay>),
    /// A file: its identity and its contents, or the reason why it cannot be read.
    File(Result<(String, Vec<u8>), String>),
    /// A recording, and the opponent in it if that is known.
    Recording {
        /// The bytes.
        bytes: Vec<u8>,
        /// The opponent, as the settings name it.
        against: Option<String>,
    },
    /// The stored settings.
    Settings(StoredSettings),
    /// Whether the first and the second player have scores without a name.
    Nameless([bool; 2]),
    /// The present time in milliseconds since 1970, the scores of a game, and its games that are not among them yet.
    Today(i64, Vec<Score>, Vec<InterruptedGame>),
    /// The best result: points and milliseconds.
    Best(Option<(u64, u64)>),
    /// The interrupted games, and problems with saving.
    Recovered(Recovered),
    /// The text of each requested file, `None` if there is no such file, or the reason why it cannot be read.
    DefaultFiles(Vec<Result<Option<String>, String>>),
    /// The replay is deleted.
    Deleted,
    /// The replay is restored.
    Restored,
    /// The request failed: a sentence that says why.
    Failed(Message),
}

/// The kind of a request. A later request of the same screen and kind replaces an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RequestKind {
    Interrupted,
    Games,
    Table,
    File,
    Recording,
    Nameless,
    /// Only hosts send these queries, without a request.
    Background,
    /// Changes are never replaced: each is answered.
    Change,
    /// Opens another screen.
    Open,
}

impl RequestKind {
    /// The kind of an effect that has an answer.
    fn of(effect: &Effect) -> Option<RequestKind> {
        Some(match effect {
            Effect::Ask(query) => match query {
                Query::Interrupted => RequestKind::Interrupted,
                Query::Games => RequestKind::Games,
                Query::Scores(_)
                | Query::History(_)
                | Query::Statistics(_)
                | Query::Replays(_)
                | Query::Today(_) => RequestKind::Table,
                Query::File(_) => RequestKind::File,
                Query::Recording(_) => RequestKind::Recording,
                Query::Nameless { .. } => RequestKind::Nameless,
                Query::Best(_) | Query::Recover | Query::DefaultFiles(_) => RequestKind::Background,
                Query::Delete(_) | Query::Restore(_) | Query::End(_) | Query::ChangeSettings(_) => {
                    RequestKind::Change
                }
            },
            Effect::Play(_)
            | Effect::Again
            | Effect::Practise(..)
            | Effect::PlayText(..)
            | Effect::Continue(_)
            | Effect::Watch(_)
            | Effect::PlayFrom(..) => RequestKind::Open,
            _ => return None,
        })
    }
}

/// Identifies a screen for as long as it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ScreenId(pub(crate) u64);

struct Pending {
    id: RequestId,
    screen: ScreenId,
    kind: RequestKind,
}

/// The requests that were not sent to the host yet, and those that are not answered yet.
#[derive(Default)]
pub(crate) struct Requests {
    last: u64,
    outbox: VecDeque<Request>,
    pending: Vec<Pending>,
}

impl Requests {
    /// Adds a request of a screen.
    pub(crate) fn add(&mut self, screen: ScreenId, effect: Effect) -> RequestId {
        self.last += 1;
        let id = RequestId(self.last);
        if let Some(kind) = RequestKind::of(&effect) {
            let is_replaced =
                |old: &Pending| kind != RequestKind::Change && (old.screen, old.kind) == (screen, kind);
            self.pending.retain(|old| !is_replaced(old));
            self.pending.push(Pending { id, screen, kind });
        }
        self.outbox.push_back(Request { id, effect });
        id
    }

    /// The next request for the host.
    pub(crate) fn next(&mut self) -> Option<Request> {
        self.outbox.pop_front()
    }

    /// Returns true if the host has taken all requests.
    pub(crate) fn are_taken(&self) -> bool {
        self.outbox.is_empty()
    }

    /// Returns true if a request changes something.
    pub(crate) fn is_change(&self, id: RequestId) -> bool {
        self.pending.iter().any(|pending| pending.id == id && pending.kind == RequestKind::Change)
    }

    /// The screen that waits for the answer to a request.
    pub(crate) fn screen(&self, id: RequestId) -> Option<ScreenId> {
        self.pending.iter().find(|pending| pending.id == id).map(|pending| pending.screen)
    }

    /// Returns true if a screen waits for another one that it has requested to be opened.
    pub(crate) fn is_opening(&self, screen: ScreenId) -> bool {
        self.pending.iter().any(|pending| pending.screen == screen && pending.kind == RequestKind::Open)
    }

    /// Removes a request that is answered; returns its screen, unless the screen is closed or has sent a later
    /// request of this kind.
    pub(crate) fn answered(&mut self, id: RequestId) -> Option<ScreenId> {
        let place = self.pending.iter().position(|pending| pending.id == id)?;
        Some(self.pending.remove(place).screen)
    }

    /// Drops the requests of a screen that is closed, except changes: their failures are still reported.
    pub(crate) fn close(&mut self, screen: ScreenId) {
        self.pending.retain(|pending| pending.screen != screen || pending.kind == RequestKind::Change);
    }
}
