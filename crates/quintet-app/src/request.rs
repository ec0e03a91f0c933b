//! What screens request from their host, and its answers: plain data that can cross to a worker without shared memory.

use crate::effect::Effect;
use crate::records::Category;
use crate::storage::{InterruptedGame, Month, Recovered, Score, StoredReplay};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Identifies a request: its answer has the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RequestId(u64);

/// Something that the host is to do. What it is answered with goes to [`App::answer`](crate::App::answer), at once or
/// later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Its number.
    pub id: RequestId,
    /// What is to be done.
    pub effect: Effect,
}

/// Something to look up or to change in storage: a job for a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Query {
    /// The interrupted games.
    Interrupted,
    /// The best scores of a game, or of all.
    Scores(Option<String>),
    /// What was played over time of a game, or of all.
    Statistics(Option<String>),
    /// The replays of a game, or of all.
    Replays(Option<String>),
    /// A file that was named in a game of typed commands.
    File(String),
    /// The recording of the replay of this number.
    Recording(i64),
    /// Delete the replay of this number; it can be restored.
    Delete(i64),
    /// Restore the deleted replay of this number.
    Restore(i64),
    /// Write these changes of the settings, and read the settings.
    ChangeSettings(Vec<SettingChange>),
    /// Whether the first and the second player have scores without a name since this moment, in milliseconds since 1970.
    Nameless {
        /// The moment.
        since: i64,
    },
    /// The best result of a kind.
    Best(Category),
    /// Save what was left behind by programs that ended without saving it, and list the interrupted games.
    Recover,
    /// The texts of files with these names that games use if they are there.
    UsualFiles(Vec<String>),
}

/// A setting that was set or reset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SettingChange {
    /// Its name.
    pub key: String,
    /// Its new value, as typed; `None` for the default.
    pub value: Option<String>,
}

/// The settings as they are stored.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct StoredSettings {
    /// The entries that are set, with their values as typed.
    pub values: Vec<(String, String)>,
    /// What is wrong with them, a sentence each.
    pub problems: Vec<String>,
}

/// The answer to a [`Query`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The interrupted games.
    Interrupted(Vec<InterruptedGame>),
    /// Scores, the best of each kind first.
    Scores(Vec<Score>),
    /// What was played in each month.
    Months(Vec<Month>),
    /// Replays, the newest first.
    Replays(Vec<StoredReplay>),
    /// A file: its identity, and its contents; or why it could not be read.
    File(Result<(String, Vec<u8>), String>),
    /// A recording, and the opponent it was played against as the settings name it, where that is known.
    Recording {
        /// The bytes.
        bytes: Vec<u8>,
        /// The opponent.
        against: Option<String>,
    },
    /// The settings as they are stored now.
    Settings(StoredSettings),
    /// Whether the first and the second player have scores without a name.
    Nameless([bool; 2]),
    /// The best result: points and milliseconds.
    Best(Option<(u64, u64)>),
    /// The interrupted games, and what could not be saved.
    Recovered(Recovered),
    /// The text of each file that was asked for, if there is one; or why it cannot be read.
    UsualFiles(Vec<Result<Option<String>, String>>),
    /// The replay is deleted.
    Deleted,
    /// The replay is restored.
    Restored,
    /// Why it could not be done.
    Trouble(String),
}

/// Requests of one kind replace each other: only the latest one of a screen is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Interrupted,
    Table,
    File,
    Recording,
    Nameless,
    /// Only hosts ask for these, without a request.
    Background,
    /// Changes are never replaced: each is reported.
    Change,
    /// Another screen is to be opened.
    Open,
}

impl Kind {
    /// The kind of an effect that has an answer.
    fn of(effect: &Effect) -> Option<Kind> {
        Some(match effect {
            Effect::Ask(query) => match query {
                Query::Interrupted => Kind::Interrupted,
                Query::Scores(_) | Query::Statistics(_) | Query::Replays(_) => Kind::Table,
                Query::File(_) => Kind::File,
                Query::Recording(_) => Kind::Recording,
                Query::Nameless { .. } => Kind::Nameless,
                Query::Best(_) | Query::Recover | Query::UsualFiles(_) => Kind::Background,
                Query::Delete(_) | Query::Restore(_) | Query::ChangeSettings(_) => Kind::Change,
            },
            Effect::Play(_)
            | Effect::Practise(..)
            | Effect::Continue(_)
            | Effect::Watch(_)
            | Effect::PlayFrom(..) => Kind::Open,
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
    kind: Kind,
}

/// The requests that the host has not taken yet, and those that were not answered yet.
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
        if let Some(kind) = Kind::of(&effect) {
            let is_replaced =
                |old: &Pending| kind != Kind::Change && (old.screen, old.kind) == (screen, kind);
            self.pending.retain(|old| !is_replaced(old));
            self.pending.push(Pending { id, screen, kind });
        }
        self.outbox.push_back(Request { id, effect });
        id
    }

    /// The next one for the host.
    pub(crate) fn next(&mut self) -> Option<Request> {
        self.outbox.pop_front()
    }

    /// Whether the host has taken all of them.
    pub(crate) fn are_taken(&self) -> bool {
        self.outbox.is_empty()
    }

    /// Whether a request changes something.
    pub(crate) fn is_change(&self, id: RequestId) -> bool {
        self.pending.iter().any(|pending| pending.id == id && pending.kind == Kind::Change)
    }

    /// The screen that waits for the answer to a request.
    pub(crate) fn screen(&self, id: RequestId) -> Option<ScreenId> {
        self.pending.iter().find(|pending| pending.id == id).map(|pending| pending.screen)
    }

    /// A request is answered: returns its screen, unless that is closed or has sent a later request of this kind.
    pub(crate) fn answered(&mut self, id: RequestId) -> Option<ScreenId> {
        let place = self.pending.iter().position(|pending| pending.id == id)?;
        Some(self.pending.remove(place).screen)
    }

    /// A screen is closed: its requests are still taken by the host, but no answer is delivered. Whether something was
    /// changed still matters.
    pub(crate) fn close(&mut self, screen: ScreenId) {
        self.pending.retain(|pending| pending.screen != screen || pending.kind == Kind::Change);
    }
}
