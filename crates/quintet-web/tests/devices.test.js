// Gamepads, full screen, and the buttons for touch screens.

import assert from 'node:assert';
import { after, before } from 'node:test';
import { choose, enterGame, number, sees, serve, testsInBrowser, texts } from './helper.js';

let server;
before(async () => { server = await serve(); });
after(() => server.stop());

const inBrowser = testsInBrowser(() => server.address);

// A gamepad that the test presses, because Chromium has none here.
function fakeGamepad() {
  const button = () => ({ pressed: false, touched: false, value: 0 });
  const pad = { index: 0, id: 'test', connected: true, mapping: 'standard', axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, button) };
  let isThere = false;
  navigator.getGamepads = () => (isThere ? [pad, null, null, null] : [null, null, null, null]);
  window.connectPad = (isConnected) => {
    isThere = isConnected;
    window.dispatchEvent(new Event(isConnected ? 'gamepadconnected' : 'gamepaddisconnected'));
  };
  window.holdPad = (code, isDown) => { pad.buttons[code].pressed = isDown; };
  window.tiltPad = (axes) => { pad.axes = axes; };
}

async function tapPad(page, code) {
  await page.evaluate((button) => window.holdPad(button, true), code);
  await page.waitForTimeout(60);
  await page.evaluate((button) => window.holdPad(button, false), code);
  await page.waitForTimeout(60);
}

const [SOUTH, EAST, UP, DOWN] = [0, 1, 12, 13];
const current = (page) => page.locator('#screen [aria-current="true"]').first().textContent();

inBrowser('a gamepad selects and plays, and lets go when it is disconnected', { script: fakeGamepad }, async (page) => {
  await page.evaluate(() => window.connectPad(true));
  const first = await current(page);
  await tapPad(page, DOWN);
  assert.notStrictEqual(await current(page), first);
  await tapPad(page, UP);
  assert.strictEqual(await current(page), first);
  // The stick selects, too.
  await page.evaluate(() => window.tiltPad([0, 1, 0, 0]));
  await page.waitForTimeout(60);
  await page.evaluate(() => window.tiltPad([0, 0, 0, 0]));
  await page.waitForTimeout(60);
  assert.notStrictEqual(await current(page), first);
  await tapPad(page, SOUTH);
  await page.waitForTimeout(200);
  const inside = await texts(page);
  await tapPad(page, EAST);
  await page.waitForTimeout(200);
  assert.notDeepStrictEqual(await texts(page), inside);
  await page.keyboard.press('Home');
  await choose(page, 'Modern');
  await choose(page, 'Marathon');
  await enterGame(page);
  await tapPad(page, SOUTH);
  await page.waitForTimeout(3500);
  for (let tries = 0; tries < 10 && !(await number(page, 'Score')); tries++) {
    await tapPad(page, UP);
    await page.waitForTimeout(600);
  }
  assert.ok((await number(page, 'Score')) > 0, JSON.stringify(await texts(page)));
  // Frames stop once the gamepad is gone and the game is paused.
  await page.evaluate(() => window.holdPad(13, true));
  await page.waitForTimeout(100);
  await page.evaluate(() => window.connectPad(false));
  await page.keyboard.press('Escape');
  await sees(page, 'Resume');
});

inBrowser('the page fills the screen by its menu and by a key', {}, async (page) => {
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  const until = async (wanted) => {
    for (let tries = 0; tries < 40 && (await isFull()) !== wanted; tries++) await page.waitForTimeout(50);
    assert.strictEqual(await isFull(), wanted);
  };
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await until(true);
  await page.keyboard.press('Alt+Enter');
  await until(false);
  await page.keyboard.press('Alt+Enter');
  await until(true);
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await until(false);
  await sees(page, 'Modern');
});

inBrowser('a closed menu takes no key, not even before the next frame', {}, async (page) => {
  await page.locator('#menu').click();
  const focused = await page.evaluate(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return document.activeElement.tagName;
  });
  assert.strictEqual(focused, 'BODY');
  await page.locator('#menu').click();
  const afterItem = await page.evaluate(() => {
    const item = document.querySelector('#menu-items [data-word="buttons"]');
    item.focus();
    item.click();
    return document.activeElement.tagName;
  });
  assert.strictEqual(afterItem, 'BODY');
});

async function drag(page, box, fromX, fromY, dx, dy) {
  await page.mouse.move(box.x + box.width * fromX, box.y + box.height * fromY);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * fromX + dx, box.y + box.height * fromY + dy, { steps: 4 });
  await page.mouse.up();
}

inBrowser('buttons are moved and resized, separately for each orientation, and stay there', {}, async (page) => {
  const portrait = { width: 400, height: 800 };
  await page.setViewportSize(portrait);
  const hold = page.getByRole('button', { name: 'Hold' });
  assert.ok(!(await hold.isVisible()));
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Move and resize the buttons' }).click();
  await hold.waitFor({ state: 'visible' });
  const first = await hold.boundingBox();
  await drag(page, first, 0.3, 0.3, -80, -200);
  const moved = await hold.boundingBox();
  assert.ok(Math.abs(moved.x - first.x + 80) < 2 && Math.abs(moved.y - first.y + 200) < 2, JSON.stringify([first, moved]));
  assert.ok(Math.abs(moved.width - first.width) < 1);
  await drag(page, moved, 0.9, 0.9, 30, 30);
  const large = await hold.boundingBox();
  assert.ok(Math.abs(large.width - moved.width - 30) < 2, JSON.stringify([moved, large]));
  // A button cannot be lost beyond the edge.
  const pause = page.getByRole('button', { name: 'Pause' });
  await drag(page, await pause.boundingBox(), 0.3, 0.3, 500, -500);
  const corner = await pause.boundingBox();
  assert.ok(corner.x + corner.width / 2 < portrait.width && corner.y + corner.height / 2 > 0);
  // The button does nothing else while it is arranged.
  await page.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'Modern');
  await page.reload();
  await hold.waitFor({ state: 'visible' });
  assert.deepStrictEqual(await hold.boundingBox(), large);
  await page.setViewportSize({ width: 800, height: 400 });
  await page.waitForTimeout(200);
  const landscape = await hold.boundingBox();
  assert.ok(landscape.width < large.width && landscape.x > 600, JSON.stringify(landscape));
  await page.setViewportSize(portrait);
  await page.waitForTimeout(200);
  assert.deepStrictEqual(await hold.boundingBox(), large);
  // They can be put away, and stay away.
  await page.locator('#menu').click();
  await page.getByRole('button', { name: 'Touch buttons' }).click();
  assert.ok(!(await hold.isVisible()));
  await page.reload();
  await sees(page, 'Modern');
  assert.ok(!(await hold.isVisible()));
});
