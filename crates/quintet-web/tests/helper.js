// Starts `quintet web` and Chromium for the tests.

import assert from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';

export const PROGRAM = process.env.QUINTET || '../../../target/release/quintet';
const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium';
const OPTIONS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required',
];

// Serves the page; returns its address and a function that ends the server.
export function serve() {
  if (process.env.QUINTET_PAGE) return Promise.resolve({ address: process.env.QUINTET_PAGE, stop: () => {} });
  return new Promise((resolve, reject) => {
    const server = spawn(PROGRAM, ['web', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    server.on('exit', (status) => reject(new Error(`quintet web ended with ${status}`)));
    server.stdout.on('data', (text) => {
      const found = String(text).match(/http:\S+\//);
      if (found) resolve({ address: found[0], stop: () => server.kill() });
    });
  });
}

// The names of all files of the page.
export async function pageFiles(address) {
  const worker = await (await fetch(`${address}sw.js`)).text();
  return [...worker.match(/FILES = \[(.*)\]/)[1].matchAll(/'([^']+)'/g)].map((name) => name[1]);
}

// Whether every visitor downloads a file before the first frame; others are loaded when they are needed.
export const isPart = (name) => !/\.(png|ftl|outlines)$/.test(name);

export const compressed = (bytes) => brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
}).length;

// Opens a browser of its own, with nothing stored; with `isPrivate`, in a private window.
export async function browse({ isPrivate, ...options } = {}) {
  if (isPrivate) {
    const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: OPTIONS });
    return { context: await browser.newContext({ viewport: { width: 800, height: 640 }, ...options }), close: () => browser.close() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'quintet-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM, headless: true, args: OPTIONS, viewport: { width: 800, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'], ...options,
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, close };
}

// Opens the page; problems are collected in `problems`.
export async function open(context, address, { random } = {}) {
  const page = await context.newPage();
  page.problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('requestfailed', (request) => page.problems.push(`${request.url()}: ${request.failure().errorText}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !url.startsWith('blob:')) page.problems.push(`request of ${url}`);
  });
  if (random !== undefined) {
    await page.addInitScript((byte) => {
      const original = crypto.getRandomValues.bind(crypto);
      let calls = 0;
      // The first call makes the name of the page, which must differ.
      crypto.getRandomValues = (bytes) => (calls++ === 0 ? original(bytes) : bytes.fill(byte));
    }, random);
  }
  await page.goto(address);
  await page.locator('#screen h1').waitFor({ state: 'attached' });
  return page;
}

// Returns a function that runs a test in a browser of its own; the page must have had no problem at its end. The options are
// those of `browse` and `open`, a `link` to add to the address, and a `script` to run in the page before its own.
export const testsInBrowser = (address) => (name, options, work) => test(name, async () => {
  const { context, close } = await browse(options);
  try {
    if (options.script) await context.addInitScript(options.script);
    const page = await open(context, address() + (options.link || ''), options);
    await work(page, context);
    assert.deepStrictEqual(page.problems, []);
  } finally {
    await close();
  }
});

export const texts = (page) => page.locator('#screen > *').allTextContents();

// Waits until an element of the screen has this text.
export async function sees(page, text) {
  const found = typeof text === 'string' ? (all) => all.some((line) => line.includes(text)) : (all) => all.some((line) => text.test(line));
  for (let tries = 0; tries < 300; tries++) {
    if (found(await texts(page))) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`no ${text} in ${JSON.stringify(await texts(page))}`);
}

// The number beside a label, such as the score.
export async function number(page, label) {
  const line = (await texts(page)).find((text) => text.startsWith(`${label}: `));
  return line === undefined ? undefined : Number(line.slice(label.length + 2));
}

// Selects an item of the screen by its text and presses Enter.
export async function choose(page, text) {
  for (let tries = 0; tries < 80; tries++) {
    const current = await page.locator('#screen [aria-current="true"]').first().textContent({ timeout: 5000 });
    if (current.startsWith(text)) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(120);
      return;
    }
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(30);
  }
  throw new Error(`no item ${text} in ${JSON.stringify(await texts(page))}`);
}

// Presses Enter on the pages before a game (a strength, the guide) until the game is there and waits to be started.
export async function enterGame(page) {
  for (let tries = 0; tries < 8; tries++) {
    await page.waitForTimeout(800);
    if ((await texts(page)).some((text) => /^(Next|Score|Level)[^:]*: /.test(text))) return;
    await page.keyboard.press('Enter');
  }
  throw new Error(`no game in ${JSON.stringify(await texts(page))}`);
}

// Opens the command line of a game and types a command, without running it.
export async function type(page, command) {
  await page.keyboard.press('/');
  await page.waitForTimeout(700);
  if ((await page.locator('#screen input').inputValue()) === '/') await page.keyboard.press('Backspace');
  await page.keyboard.type(command);
}
