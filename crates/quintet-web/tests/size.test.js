// The page stays small. The module must be built with `rust-src` and `wasm-opt`: see docs/web.md.

import assert from 'node:assert';
import { test } from 'node:test';
import { compressed, isPart, pageFiles, serve } from './helper.js';

test('module and page are less than 600 KB with Brotli', async () => {
  const { address, stop } = await serve();
  let total = 0;
  for (const name of (await pageFiles(address)).filter(isPart)) {
    total += compressed(Buffer.from(await (await fetch(address + name)).arrayBuffer()));
  }
  stop();
  assert.ok(total > 100000 && total < 600000, `${total} bytes; without \`rustup component add rust-src\` or wasm-opt it is larger`);
});
