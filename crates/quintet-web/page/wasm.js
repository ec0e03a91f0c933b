// The module: bytes in, bytes out.

export class Quintet {
  constructor(instance) {
    this.calls = instance.exports;
    this.calls.begin();
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
    for (let length = this.calls.missing_file(); length > 0; length = this.calls.missing_file()) {
      const name = this.text(length);
      const response = await fetch(name).catch(() => null);
      this.putNamed(name, response?.ok ? new Uint8Array(await response.arrayBuffer()) : []);
      this.calls.add_file();
    }
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

// Downloads and compiles the module.
export async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if ((response.headers.get('content-type') || '').startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
