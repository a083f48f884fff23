/**
 * The sounds of the table, made from noise and a few sine waves: paper on felt, wood, and a plucked string. Nothing
 * is loaded. Browsers let a page sound only after somebody has pressed something on it; until then it is silent.
 */
export type Sound =
  | 'draw'
  | 'discard'
  | 'meld'
  | 'shuffle'
  | 'turn'
  | 'tick'
  // the moments
  | 'pon'
  | 'chi'
  | 'sevens'
  | 'out'
  | 'oneGo'
  | 'won';

/** A short rush of filtered noise: paper that slides. Times in seconds, pitches in hertz. */
interface Rustle {
  after: number;
  lasts: number;
  from: number;
  to: number;
  loud: number;
}

/** A tone that is struck and dies away. */
interface Stroke {
  after: number;
  lasts: number;
  pitch: number;
  loud: number;
  wave: OscillatorType;
}

const slide = (after: number, from: number, to: number, lasts = 0.09, loud = 0.16): Rustle => ({
  after,
  lasts,
  from,
  to,
  loud,
});
const tap = (after: number, pitch = 190, loud = 0.16): Stroke => ({
  after,
  lasts: 0.07,
  pitch,
  loud,
  wave: 'sine',
});
const pluck = (after: number, pitch: number, loud = 0.12, lasts = 0.5): Stroke => ({
  after,
  lasts,
  pitch,
  loud,
  wave: 'triangle',
});

const IN_SCALE = [587, 622, 784, 880, 1175, 1245, 1568];

const SCORE: Record<Sound, readonly (Rustle | Stroke)[]> = {
  draw: [slide(0, 1800, 4200)],
  discard: [slide(0, 2600, 1200, 0.07, 0.12), tap(0.05)],
  meld: [slide(0, 2200, 3000, 0.06, 0.12), tap(0.05), tap(0.12, 220)],
  shuffle: [0, 0.07, 0.14, 0.21, 0.28].map((after) => slide(after, 2000, 3600, 0.06, 0.1)),
  turn: [pluck(0, 784, 0.07, 0.6)],
  tick: [tap(0, 1150, 0.07)],
  // cards that come down hard, and two of the same, or three in a row
  pon: [tap(0, 110, 0.19), pluck(0.02, 659, 0.14), pluck(0.12, 988, 0.14)],
  chi: [
    tap(0, 130, 0.18),
    ...[659, 740, 988].map((pitch, place) => pluck(0.02 + place * 0.07, pitch, 0.12, 0.35)),
  ],
  sevens: [784, 988, 1175, 1568].map((pitch, place) => pluck(place * 0.14, pitch, 0.1, 1.1)),
  // an in scale (陰音階) going up, as on a koto
  out: IN_SCALE.slice(0, 5).map((pitch, place) => pluck(place * 0.11, pitch, 0.11, 0.9)),
  oneGo: [tap(0, 98, 0.19), ...IN_SCALE.map((pitch, place) => pluck(0.05 + place * 0.08, pitch, 0.11, 1.1))],
  // after the going out that has won it
  won: [
    ...[587, 784, 880, 1175].map((pitch, place) => pluck(1.6 + place * 0.16, pitch, 0.1, 0.7)),
    ...[587, 880, 1175, 1568].map((pitch) => pluck(2.3, pitch, 0.07, 1.6)),
  ],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;
let isComing = false;

/** Where there is no sound, or none yet: it is made once nothing else is to do, since that can take a while. */
function unlock(): void {
  if (context?.state === 'suspended') void context.resume().catch(() => undefined);
  if (isComing || !('AudioContext' in globalThis)) return;
  isComing = true;
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  soon(() => {
    context = new AudioContext();
  });
}

for (const gesture of ['pointerup', 'keydown'] as const) addEventListener(gesture, unlock, { passive: true });

/** Sounds now, if the browser lets it. */
export function play(sound: Sound): void {
  if (context?.state !== 'running') return;
  for (const part of SCORE[sound]) {
    if ('pitch' in part) strike(context, part);
    else rustle(context, part);
  }
}

function strike(here: AudioContext, { after, lasts, pitch, loud, wave }: Stroke): void {
  const at = here.currentTime + after;
  const tone = new OscillatorNode(here, { type: wave, frequency: pitch });
  tone.connect(dying(here, at, lasts, loud));
  tone.start(at);
  tone.stop(at + lasts);
}

function rustle(here: AudioContext, { after, lasts, from, to, loud }: Rustle): void {
  const at = here.currentTime + after;
  const paper = new AudioBufferSourceNode(here, { buffer: (noise ??= whiteNoise(here)), loop: true });
  const filter = new BiquadFilterNode(here, { type: 'bandpass', frequency: from, Q: 0.8 });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  paper.connect(filter).connect(dying(here, at, lasts, loud));
  paper.start(at, Math.random() * 0.4);
  paper.stop(at + lasts);
}

/** A volume that rises at once and dies away, into the loudspeaker. */
function dying(here: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const volume = new GainNode(here, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + lasts);
  volume.connect(here.destination);
  return volume;
}

function whiteNoise(here: AudioContext): AudioBuffer {
  const buffer = here.createBuffer(1, here.sampleRate / 2, here.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  return buffer;
}
