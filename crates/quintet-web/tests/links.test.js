// Links open exactly what they hold, and damaged ones get a sentence.

import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { PROGRAM, browse, choose, enterGame, open, sees, serve, texts } from './helper.js';

const CORPUS = new URL('../../quintet/tests/corpus/v3/recordings/', import.meta.url);
const FILE = new URL('modern-sprint-bot.replay', CORPUS);
const REPLAY = readFileSync(FILE);

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  server.stop();
});

// Runs the program with nothing stored but in `home`.
const run = (home, args, input = '') => String(execFileSync(PROGRAM, args, { input, env: { ...process.env, QUINTET_HOME: home } })).trim();

test('a link with a seed and rules starts the game that the program plays with them', async () => {
  const home = mkdtempSync(join(tmpdir(), 'quintet-'));
  const page = await open(browser.context, `${server.address}#p1=modern&seed=7&modern.mode=sprint&modern.previews=4`);
  await enterGame(page);
  const expected = JSON.parse(run(home, ['sim', 'modern', '--seed', '7', '--mode', 'sprint', '--previews', '4'], '0 wait\n'));
  const shown = await texts(page);
  assert.ok(shown.includes(`Next: ${expected.next.join(' ')}`), JSON.stringify(shown));
  assert.ok(expected.next.length === 4 && shown.some((text) => text.includes('40')), JSON.stringify(shown));
  // The address no longer has the link, so that a reload resumes what was played.
  assert.strictEqual(await page.evaluate(() => location.hash), '');
  assert.deepStrictEqual(page.problems, []);
  await page.close();
  rmSync(home, { recursive: true });
});

test('rules that a link does not mention are the default ones, whatever the player has set', async () => {
  const page = await open(browser.context, server.address);
  await page.evaluate(() => new Promise((stored) => {
    const opened = indexedDB.open('quintet', 1);
    opened.onsuccess = () => {
      const transaction = opened.result.transaction(['rows', 'meta'], 'readwrite');
      transaction.objectStore('rows').put(new TextEncoder().encode('2'), 'setting/modern.previews');
      transaction.objectStore('meta').put(1000, 'version');
      transaction.oncomplete = stored;
    };
  }));
  await page.reload();
  await sees(page, 'Modern');
  await page.evaluate(() => { location.hash = '#p1=modern&seed=7'; });
  await enterGame(page);
  assert.ok((await texts(page)).includes('Next: I L T O Z'), JSON.stringify(await texts(page)));
  assert.deepStrictEqual(page.problems, []);
  await page.close();
});

test('every game can be started by a link', async () => {
  for (const game of ['modern', 'chetyris', 'quadris', 'biquadris', 'cascade']) {
    const page = await open(browser.context, `${server.address}#p1=${game}&seed=3`);
    await enterGame(page);
    assert.match(await page.title(), new RegExp(`^${game}`, 'i'));
    assert.deepStrictEqual(page.problems, [], game);
    await page.close();
  }
});

test('a link is opened on a page that is open already', async () => {
  const page = await open(browser.context, server.address);
  await page.evaluate((hash) => { location.hash = hash; }, `#r1=${deflateRawSync(REPLAY).toString('base64url')}`);
  await sees(page, 'Replay: Modern');
  assert.deepStrictEqual(page.problems, []);
  await page.close();
});

test('what is no link gets a sentence, and the menu still works', async () => {
  const link = (bytes) => `#r1=${deflateRawSync(bytes).toString('base64url')}`;
  const whole = link(REPLAY);
  const cases = [
    ['#x', 'This link is damaged'],
    ['#r2=AAAA', 'This link is damaged'],
    ['#r1=', 'This link is damaged|not a Quintet replay'],
    ['#r1=%%%', 'This link is damaged'],
    [whole.slice(0, whole.length / 2), 'This link is damaged'],
    [link(Buffer.from('not a recording')), 'This replay is not a Quintet replay'],
    ['#p1=tetris', 'This link is damaged'],
    ['#p1=modern&seed=-1', 'This link is damaged'],
    ['#p1=modern&modern.mode=nothing', 'This link is damaged'],
    ['#p1=modern&sound.volume=100', 'This link is damaged'],
    ['#f1=', 'This link is damaged'],
    ['#f1=v115@zzzz!!!!', 'does not belong in a fumen'],
    ['#f1=%ff', 'This link is damaged'],
    [`#r1=${'A'.repeat(70000)}`, 'too long'],
  ];
  const page = await open(browser.context, server.address);
  for (const [hash, sentence] of cases) {
    await page.evaluate((wanted) => { location.hash = wanted; }, hash);
    await sees(page, new RegExp(sentence));
    for (let tries = 0; tries < 4 && !(await texts(page)).includes('Modern'); tries++) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
    }
    await sees(page, 'Modern');
  }
  await page.keyboard.press('Home');
  await choose(page, 'Modern');
  await sees(page, 'Marathon');
  assert.deepStrictEqual(page.problems, []);
  await page.close();
});

test('the program prints a link to a stored replay, which the page shows', async () => {
  const home = mkdtempSync(join(tmpdir(), 'quintet-'));
  run(home, ['replay', 'import', FILE.pathname]);
  const link = run(home, ['replay', '1', '--link', '--base', server.address]);
  assert.ok(link.startsWith(`${server.address}#r1=`));
  run(home, ['settings', 'set', 'web.address', server.address]);
  assert.strictEqual(run(home, ['replay', '1', '--link']), link);
  const page = await open(browser.context, link);
  await sees(page, 'Replay: Modern');
  assert.deepStrictEqual(page.problems, []);
  await page.close();
  rmSync(home, { recursive: true });
});
