// The module: bytes in, bytes out.

export class Quintet {
  constructor(instance) {
    this.calls = instance.exports;
    this.calls.begin();
    this.isLoading = false;
  }

  static async from(module) {
    return new Quintet(await WebAssembly.instantiate(module, {}));
  }

  // Sets the input of the next call.
  put(bytes) {
    const at = this.calls.input(bytes.length);
    new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
  }

  putText(text) {
    this.put(new TextEncoder().encode(text));
  }

  // A copy of the output of the last call.
  bytes(length) {
    return new Uint8Array(this.calls.memory.buffer, this.calls.output(), length).slice();
  }

  text(length) {
    return new TextDecoder().decode(this.bytes(length));
  }

  // Sets the input to a name and bytes.
  putNamed(name, bytes) {
    const start = new TextEncoder().encode(name + '\0');
    const both = new Uint8Array(start.length + bytes.length);
    both.set(start);
    both.set(bytes, start.length);
    this.put(both);
  }

  // Loads files that the module needs now, but not always: the texts of another language, and letters of other scripts.
  async loadFiles() {
    if (this.isLoading) return;
    this.isLoading = true;
    for (let length = this.calls.missing_file(); length > 0; length = this.calls.missing_file()) {
      const name = this.text(length);
      const bytes = await download(name).catch(() => []);
      this.putNamed(name, bytes);
      this.calls.add_file();
    }
    this.isLoading = false;
  }

  // What has gone wrong, after a call has failed.
  failure(error) {
    try {
      return this.text(this.calls.panic_text()) || String(error);
    } catch {
      return String(error);
    }
  }
}

// Milliseconds after which a file that is not always needed is given up.
const GIVE_UP_AFTER = 5000;

async function download(name) {
  const response = await fetch(name, { signal: AbortSignal.timeout(GIVE_UP_AFTER) });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : [];
}

// Downloads and compiles the module.
export async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if ((response.headers.get('content-type') || '').startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
