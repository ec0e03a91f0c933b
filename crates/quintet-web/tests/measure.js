// Prints the sizes of the page with Brotli, and times in Chromium by its tracing. Not a test: the machine may be busy.

import { browse, choose, compressed, enterGame, isPart, open, pageFiles, sees, serve } from './helper.js';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

// The sections of a module: its code, its data, and everything else.
function sections(module) {
  const found = {};
  for (let at = 8; at < module.length;) {
    const id = module[at++];
    let [size, shift] = [0, 0];
    for (;;) {
      const byte = module[at++];
      size |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) break;
    }
    found[id] = module.subarray(at, at + size);
    at += size;
  }
  return found;
}

async function sizes(address) {
  const names = await pageFiles(address);
  let total = 0;
  let extra = 0;
  for (const name of names) {
    const bytes = Buffer.from(await (await fetch(address + name)).arrayBuffer());
    const size = name.endsWith('.png') ? bytes.length : compressed(bytes);
    if (isPart(name)) total += size;
    else extra += size;
    if (name.endsWith('.wasm')) {
      const parts = sections(bytes);
      console.log(`${name}: ${kilobytes(bytes.length)}, compressed ${kilobytes(size)}`);
      console.log(`  code ${kilobytes(compressed(parts[10]))}, data with letters and texts ${kilobytes(compressed(parts[11]))}`);
    } else {
      console.log(`${name}: ${kilobytes(size)}`);
    }
  }
  console.log(`module and page: ${kilobytes(total)}; icons and files that are loaded when they are needed: ${kilobytes(extra)}`);
}

// Notes when each key arrives and when the canvas changes next.
function watchKeys() {
  let pressed = null;
  window.delays = [];
  addEventListener('keydown', (event) => { pressed = event.timeStamp; }, true);
  const original = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function put(...rest) {
    original.apply(this, rest);
    if (pressed !== null) window.delays.push(performance.now() - pressed);
    pressed = null;
  };
}

const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part) => sorted[Math.floor(sorted.length * part)]?.toFixed(2);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${sorted.at(-1)?.toFixed(2)} ms`;
};

async function times(address) {
  const { context, close } = await browse({});
  await context.addInitScript(watchKeys);
  const page = await open(context, address);
  const first = await page.evaluate(() => performance.getEntriesByName('quintet-first-frame')[0]?.startTime);
  console.log(`first frame: ${first.toFixed(0)} ms after the start of the navigation`);
  const client = await context.newCDPSession(page);
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const traced = async (milliseconds) => {
    events.length = 0;
    await client.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,disabled-by-default-devtools.timeline' });
    await page.waitForTimeout(milliseconds);
    const done = new Promise((resolve) => { client.once('Tracing.tracingComplete', resolve); });
    await client.send('Tracing.end');
    await done;
    return events.filter(({ name }) => name === 'FireAnimationFrame').map(({ dur, tdur }) => (tdur ?? dur) / 1000).filter(Number.isFinite);
  };
  await page.waitForTimeout(1000);
  console.log(`idle menu: ${(await traced(2000)).length} frames in 2 s`);
  await choose(page, 'Modern');
  await choose(page, 'Watch the computer');
  await page.waitForTimeout(8000);
  const frames = await traced(5000);
  console.log(`a game of the computer: ${frames.length} frames in 5 s; script a frame: ${spread(frames)} of processor time`);
  await sees(page, 'Score: ');
  await page.goto(`${address}#p1=modern&seed=7`);
  await page.reload();
  await page.locator('#screen h1').waitFor({ state: 'attached' });
  await enterGame(page);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(4000);
  await page.evaluate(() => { window.delays.length = 0; });
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press(n % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(70);
  }
  const delays = await page.evaluate(() => window.delays);
  console.log(`key to canvas: ${spread(delays)} of ${delays.length} keys`);
  await close();
}

const server = await serve();
if (!process.argv.includes('--times')) await sizes(server.address);
if (!process.argv.includes('--sizes')) await times(server.address);
server.stop();
