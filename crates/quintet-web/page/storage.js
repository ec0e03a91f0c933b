// Keeps the rows of the module in IndexedDB. Each batch of calls is one transaction, under a lock that all pages share.

const NAME = 'quintet';
const PAGE = 'quintet-page-';

let quintet;
let database = null;
// The version of the rows that the module has; another page may have written a later one.
let version = -1;
let isRunning = false;
let channel = null;

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('rows');
      request.result.createObjectStore('meta');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

// Calls the function while no other page changes anything.
function exclusively(work) {
  return navigator.locks ? navigator.locks.request('quintet-storage', work) : work();
}

async function openPages() {
  if (!navigator.locks) return '';
  const { held } = await navigator.locks.query();
  const pages = held.map((lock) => lock.name).filter((name) => name.startsWith(PAGE));
  return pages.map((name) => name.slice(PAGE.length)).join('\n');
}

function load(key, value) {
  quintet.putNamed(key, value);
  quintet.calls.storage_load();
}

// Loads all rows but recordings.
async function loadAll(rows) {
  quintet.calls.storage_clear();
  for (const range of [IDBKeyRange.upperBound('recording/', true), IDBKeyRange.lowerBound('recording0')]) {
    const [keys, values] = await Promise.all([result(rows.getAllKeys(range)), result(rows.getAll(range))]);
    keys.forEach((key, at) => load(key, values[at]));
  }
}

// The rows to write: pairs of a key and a value, which is null for a row to delete.
function changes(count) {
  const changed = [];
  const memory = quintet.calls.memory.buffer;
  let at = quintet.calls.output();
  const view = new DataView(memory);
  for (let n = 0; n < count; n++) {
    const [keyLength, length] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
    at += 8;
    const key = new TextDecoder().decode(new Uint8Array(memory, at, keyLength));
    at += keyLength;
    changed.push([key, length < 0 ? null : new Uint8Array(memory, at, length).slice()]);
    at += Math.max(length, 0);
  }
  return changed;
}

function run(pages) {
  quintet.putText(pages);
  return changes(quintet.calls.storage_run(Date.now()));
}

function transact(pages) {
  const needsRows = quintet.calls.storage_pending() === 2;
  const transaction = database.transaction(['rows', 'meta'], 'readwrite', {
    durability: needsRows ? 'strict' : 'relaxed',
  });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error || new Error('aborted'));
  });
  const work = async () => {
    const [rows, meta] = [transaction.objectStore('rows'), transaction.objectStore('meta')];
    const stored = (await result(meta.get('version'))) || 0;
    if (needsRows && stored !== version) {
      await loadAll(rows);
      version = stored;
    }
    const wanted = quintet.text(quintet.calls.storage_wanted());
    for (const key of wanted ? wanted.split('\n') : []) {
      const value = await result(rows.get(key));
      if (value) load(key, value);
    }
    const changed = run(pages);
    for (const [key, value] of changed) {
      if (value) rows.put(value, key);
      else rows.delete(key);
    }
    if (changed.length > 0) {
      meta.put(stored + 1, 'version');
      if (version === stored) version = stored + 1;
    }
    return changed.length > 0 && needsRows;
  };
  const worked = work().catch((error) => {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  });
  return Promise.all([worked, done]).then(([isChanged]) => isChanged);
}

// The rows, where the browser does not store them: they are there until the page is closed, and can be exported.
const unstored = new Map();

function remember(pages) {
  const wanted = quintet.text(quintet.calls.storage_wanted());
  for (const key of wanted ? wanted.split('\n') : []) {
    if (unstored.has(key)) load(key, unstored.get(key));
  }
  for (const [key, value] of run(pages)) {
    if (value) unstored.set(key, value);
    else unstored.delete(key);
  }
}

function report(count) {
  for (let n = 0; n < count; n++) {
    const news = quintet.bytes(quintet.calls.storage_news());
    postMessage({ news }, [news.buffer]);
  }
}

async function batch() {
  try {
    const isChanged = await exclusively(async () => {
      const pages = await openPages();
      if (database) return transact(pages);
      remember(pages);
      return false;
    });
    report(quintet.calls.storage_commit());
    if (isChanged && channel) channel.postMessage('changed');
    return true;
  } catch (error) {
    version = -1;
    quintet.putText(error && error.name === 'QuotaExceededError' ? 'full' : String((error && error.message) || error));
    report(quintet.calls.storage_abort());
    return false;
  }
}

async function runAll() {
  if (isRunning) return;
  isRunning = true;
  try {
    while (quintet.calls.storage_pending() > 0) {
      // Only the language of sentences depends on them.
      quintet.loadFiles();
      if (!(await batch())) await new Promise((wake) => setTimeout(wake, 2000));
    }
  } catch (error) {
    postMessage({ failed: quintet.failure(error) });
  } finally {
    isRunning = false;
  }
}

// Serves the calls of a page.
export async function serve(module, page, languages) {
  quintet = module;
  quintet.putText(`${page}\0${languages.join('\n')}`);
  quintet.calls.storage_start();
  self.onmessage = ({ data }) => {
    quintet.put(data.call);
    quintet.calls.storage_call();
    runAll();
  };
  // The lock is held for as long as the page is open.
  if (navigator.locks) {
    await new Promise((held) => {
      navigator.locks.request(PAGE + page, () => {
        held();
        return new Promise(() => {});
      });
    });
  }
  isRunning = true;
  try {
    database = await open();
    database.onversionchange = () => database.close();
    const transaction = database.transaction(['rows', 'meta'], 'readonly');
    version = (await result(transaction.objectStore('meta').get('version'))) || 0;
    await loadAll(transaction.objectStore('rows'));
  } catch {
    database = null;
  }
  if ('BroadcastChannel' in self) {
    channel = new BroadcastChannel('quintet');
    channel.onmessage = () => postMessage({ changed: true });
  }
  isRunning = false;
  const settings = quintet.text(quintet.calls.storage_settings());
  postMessage({ settings, isStored: database !== null });
  runAll();
}
