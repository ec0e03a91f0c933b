// axe-core finds no violation on any screen.

import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { browse, choose, enterGame, open, sees, serve } from './helper.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function check(page, screen) {
  await page.waitForTimeout(200);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
  assert.deepStrictEqual(found, [], screen);
}

test('no screen has a violation', async () => {
  const server = await serve();
  // axe-core is a script of the tests, which the policy of the page would refuse.
  const { context, close } = await browse({ bypassCSP: true });
  try {
    await context.addInitScript(AXE);
    const page = await open(context, server.address);
    await check(page, 'menu');
    for (const item of ['Settings', 'Scores', 'Replays', 'Help', 'About']) {
      await choose(page, item);
      await check(page, item);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(100);
      await page.keyboard.press('Home');
    }
    for (const game of ['Modern', 'Chetyris', 'Quadris', 'Biquadris', 'Cascade']) {
      await choose(page, game);
      await check(page, `menu of ${game}`);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(600);
      await check(page, `guide of ${game}`);
      await enterGame(page);
      await check(page, game);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(200);
      await check(page, `${game} paused`);
      await page.reload();
      await page.locator('#screen h1').waitFor({ state: 'attached' });
      await sees(page, 'Modern');
    }
    await page.locator('#menu').click();
    await check(page, 'page menu');
  } finally {
    await close();
    server.stop();
  }
});
