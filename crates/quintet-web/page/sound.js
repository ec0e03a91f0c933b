// The audio worklet: the same synthesiser as everywhere.

import { Quintet } from './wasm.js';

// Seconds of silence after which the page is told.
const SILENCE = 3;

class Synthesiser extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    this.silent = 0;
    this.quintet = new Quintet(new WebAssembly.Instance(new WebAssembly.Module(processorOptions.bytes), {}));
    this.quintet.calls.synth_start(sampleRate);
    this.port.onmessage = ({ data }) => {
      for (const message of data) {
        this.quintet.put(message);
        this.quintet.calls.synth_message();
      }
      this.silent = 0;
    };
  }

  process(_inputs, [[left, right]]) {
    const frames = left.length;
    const at = this.quintet.calls.synth_fill(frames);
    const samples = new Float32Array(this.quintet.calls.memory.buffer, at, 2 * frames);
    left.set(samples.subarray(0, frames));
    if (right) right.set(samples.subarray(frames));
    this.silent = this.quintet.calls.synth_is_silent() ? this.silent + frames : 0;
    if (this.silent > SILENCE * sampleRate) {
      this.silent = 0;
      this.port.postMessage('silent');
    }
    return true;
  }
}

registerProcessor('quintet', Synthesiser);
