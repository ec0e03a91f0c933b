// The page in Chromium, as a person uses it.

import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { Quintet } from '../page/wasm.js';
import { browse, choose, enterGame, number, open, sees, serve, testsInBrowser, texts, type } from './helper.js';

const REPLAY = readFileSync(new URL('../../quintet/tests/corpus/v3/recordings/modern-sprint-bot.replay', import.meta.url));

let server;
before(async () => { server = await serve(); });
after(() => server.stop());

const inBrowser = testsInBrowser(() => server.address);

async function startModern(page, mode = 'Marathon') {
  await choose(page, 'Modern');
  await choose(page, mode);
  await enterGame(page);
  await page.keyboard.press('Enter');
}

inBrowser('the page loads under its policy and shows the menu', {}, async (page) => {
  const response = await page.request.get(server.address);
  assert.match(response.headers()['content-security-policy'], /default-src 'none'/);
  await sees(page, 'Modern');
  const isRefused = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.isRun = true';
    document.head.append(script);
    return window.isRun === undefined;
  });
  assert.ok(isRefused);
  assert.match(page.problems.splice(0).join(), /Content Security Policy/);
});

inBrowser('the canvas shows the picture of the painter, to the pixel', { colorScheme: 'dark' }, async (page) => {
  const bytes = await (await fetch(`${server.address}quintet.wasm`)).arrayBuffer();
  const quintet = await Quintet.from(await WebAssembly.compile(bytes));
  quintet.putText(JSON.stringify({ page: 'node', languages: ['en'], is_stored: true }));
  quintet.calls.app_prepare();
  quintet.calls.app_start(0);
  assert.strictEqual(quintet.calls.app_paint(800, 640, 1, 1000), 1);
  const pixels = new Uint8Array(quintet.calls.memory.buffer, quintet.calls.picture() + 16, 800 * 640 * 4);
  const painted = createHash('sha256').update(pixels).digest('hex');
  await page.waitForTimeout(300);
  const shown = await page.evaluate(async () => {
    const { width, height } = document.getElementById('canvas');
    const { data } = document.getElementById('canvas').getContext('2d').getImageData(0, 0, width, height);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
  assert.strictEqual(shown, painted);
});

// The bottom row lacks three cells at the left, which a J, L or T completes.
const BOARD = '#f1=v115@ehG8JeAgH';

// Plays from the board until the first piece completes the row; returns the page.
async function clearLine(context) {
  for (let random = 1; random < 20; random++) {
    const page = await open(context, server.address + BOARD, { random });
    await enterGame(page);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(3500);
    await page.keyboard.down('ArrowLeft');
    await page.waitForTimeout(500);
    await page.keyboard.up('ArrowLeft');
    await page.keyboard.press('Space');
    for (let tries = 0; tries < 40 && !(await number(page, 'Score')); tries++) await page.waitForTimeout(100);
    if ((await number(page, 'Lines')) === 1) return page;
    await page.close();
  }
  throw new Error('no piece completes the row');
}

inBrowser('a game is played, paused, reloaded and resumed', {}, async (_page, context) => {
  const page = await clearLine(context);
  assert.match(await page.locator('#said').textContent(), /1 line, score \d+/);
  await page.keyboard.press('Escape');
  await sees(page, 'Resume');
  const score = await number(page, 'Score');
  await page.waitForTimeout(1500);
  await page.reload();
  await sees(page, 'Continue');
  await choose(page, 'Continue');
  // Earlier tries left games, too: the list has the latest first.
  await sees(page, new RegExp(`score ${score}|Score: ${score}`));
  if ((await number(page, 'Score')) === undefined) await page.keyboard.press('Enter');
  await sees(page, `Score: ${score}`);
  assert.deepStrictEqual(page.problems, []);
});

inBrowser('a Quadris session is typed into its command line', {}, async (page) => {
  await choose(page, 'Quadris');
  await choose(page, 'Play');
  await enterGame(page);
  await page.locator('#screen input').waitFor({ state: 'attached' });
  await type(page, 'drop');
  await page.keyboard.press('Enter');
  await type(page, '3right dro');
  await page.keyboard.press('Enter');
  await sees(page, '> 3right dro');
  await type(page, 'level 3');
  const typed = () => page.locator('#screen input').inputValue();
  for (let tries = 0; tries < 40 && (await typed()) !== 'level 3'; tries++) await page.waitForTimeout(50);
  assert.strictEqual(await typed(), 'level 3');
});

inBrowser('a duel is played against the computer, which thinks in a worker', {}, async (page) => {
  await choose(page, 'Modern');
  await choose(page, 'Against the computer');
  await enterGame(page);
  await page.keyboard.press('Enter');
  const scores = async () => (await texts(page)).filter((text) => text.startsWith('Score: ')).map((text) => Number(text.slice(7)));
  for (let tries = 0; tries < 200 && !((await scores())[1] > 0); tries++) await page.waitForTimeout(100);
  assert.ok((await scores())[1] > 0, JSON.stringify(await texts(page)));
});

const LINK = `#r1=${deflateRawSync(REPLAY).toString('base64url')}`;
inBrowser('a link shows the replay that it holds', { link: LINK }, async (page) => {
  await sees(page, 'Replay: Modern');
});

inBrowser('a replay made elsewhere is imported, and exported as it was', {}, async (page) => {
  await page.locator('#file').setInputFiles({ name: 'x.replay', mimeType: 'application/octet-stream', buffer: REPLAY });
  await sees(page, 'Imported: replay 1');
  await page.keyboard.press('Shift');
  await choose(page, 'Replays');
  await page.keyboard.press('Enter');
  await sees(page, 'Replay: Modern');
  const saved = page.waitForEvent('download');
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Export the last replay' }).click();
  const file = await (await saved).path();
  assert.ok(readFileSync(file).equals(REPLAY));
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Copy a link to the last replay' }).click();
  await sees(page, 'The link is copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^http:\/\/localhost:\d+\/#r1=[\w-]+$/);
});

test('a backup of one browser is restored in another', async () => {
  const { context, close } = await browse({ viewport: { width: 800, height: 640 } });
  const other = await browse({});
  try {
    const page = await open(context, server.address);
    await page.locator('#file').setInputFiles({ name: 'x.replay', mimeType: 'application/octet-stream', buffer: REPLAY });
    await sees(page, 'Imported: replay 1');
    const saved = page.waitForEvent('download');
    await page.locator('#menu').click();
    await page.getByRole('button', { name: 'Save a backup' }).click();
    const buffer = readFileSync(await (await saved).path());
    const second = await open(other.context, server.address);
    const restore = () => second.locator('#file').setInputFiles({ name: 'quintet.backup', mimeType: 'application/octet-stream', buffer });
    await restore();
    await sees(second, 'Restored: 1 replays');
    await restore();
    await sees(second, 'Restored: 0 replays');
    assert.deepStrictEqual([...page.problems, ...second.problems], []);
  } finally {
    await close();
    await other.close();
  }
});

test('the menu is heard through the audio worklet', async () => {
  const { context, close } = await browse({});
  try {
    await context.addInitScript(() => {
      const Original = window.AudioWorkletNode;
      window.AudioWorkletNode = class extends Original {
        constructor(audio, ...rest) {
          super(audio, ...rest);
          window.analyser = audio.createAnalyser();
          this.connect(window.analyser);
        }
      };
    });
    const page = await open(context, server.address);
    const loudest = () => page.evaluate(() => {
      const samples = new Float32Array(2048);
      window.analyser?.getFloatTimeDomainData(samples);
      return Math.max(...samples.map(Math.abs));
    });
    let heard = 0;
    for (let tries = 0; tries < 100 && heard < 0.01; tries++) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(40);
      heard = await loudest();
    }
    assert.ok(heard >= 0.01, `${heard}`);
    assert.deepStrictEqual(page.problems, []);
  } finally {
    await close();
  }
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
inBrowser('a phone plays with touches', PHONE, async (page) => {
  // The buttons appear with the first touch.
  await page.touchscreen.tap(4, 600);
  const drop = page.getByRole('button', { name: 'Hard drop' });
  await drop.waitFor({ state: 'visible' });
  await startModern(page);
  await page.waitForTimeout(3500);
  await drop.tap();
  await page.waitForTimeout(700);
  await drop.tap();
  for (let tries = 0; tries < 40 && !(await number(page, 'Score')); tries++) await page.waitForTimeout(100);
  assert.ok((await number(page, 'Score')) > 0);
  assert.strictEqual(await page.evaluate(() => visualViewport.scale), 1);
  assert.strictEqual(await page.evaluate(() => scrollY), 0);
});

inBrowser('the page works without a network after the first visit', {}, async (page, context) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(500);
  await context.setOffline(true);
  await page.reload();
  await page.locator('#screen h1').waitFor({ state: 'attached' });
  await sees(page, 'Modern');
  await context.setOffline(false);
});

inBrowser('two pages at once lose nothing', {}, async (first, context) => {
  const second = await open(context, server.address);
  for (const page of [first, second]) {
    await page.bringToFront();
    await choose(page, 'Chetyris');
    await choose(page, 'Play');
    await enterGame(page);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(600);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
  await second.waitForTimeout(1500);
  await second.close();
  await first.close();
  const third = await open(context, server.address);
  await third.waitForTimeout(800);
  await sees(third, 'Continue: 2 games');
});
