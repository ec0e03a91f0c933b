// A new version of the page replaces the old one cleanly.

import assert from 'node:assert';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { browse, open, sees, serve } from './helper.js';

let server;
before(async () => { server = await serve(); });
after(() => server.stop());

// Serves the page under an address of its own, as a version that can be changed.
async function deploy() {
  const deployed = { version: 'one', requests: 0 };
  const proxy = createServer(async (request, response) => {
    deployed.requests++;
    const answer = await fetch(new URL(request.url, server.address));
    let body = Buffer.from(await answer.arrayBuffer());
    const name = new URL(request.url, server.address).pathname;
    if (name === '/sw.js') body = Buffer.from(String(body).replace("'quintet-", `'quintet-${deployed.version}-`));
    if (name === '/' || name === '/index.html') body = Buffer.from(String(body).replace('<body>', `<body data-version="${deployed.version}">`));
    if (name === '/style.css') body = Buffer.from(`${body}\n:root { --version: ${deployed.version}; }\n`);
    const headers = {};
    for (const key of ['content-type', 'content-security-policy', 'cache-control']) headers[key] = answer.headers.get(key);
    response.writeHead(answer.status, headers);
    response.end(body);
  });
  await new Promise((ready) => { proxy.listen(0, '127.0.0.1', ready); });
  return { deployed, address: `http://localhost:${proxy.address().port}/`, stop: () => proxy.close() };
}

const version = (page) => page.evaluate(() => [
  document.body.dataset.version, getComputedStyle(document.documentElement).getPropertyValue('--version').trim(),
]);

test('a new version is downloaded in the background, and used as a whole from the next start', async () => {
  const { deployed, address, stop } = await deploy();
  const { context, close } = await browse();
  try {
    const page = await open(context, address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(500);
    await page.reload();
    await sees(page, 'Modern');
    assert.deepStrictEqual(await version(page), ['one', 'one']);
    deployed.version = 'two';
    // This start still shows the old version, and finds the new one.
    await page.reload();
    await sees(page, 'Modern');
    assert.deepStrictEqual(await version(page), ['one', 'one']);
    const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null);
    for (let tries = 0; tries < 100 && !(await isWaiting()); tries++) await page.waitForTimeout(100);
    assert.ok(await isWaiting());
    // While a second page is open, the old version stays, so that both are the same.
    const second = await open(context, address);
    await second.waitForTimeout(1500);
    assert.deepStrictEqual([await version(page), await version(second)], [['one', 'one'], ['one', 'one']]);
    await second.close();
    await page.waitForTimeout(500);
    await page.reload();
    for (let tries = 0; tries < 100 && (await version(page).catch(() => ['?']))[0] !== 'two'; tries++) await page.waitForTimeout(100);
    await sees(page, 'Modern');
    assert.deepStrictEqual(await version(page), ['two', 'two']);
    // Nothing of the old version is left, and the new one works without a network.
    for (let tries = 0; tries < 50 && (await page.evaluate(() => caches.keys())).length > 1; tries++) await page.waitForTimeout(100);
    const caches = await page.evaluate(() => globalThis.caches.keys());
    assert.strictEqual(caches.length, 1);
    assert.match(caches[0], /^quintet-two-/);
    stop();
    await context.setOffline(true);
    await page.reload();
    await sees(page, 'Modern');
    assert.deepStrictEqual(await version(page), ['two', 'two']);
    await context.setOffline(false);
    assert.deepStrictEqual([...page.problems, ...second.problems], []);
  } finally {
    await close();
    stop();
  }
});
