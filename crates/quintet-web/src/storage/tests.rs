use super::*;
use crate::backend::WebBackend;
use crate::outbox::Outbox;
use quintet_app::SettingChange;
use quintet_app::storage::{JobId, StorageBackend, StorageReply};
use std::collections::BTreeMap;

/// `IndexedDB` as a map.
#[derive(Default)]
struct Database(BTreeMap<String, Vec<u8>>);

/// A page with its worker.
struct Page {
    outbox: Outbox,
    backend: WebBackend,
    server: StorageServer,
}

impl Page {
    fn new(name: &str) -> Page {
        let outbox = Outbox::default();
        let backend = WebBackend::new(outbox.clone(), name.into());
        Page { outbox, backend, server: StorageServer::new(name, Language::English) }
    }

    /// Carries out everything that was called, as the script of the worker does.
    fn run(&mut self, database: &mut Database, pages: &[&str]) {
        while let Some(call) = self.outbox.take() {
            self.server.push(&call.bytes);
        }
        if self.server.needs_rows() {
            self.load(database);
        }
        let pages: Vec<String> = pages.iter().map(|page| (*page).to_owned()).collect();
        for Row { key, value } in self.server.run(1_000, &pages) {
            match value {
                Some(value) => database.0.insert(key, value),
                None => database.0.remove(&key),
            };
        }
        self.report(StorageServer::commit);
    }

    fn load(&mut self, database: &Database) {
        self.server.clear();
        for (key, value) in database.0.iter().filter(|(key, _)| !key.starts_with("recording/")) {
            self.server.load(key, value);
        }
        for key in self.server.wanted() {
            if let Some(value) = database.0.get(&key) {
                self.server.load(&key, value);
            }
        }
    }

    fn report(&mut self, end: impl FnOnce(&mut StorageServer) -> Vec<StorageNews>) {
        for news in end(&mut self.server) {
            self.backend.take(&postcard::to_stdvec(&news).unwrap());
        }
    }

    fn answer(&mut self, database: &mut Database, query: Query) -> Answer {
        self.backend.ask(JobId(9), query);
        self.run(database, &[]);
        match self.backend.poll() {
            Some((JobId(9), Ok(StorageReply::Answer(answer, None)))) => answer,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn settings_of_one_page_are_found_by_another() {
    let (mut first, mut second) = (Page::new("first"), Page::new("second"));
    let mut database = Database::default();
    let change = SettingChange { key: "handling.das".into(), value: Some("90".into()) };
    first.answer(&mut database, Query::ChangeSettings(vec![change]));
    assert_eq!(database.0.get("setting/handling.das").map(Vec::as_slice), Some(&b"90"[..]));
    let other = SettingChange { key: "look.grid".into(), value: Some("off".into()) };
    let Answer::Settings(found) = second.answer(&mut database, Query::ChangeSettings(vec![other])) else {
        panic!("no settings");
    };
    assert_eq!(found.values.len(), 2, "nothing of the other page is lost: {found:?}");
}

#[test]
fn a_batch_that_fails_is_reported_and_bytes_of_games_are_written_later() {
    let (mut page, mut database) = (Page::new("page"), Database::default());
    page.backend.begin_game(JobId(1));
    let Some((_, Ok(StorageReply::Begun(saver)))) = page.backend.poll() else { panic!("no game") };
    page.run(&mut database, &["page"]);
    let (mut output, _) = saver.connect(0).unwrap();
    std::io::Write::write_all(&mut output, b"one").unwrap();
    while let Some(call) = page.outbox.take() {
        page.server.push(&call.bytes);
    }
    page.server.run(1_000, &["page".into()]);
    page.report(|server| server.abort("the disk is full"));
    assert!(saver.notice().unwrap().to_string().contains("the disk is full"));
    std::io::Write::write_all(&mut output, b"two").unwrap();
    page.load(&database);
    page.run(&mut database, &["page"]);
    assert_eq!(saver.notice(), None);
    let chunks: Vec<u8> = database
        .0
        .iter()
        .filter(|(key, _)| key.starts_with("chunk/"))
        .flat_map(|(_, value)| value.clone())
        .collect();
    assert_eq!(chunks, b"onetwo");
}

#[test]
fn a_game_that_another_page_plays_is_not_claimed() {
    let (mut first, mut second) = (Page::new("first"), Page::new("second"));
    let mut database = Database::default();
    first.backend.begin_game(JobId(1));
    let Some((_, Ok(StorageReply::Begun(saver)))) = first.backend.poll() else { panic!("no game") };
    first.run(&mut database, &["first", "second"]);
    second.backend.claim_game(JobId(2), saver.name());
    second.run(&mut database, &["first", "second"]);
    assert!(matches!(second.backend.poll(), Some((_, Ok(StorageReply::Claim(Claim::Elsewhere))))));
}
