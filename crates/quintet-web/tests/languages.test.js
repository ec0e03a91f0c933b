// The texts of another language and letters of other scripts are loaded when they are needed.

import assert from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { browse, choose, enterGame, open, sees, serve } from './helper.js';

let server;
before(async () => { server = await serve(); });
after(() => server.stop());

const EXTRA = /\.(ftl|outlines)$/;

// Opens a browser; `loaded` has the names of the extra files that its page and workers have asked for.
async function start(t, options) {
  const { context, close } = await browse({ serviceWorkers: 'block', ...options });
  const loaded = new Set();
  context.on('request', (request) => {
    const name = new URL(request.url()).pathname.slice(1);
    if (EXTRA.test(name)) loaded.add(name);
  });
  t.after(close);
  return { context, loaded };
}

test('an English page loads neither Polish nor letters of other scripts', async (t) => {
  const { context, loaded } = await start(t, { locale: 'en-GB' });
  const page = await open(context, server.address);
  await choose(page, 'Settings');
  await sees(page, 'Language');
  assert.deepStrictEqual([...loaded], []);
  assert.deepStrictEqual(page.problems, []);
});

test('a page in a Polish browser is Polish from its first frame, and so are the sentences of its storage', async (t) => {
  const { context, loaded } = await start(t, { locale: 'pl-PL' });
  const page = await open(context, server.address);
  await sees(page, 'Ustawienia');
  assert.strictEqual(await page.evaluate(() => document.documentElement.lang), 'pl');
  assert.ok(loaded.has('pl.ftl'));
  await page.locator('#file').setInputFiles({ name: 'garbage.replay', mimeType: 'application/octet-stream', buffer: Buffer.from('garbage') });
  await sees(page, 'Nie zaimportowano pliku');
  assert.deepStrictEqual(page.problems, []);
});

test('a page whose Polish texts cannot be had is English', async (t) => {
  const { context } = await start(t, { locale: 'pl-PL' });
  await context.route('**/pl.ftl', (route) => route.abort());
  const page = await open(context, server.address);
  await sees(page, 'Settings');
  assert.ok(page.problems.length > 0 && page.problems.every((problem) => /pl\.ftl|ERR_FAILED/.test(problem)), page.problems.join());
});

test('Polish texts that stop in the middle do not stop the page', async (t) => {
  const cut = createServer((request, response) => {
    response.writeHead(200, { 'content-length': 40000, 'access-control-allow-origin': '*' });
    response.write('language = polski\n', () => response.destroy());
  }).listen(0, 'localhost');
  t.after(() => cut.close());
  await once(cut, 'listening');
  const { context } = await start(t, { locale: 'pl-PL' });
  await context.route('**/pl.ftl', (route) => route.continue({ url: `http://localhost:${cut.address().port}/pl.ftl` }));
  const page = await open(context, server.address);
  await sees(page, 'Settings');
});

test('a game that is paused speaks Polish once its texts are there', async (t) => {
  const { context } = await start(t, { locale: 'en-GB' });
  const page = await open(context, `${server.address}#p1=modern&seed=7`);
  await enterGame(page);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(3500);
  await page.keyboard.press('Escape');
  await choose(page, 'Settings');
  await page.locator('#screen button', { hasText: 'Language' }).first().evaluate((button) => button.focus());
  for (let tries = 0; tries < 4 && !(await page.locator('#screen h1').textContent()).startsWith('Ustawienia'); tries++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(400);
  }
  await sees(page, 'Ustawienia');
  await page.keyboard.press('Escape');
  await choose(page, 'Wznów');
  await page.waitForTimeout(3500);
  await sees(page, /^(pauza|w lewo|lewo)|pauza/);
  assert.deepStrictEqual(page.problems, []);
});

test('Greek and Cyrillic letters are loaded when they are shown', async (t) => {
  const { context, loaded } = await start(t, { locale: 'en-GB' });
  const page = await open(context, server.address);
  await choose(page, 'Settings');
  const picture = () => page.evaluate(() => document.getElementById('canvas').toDataURL());
  const shows = async (name) => {
    await choose(page, 'Your name');
    for (let n = 0; n < 12; n++) await page.keyboard.press('Backspace');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await sees(page, name);
    await page.waitForTimeout(700);
    return picture();
  };
  // Letters that the page lacks would all be the same box.
  assert.notStrictEqual(await shows('ЖЖΩ'), await shows('ЩЩΨ'));
  assert.ok([...loaded].some((name) => name.endsWith('.outlines')), [...loaded].join());
  assert.deepStrictEqual(page.problems, []);
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
});
