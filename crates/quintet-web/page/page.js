// The page: passes events to the module, draws what has changed, and carries messages to workers and the synthesiser.

import { Quintet, compile } from './wasm.js';
import { Audio } from './audio.js';
import { pollGamepads } from './gamepads.js';
import { startMenu } from './menu.js';
import { startButtons, startGestures } from './touch.js';
import { show } from './tree.js';

const canvas = document.getElementById('canvas');
const context = canvas.getContext('2d', { alpha: false });

let quintet;
let module;
let storage;
let audio;
const bots = new Map();
let frameAsked = false;
let timer = 0;
let describing = 0;
let lastFrame = 0;
let hasFailed = false;
let isPainted = false;
// Whether the canvas may have another size; to ask for it in every frame would cost more than most frames do.
let isResized = true;
let lastRatio = 0;
let words = '';

// Milliseconds from the last frame to the description of what it shows.
const DESCRIBE_AFTER = 600;

const micros = (milliseconds) => milliseconds * 1000;
const now = () => micros(performance.now());

function fail(error) {
  if (hasFailed) return;
  hasFailed = true;
  const text = document.createElement('p');
  text.id = 'failure';
  text.setAttribute('role', 'alert');
  text.textContent = `Quintet has failed. Reload the page to continue.\n\n${quintet ? quintet.failure(error) : error}`;
  document.body.append(text);
  console.error(text.textContent);
}

// Calls the module, then sees to what follows from that.
function call(work) {
  if (hasFailed || !quintet) return undefined;
  try {
    const value = work(quintet.calls);
    deliver();
    askFrame();
    return value;
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function deliver() {
  const { calls } = quintet;
  const sounds = [];
  for (let kind = calls.app_message(); kind !== 0; kind = calls.app_message()) {
    const [number, bytes] = [calls.message_number(), quintet.bytes(calls.message_length())];
    if (kind === 1) storage.postMessage({ call: bytes }, [bytes.buffer]);
    else if (kind === 2) bot(number).postMessage({ job: bytes }, [bytes.buffer]);
    else if (kind === 3) endBot(number);
    else if (kind === 4) sounds.push(bytes);
    else if (kind === 5) copy(new TextDecoder().decode(bytes));
    else if (kind === 6) download(bytes);
  }
  if (sounds.length > 0) audio.send(sounds);
}

function bot(number) {
  if (!bots.has(number)) {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.postMessage({ role: 'bot', module });
    worker.onmessage = ({ data }) => {
      quintet.put(data.answer);
      call((calls) => calls.app_bot_answer(number, 0, now()));
    };
    worker.onerror = () => {
      endBot(number);
      quintet.put(new Uint8Array());
      call((calls) => calls.app_bot_answer(number, 1, now()));
    };
    bots.set(number, worker);
  }
  return bots.get(number);
}

function endBot(number) {
  bots.get(number)?.terminate();
  bots.delete(number);
}

// Copies a text, or a link to this page that holds a game.
function copy(text) {
  const address = location.href.split('#')[0];
  navigator.clipboard?.writeText(text.startsWith('#') ? address + text : text).catch((error) => console.warn(error.message));
}

function download(bytes) {
  const end = bytes.indexOf(0);
  const link = document.createElement('a');
  link.download = new TextDecoder().decode(bytes.subarray(0, end));
  link.href = URL.createObjectURL(new Blob([bytes.subarray(end + 1)], { type: 'application/octet-stream' }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function askFrame() {
  if (!frameAsked) {
    frameAsked = true;
    requestAnimationFrame(frame);
  }
}

function resize() {
  const ratio = window.devicePixelRatio || 1;
  if (!isResized && ratio === lastRatio) return ratio;
  [isResized, lastRatio] = [false, ratio];
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (width !== canvas.width || height !== canvas.height) {
    canvas.width = width;
    canvas.height = height;
  }
  return ratio;
}

function paint() {
  const ratio = resize();
  const count = quintet.calls.app_paint(canvas.width, canvas.height, ratio, now());
  if (count > 0) {
    const memory = quintet.calls.memory.buffer;
    const at = quintet.calls.picture();
    const rects = new Int32Array(memory, at, count * 4);
    let pixels = at + count * 16;
    for (let n = 0; n < count; n++) {
      const [x, y, width, height] = rects.subarray(n * 4, n * 4 + 4);
      const length = width * height * 4;
      context.putImageData(new ImageData(new Uint8ClampedArray(memory, pixels, length), width, height), x, y);
      pixels += length;
    }
    if (!isPainted) performance.mark('quintet-first-frame');
    isPainted = true;
  }
}

function frame() {
  frameAsked = false;
  if (hasFailed) return;
  try {
    const hasPads = pollGamepads((pad, code, isDown) => quintet.calls.app_pad(pad, code, isDown ? 1 : 0, now()));
    quintet.calls.app_tick(now());
    paint();
    deliver();
    if (quintet.calls.app_is_done()) {
      quit();
      return;
    }
    describe();
    if (!describing) describing = setTimeout(describeLater, DESCRIBE_AFTER);
    lastFrame = performance.now();
    say();
    sleep();
    loadFiles();
    if (hasPads && document.visibilityState === 'visible') askFrame();
  } catch (error) {
    fail(error);
  }
}

// Loads files that the last frame lacked, and draws it again.
async function loadFiles() {
  if (quintet.isLoading || quintet.calls.missing_file() === 0) return;
  await quintet.loadFiles().catch(fail);
  call((calls) => calls.app_tick(now()));
}

// Describes the screen once more after the last frame: in a game, not every frame is described.
function describeLater() {
  describing = 0;
  const wait = lastFrame + DESCRIBE_AFTER - performance.now();
  if (wait > 0) describing = setTimeout(describeLater, wait);
  else describe();
}

// Closes the page, or shows the menu again where a page may not close itself.
function quit() {
  hasFailed = true;
  window.close();
  setTimeout(() => location.reload(), 500);
}

// Waits until the application must be called again.
function sleep() {
  clearTimeout(timer);
  const wake = quintet.calls.app_wake_at();
  if (wake < 0) return;
  const wait = (wake - now()) / 1000;
  if (wait < 20 && document.visibilityState === 'visible') {
    askFrame();
  } else {
    timer = setTimeout(() => {
      call((calls) => calls.app_tick(now()));
      if (document.visibilityState !== 'visible') sleep();
    }, Math.max(wait, 1));
  }
}

// Shows the contents of the screen as elements, if they have changed.
function describe() {
  if (hasFailed) return;
  const length = quintet.calls.app_tree(now());
  if (length === 0) return;
  const nodes = JSON.parse(quintet.text(length));
  show(nodes, window.devicePixelRatio || 1, actions);
  const title = nodes[0].text === 'Quintet' ? 'Quintet' : `${nodes[0].text} - Quintet`;
  if (document.title !== title) document.title = title;
  translate();
}

// Puts the page's own words into its elements, if the language has changed.
function translate() {
  const text = quintet.text(quintet.calls.app_words());
  if (text === words) return;
  words = text;
  const by = Object.fromEntries(JSON.parse(text));
  document.documentElement.lang = by.language;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = by[element.dataset.word];
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', by[element.dataset.label]);
}

// Tells screen readers what has happened.
function say() {
  let said = '';
  for (let length = quintet.calls.app_said(); length > 0; length = quintet.calls.app_said()) {
    said += `${quintet.text(length)}. `;
  }
  if (said) document.getElementById('said').textContent = said;
}

// What a person does with the elements of the screen.
const actions = {
  select: ([widget, item], isClick) => call((calls) => calls.app_select(widget, item, isClick ? 1 : 0, now())),
  press: (key) => {
    quintet.putText(key);
    call((calls) => calls.app_press(now()));
  },
  type: (text) => {
    quintet.putText(text);
    call((calls) => calls.app_paste(now()));
  },
};

function modifiers(event) {
  const isGraph = event.getModifierState('AltGraph');
  return (event.shiftKey ? 1 : 0) | (isGraph ? 0 : (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0)) | (event.metaKey ? 8 : 0);
}

function isFullscreenKey(event) {
  return event.key === 'Enter' && event.altKey && !event.repeat;
}

function toggleFullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

function listen() {
  addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    audio.start();
    if (isFullscreenKey(event)) {
      event.preventDefault();
      toggleFullscreen();
      return;
    }
    quintet.putText(`${event.code}\0${event.key}`);
    const used = call((calls) => calls.app_key_down(modifiers(event), event.repeat ? 1 : 0, micros(event.timeStamp)));
    if (used) event.preventDefault();
  });
  addEventListener('keyup', (event) => {
    quintet.putText(event.code);
    call((calls) => calls.app_key_up(micros(event.timeStamp)));
  });
  addEventListener('paste', (event) => {
    quintet.putText(event.clipboardData.getData('text/plain').slice(0, 1 << 20));
    call((calls) => calls.app_paste(micros(event.timeStamp)));
    event.preventDefault();
  });
  const pointer = (kind, event) => {
    const ratio = window.devicePixelRatio || 1;
    call((calls) => calls.app_pointer(kind, event.clientX * ratio, event.clientY * ratio, micros(event.timeStamp)));
  };
  const mouse = (kind) => (event) => {
    if (event.pointerType !== 'touch') pointer(kind, event);
  };
  canvas.addEventListener('pointerenter', mouse(0));
  canvas.addEventListener('pointermove', mouse(1));
  canvas.addEventListener('pointerleave', mouse(6));
  canvas.addEventListener('pointerdown', (event) => {
    audio.start();
    mouse(event.button === 2 ? 4 : 2)(event);
  });
  addEventListener('pointerup', mouse(3));
  const isPlaying = () => quintet.calls.app_controls_piece() === 1;
  startGestures(canvas, isPlaying, (kind, event, at) => {
    if (kind === 5) call((calls) => calls.app_pointer(5, event, 0, micros(at)));
    else pointer(kind, event);
  });
  startButtons((code, isDown, at) => {
    audio.start();
    call((calls) => calls.app_pad(0, code, isDown ? 1 : 0, micros(at)));
  });
  startMenu({
    import: (bytes) => {
      quintet.put(bytes);
      call((calls) => calls.app_import());
    },
    export: () => call((calls) => calls.app_export(0, now())),
    backup: () => call((calls) => calls.app_backup()),
    link: () => call((calls) => calls.app_export(1, now())),
    fullscreen: toggleFullscreen,
  });
  translate();
  addEventListener('gamepadconnected', askFrame);
  addEventListener('hashchange', () => {
    quintet.putText(location.hash);
    call((calls) => calls.app_link(now()));
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => {
    const notches = event.deltaMode === 0 ? event.deltaY / 40 : event.deltaY;
    call((calls) => calls.app_pointer(5, -notches, 0, micros(event.timeStamp)));
  }, { passive: true });
  addEventListener('blur', () => call((calls) => calls.app_focus(0, now())));
  addEventListener('focus', () => call((calls) => calls.app_focus(1, now())));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') call((calls) => calls.app_focus(0, now()));
    audio.setHidden(document.visibilityState === 'hidden');
    askFrame();
  });
  addEventListener('resize', askFrame);
  new ResizeObserver(() => {
    isResized = true;
    askFrame();
  }).observe(canvas);
}

function startStorage(page) {
  return new Promise((resolve) => {
    storage = new Worker('worker.js', { type: 'module' });
    storage.postMessage({ role: 'storage', module, page, languages: navigator.languages });
    storage.onerror = () => resolve({ settings: '{}', isStored: false });
    storage.onmessage = ({ data }) => {
      if (data.settings !== undefined) resolve(data);
      else if (data.failed) fail(data.failed);
      else if (data.changed) call((calls) => calls.app_changed(now()));
      else {
        quintet.put(data.news);
        call((calls) => calls.app_storage_news(now()));
      }
    };
  });
}

function random(digits) {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function start() {
  const page = random(16);
  module = await compile('quintet.wasm');
  const [own, stored] = await Promise.all([Quintet.from(module), startStorage(page)]);
  quintet = own;
  audio = new Audio(() => call((calls) => calls.app_audio_ready(now())));
  const prefers = (feature) => matchMedia(feature).matches;
  quintet.putText(JSON.stringify({
    page,
    languages: navigator.languages,
    seed: random(16),
    now: Date.now(),
    offset: -60 * new Date().getTimezoneOffset(),
    settings: JSON.parse(stored.settings),
    is_stored: stored.isStored,
    link: location.hash || null,
    reduced_motion: prefers('(prefers-reduced-motion: reduce)'),
    more_contrast: prefers('(prefers-contrast: more)'),
    light: prefers('(prefers-color-scheme: light)'),
  }));
  // A link is opened once; a reload resumes what was played.
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  quintet.calls.app_prepare();
  await quintet.loadFiles();
  call((calls) => calls.app_start(now()));
  listen();
  startServiceWorker();
}

// The service worker lets the page work without a network. A new version takes over at the start of a page, if no other
// page is open.
async function startServiceWorker() {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  // Some private windows refuse it; then the page needs the network each time.
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!registration) return;
  const others = navigator.locks ? (await navigator.locks.query()).held.filter(({ name }) => name.startsWith('quintet-page-')) : [];
  if (registration.waiting && navigator.serviceWorker.controller && others.length <= 1) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage('update');
  }
}

start().catch(fail);
