// The golden corpus of every game ends in the same states as WebAssembly.

import assert from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Quintet } from '../page/wasm.js';
import { serve } from './helper.js';

const CORPUS = new URL('../../quintet/tests/corpus/', import.meta.url);

async function load() {
  const { address, stop } = await serve();
  const bytes = await (await fetch(`${address}quintet.wasm`)).arrayBuffer();
  stop();
  return Quintet.from(await WebAssembly.compile(bytes));
}

test('recordings of all versions end in the recorded states', async () => {
  const quintet = await load();
  let count = 0;
  for (const version of readdirSync(CORPUS, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const expected = readFileSync(new URL(`${version.name}/recordings.txt`, CORPUS), 'utf8').trim().split('\n');
    const lines = [];
    for (const name of readdirSync(new URL(`${version.name}/recordings/`, CORPUS)).sort()) {
      quintet.put(readFileSync(new URL(`${version.name}/recordings/${name}`, CORPUS)));
      lines.push(...quintet.text(quintet.calls.verify()).trim().split('\n'));
    }
    assert.deepStrictEqual(lines, expected.map((line) => line.split(' ').slice(1, 6).join(' ')));
    count += lines.length;
  }
  assert.ok(count > 50, `${count} recordings`);
});
