// Private windows, storage that refuses or is full, and several pages.

import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browse, choose, enterGame, open, sees, serve } from './helper.js';

const CORPUS = new URL('../../quintet/tests/corpus/v3/recordings/', import.meta.url);
const [REPLAY, OTHER] = ['modern-sprint-bot', 'modern-marathon-bot'].map((name) => readFileSync(new URL(`${name}.replay`, CORPUS)));

let server;
before(async () => { server = await serve(); });
after(() => server.stop());

const importReplay = (page, buffer = REPLAY) => page.locator('#file').setInputFiles({ name: 'x.replay', mimeType: 'application/octet-stream', buffer });

async function saveBackup(page) {
  const saved = page.waitForEvent('download');
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Save a backup' }).click();
  return readFileSync(await (await saved).path());
}

test('in a private window everything works, and can be saved as a file', async () => {
  const { context, close } = await browse({ isPrivate: true });
  try {
    const page = await open(context, server.address);
    await importReplay(page);
    await sees(page, 'Imported: replay 1');
    const backup = await saveBackup(page);
    await page.reload();
    await sees(page, 'Modern');
    await page.locator('#file').setInputFiles({ name: 'quintet.backup', mimeType: 'application/octet-stream', buffer: backup });
    await sees(page, 'Restored: 0 replays');
    assert.deepStrictEqual(page.problems, []);
  } finally {
    await close();
  }
});

test('a browser that stores nothing for the page says so, and lets everything be saved as a file', async () => {
  const { context, close } = await browse({ serviceWorkers: 'block' });
  try {
    await context.route('**/storage.js', async (route) => {
      const response = await route.fetch();
      const refusing = "const indexedDB = { open: () => { throw new DOMException('refused', 'SecurityError'); } };\n";
      await route.fulfill({ response, body: refusing + (await response.text()) });
    });
    const page = await open(context, server.address);
    await sees(page, 'This browser stores nothing for this page');
    await importReplay(page);
    await sees(page, 'Imported: replay 1');
    const backup = await saveBackup(page);
    assert.ok(backup.length > 1000, `${backup.length}`);
    await page.keyboard.press('Shift');
    await choose(page, 'Replays');
    await page.keyboard.press('Enter');
    await sees(page, 'Replay: Modern');
    assert.deepStrictEqual(page.problems, []);
  } finally {
    await close();
  }
});

test('when the storage is full the page says so, saves a backup, and stores everything once there is space', async () => {
  const { context, close } = await browse();
  try {
    const page = await open(context, server.address);
    await importReplay(page);
    await sees(page, 'Imported: replay 1');
    // Chromium remembers how much space there was until the database is closed.
    await page.goto('about:blank');
    await page.waitForTimeout(4000);
    const client = await context.newCDPSession(page);
    const origin = new URL(server.address).origin;
    await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await page.goto(server.address);
    await sees(page, 'Modern');
    await importReplay(page, OTHER);
    await sees(page, 'no more space');
    const backup = await saveBackup(page);
    assert.ok(backup.length > 1000, `${backup.length}`);
    // A game that is played meanwhile is not lost.
    await page.keyboard.press('Shift');
    await choose(page, 'Chetyris');
    await choose(page, 'Play');
    await enterGame(page);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1500);
    await page.keyboard.press('Escape');
    await sees(page, 'no more space');
    await client.send('Storage.overrideQuotaForOrigin', { origin });
    await page.waitForTimeout(4000);
    await page.reload();
    await sees(page, 'Continue');
    assert.deepStrictEqual(page.problems, []);
  } finally {
    await close();
  }
});

test('a setting that one page changes is in effect on the other at once', async () => {
  const { context, close } = await browse();
  try {
    const first = await open(context, server.address);
    const second = await open(context, server.address);
    await first.bringToFront();
    await choose(first, 'Settings');
    await first.locator('#screen button', { hasText: 'Language' }).first().evaluate((button) => button.focus());
    await first.waitForTimeout(200);
    for (let tries = 0; tries < 4 && !(await first.locator('#screen h1').textContent()).startsWith('Ustawienia'); tries++) {
      await first.keyboard.press('ArrowRight');
      await first.waitForTimeout(200);
    }
    await sees(first, 'Ustawienia');
    await sees(second, 'Ustawienia');
    assert.strictEqual(await second.evaluate(() => document.documentElement.lang), 'pl');
    assert.strictEqual(await second.locator('#menu').getAttribute('aria-label'), await first.locator('#menu').getAttribute('aria-label'));
    assert.deepStrictEqual([...first.problems, ...second.problems], []);
  } finally {
    await close();
  }
});
