// Sound: starts the worklet after the first key or click, and stops the device while nothing is heard.

export class Audio {
  // `whenReady` is called when messages can be sent.
  constructor(whenReady) {
    this.whenReady = whenReady;
    this.context = null;
    this.node = null;
    this.isHidden = false;
  }

  // Browsers allow sound only after a key or a click.
  start() {
    if (this.context || !('AudioContext' in window)) return;
    this.context = new AudioContext({ latencyHint: 'interactive' });
    this.open().catch((error) => console.warn(`no sound: ${error.message}`));
  }

  async open() {
    const [response] = await Promise.all([fetch('quintet.wasm'), this.context.audioWorklet.addModule('sound.js')]);
    const bytes = await response.arrayBuffer();
    this.node = new AudioWorkletNode(this.context, 'quintet', {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions: { bytes },
    });
    this.node.port.onmessage = () => this.context.suspend();
    this.node.connect(this.context.destination);
    this.whenReady();
  }

  // Messages of one frame are sent together: each transfer costs more than the sound.
  send(messages) {
    if (!this.node) return;
    this.node.port.postMessage(messages);
    if (!this.isHidden && this.context.state !== 'running') this.context.resume();
  }

  setHidden(isHidden) {
    this.isHidden = isHidden;
    if (isHidden) this.context?.suspend();
    else this.context?.resume();
  }
}
