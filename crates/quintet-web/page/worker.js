// Runs the module beside the page: for a bot, or for storage.

import { Quintet } from './wasm.js';
import { serve } from './storage.js';

let quintet = null;
let waiting = [];

function think(job) {
  quintet.put(job);
  const length = quintet.calls.bot_run();
  if (length === 0) throw new Error('not a job');
  const answer = quintet.bytes(length);
  postMessage({ answer }, [answer.buffer]);
}

self.onmessage = async ({ data }) => {
  if (data.role === 'bot') {
    quintet = await Quintet.from(data.module);
    for (const job of waiting) think(job);
    waiting = [];
  } else if (data.role === 'storage') {
    serve(await Quintet.from(data.module), data.page, data.languages);
  } else if (quintet) {
    think(data.job);
  } else {
    waiting.push(data.job);
  }
};
