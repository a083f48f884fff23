import { RATE, room } from './instruments';
import { rendered, SCORE, type Sound } from './score';

/** How long the room goes on before it repeats, and comes and goes, in seconds. */
const ROOM = 9;
const FADING = 1.5;

/** Sounds what it is asked for. Each sound is computed once, while nothing else is to do. */
export class Band {
  #context = new AudioContext();
  #sounds = new Map<Sound, AudioBuffer>();
  #room: { air: AudioBufferSourceNode; volume: GainNode } | undefined;

  constructor() {
    this.#prepare(Object.keys(SCORE) as Sound[]);
  }

  /** Goes on where the browser or the device has stopped it. */
  wake(): void {
    if (this.#context.state === 'suspended') void this.#context.resume().catch(() => undefined);
  }

  /** Sounds now, if the browser lets it: never twice quite the same. */
  play(sound: Sound): void {
    if (this.#context.state !== 'running') return;
    const played = new AudioBufferSourceNode(this.#context, {
      buffer: this.#bufferOf(sound),
      playbackRate:
        sound === 'draw' || sound === 'discard' || sound === 'meld' ? 0.94 + 0.12 * Math.random() : 1,
    });
    played.connect(this.#context.destination);
    played.start();
  }

  /** Lets the room be heard in which the table stands, or not any more. */
  hum(on: boolean): void {
    if (on === !!this.#room) return;
    const context = this.#context;
    const until = context.currentTime + FADING;
    if (this.#room) {
      const { air, volume } = this.#room;
      volume.gain.setTargetAtTime(0, context.currentTime, FADING / 4);
      air.stop(until);
      this.#room = undefined;
      return;
    }
    const air = new AudioBufferSourceNode(context, { buffer: this.#buffer(room(ROOM)), loop: true });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(1, until);
    air.connect(volume).connect(context.destination);
    air.start();
    this.#room = { air, volume };
  }

  #prepare([sound, ...others]: Sound[]): void {
    if (!sound) return;
    const soon = globalThis.requestIdleCallback ?? setTimeout;
    soon(() => {
      this.#bufferOf(sound);
      this.#prepare(others);
    });
  }

  #bufferOf(sound: Sound): AudioBuffer {
    const found = this.#sounds.get(sound) ?? this.#buffer(rendered(sound));
    this.#sounds.set(sound, found);
    return found;
  }

  #buffer(samples: Float32Array): AudioBuffer {
    const buffer = this.#context.createBuffer(1, samples.length, RATE);
    buffer.getChannelData(0).set(samples);
    return buffer;
  }
}
