// Prints the sizes of the page with Brotli, and times in Chromium by its tracing, as JSON. Not a test: the machine may be busy.
//
//   node measure.js [--sizes | --times]

import { browse, choose, compressed, enterGame, isPart, open, pageFiles, sees, serve } from './helper.js';

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

// The compressed bytes of each file of the page; of its module also those of the code and the data.
async function sizes(address) {
  const found = { files: {}, needed_later: {} };
  for (const name of await pageFiles(address)) {
    const bytes = Buffer.from(await (await fetch(address + name)).arrayBuffer());
    const size = name.endsWith('.png') ? bytes.length : compressed(bytes);
    (isPart(name) ? found.files : found.needed_later)[name] = size;
    if (name.endsWith('.wasm')) {
      const parts = sections(bytes);
      Object.assign(found, { module: size, code: compressed(parts[10]), data: compressed(parts[11]) });
    }
  }
  found.together = Object.values(found.files).reduce((sum, size) => sum + size, 0);
  return found;
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
  const at = (part) => sorted[Math.floor(sorted.length * part)];
  return { count: sorted.length, median: at(0.5), most_of_95_percent: at(0.95), most: sorted.at(-1) };
};

// Times in milliseconds.
async function times(address) {
  const { context, close } = await browse({});
  await context.addInitScript(watchKeys);
  const page = await open(context, address);
  const found = {};
  found.first_frame = await page.evaluate(() => performance.getEntriesByName('quintet-first-frame')[0]?.startTime);
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
  found.frames_of_an_idle_menu_in_2_s = (await traced(2000)).length;
  await choose(page, 'Modern');
  await choose(page, 'Watch the computer');
  await page.waitForTimeout(8000);
  found.script_of_a_frame = spread(await traced(5000));
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
  found.key_to_canvas = spread(await page.evaluate(() => window.delays));
  await close();
  return found;
}

const server = await serve();
const measured = {};
if (!process.argv.includes('--times')) measured.sizes = await sizes(server.address);
if (!process.argv.includes('--sizes')) measured.times = await times(server.address);
server.stop();
console.log(JSON.stringify(measured, null, 2));
