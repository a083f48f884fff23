/**
 * What the table sounds of, as samples that are computed here: paper, wood, a small bell, a string, a skin. Each is
 * added to what is there already from a moment on. Times in seconds, pitches in hertz.
 */

/** How many samples a second has: so many that paper still rustles. */
export const RATE = 24_000;

const samplesOf = (seconds: number): number => Math.round(seconds * RATE);

/** Noise that is the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A tone that dies away: `lasts` until a thousandth is left. */
function ring(into: Float32Array, after: number, pitch: number, lasts: number, loud: number): void {
  const [first, length] = [samplesOf(after), samplesOf(lasts)];
  const fade = 0.001 ** (1 / length);
  const turn = (2 * Math.PI * pitch) / RATE;
  const next = 2 * fade * Math.cos(turn);
  let [before, now] = [0, loud * fade * Math.sin(turn)];
  for (let at = 0; at < length && first + at < into.length; at++) {
    into[first + at]! += before;
    [before, now] = [now, next * now - fade * fade * before];
  }
}

/** Paper that slides: noise in a band that moves, unevenly, as the hand goes. */
export function paper(
  into: Float32Array,
  after: number,
  [from, to]: [number, number],
  lasts = 0.1,
  loud = 1,
): void {
  const [first, length] = [samplesOf(after), samplesOf(lasts)];
  const grain = noise(first + Math.round(from));
  let [low, band, rough] = [0, 0, 0];
  for (let at = 0; at < length && first + at < into.length; at++) {
    const gone = at / length;
    const pitch = from * (to / from) ** gone;
    const tuned = 2 * Math.sin((Math.PI * pitch) / RATE);
    rough += 0.02 * (grain() - rough);
    low += tuned * band;
    band += tuned * (grain() - low - 0.9 * band);
    into[first + at]! += loud * band * Math.sin(Math.PI * gone ** 0.6) * (0.7 + 3 * Math.abs(rough));
  }
}

/** Wood that is knocked: a short click, and a bar whose overtones die first. */
export function wood(into: Float32Array, after: number, pitch: number, lasts = 0.12, loud = 1): void {
  paper(into, after, [pitch * 4, pitch * 2], 0.008, loud * 0.8);
  const overtones = [
    [1, 1, 1],
    [2.42, 0.5, 0.5],
    [4.1, 0.3, 0.3],
    [6.3, 0.18, 0.15],
  ] as const;
  for (const [ratio, longer, louder] of overtones)
    ring(into, after, pitch * ratio, lasts * longer, loud * louder);
}

/** A small bell, as stands before a house altar: overtones far apart, the lowest of them two that beat. */
export function bell(into: Float32Array, after: number, pitch: number, lasts = 1.6, loud = 1): void {
  const overtones = [
    [1, 1, 0.6],
    [1.003, 1, 0.5],
    [2.76, 0.6, 0.4],
    [5.4, 0.3, 0.2],
  ] as const;
  for (const [ratio, longer, louder] of overtones)
    ring(into, after, pitch * ratio, lasts * longer, loud * louder);
}

/** A string that is plucked, as on a koto: a burst that goes round and loses its edge (Karplus and Strong). */
export function string(into: Float32Array, after: number, pitch: number, lasts = 0.9, loud = 1): void {
  const [first, length] = [samplesOf(after), samplesOf(lasts)];
  // the averaging of two samples is half a sample of the way round
  const round = RATE / pitch - 0.5;
  const whole = Math.floor(round);
  const part = round - whole;
  const fade = 0.001 ** (1 / (lasts * pitch));
  const pick = noise(whole);
  const line = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    const past = (back: number): number => line[at - back] ?? 0;
    const returned =
      (1 - part) * (past(whole) + past(whole + 1)) + part * (past(whole + 1) + past(whole + 2));
    line[at] = at < whole ? 0.5 * pick() : (fade * returned) / 2;
    if (first + at < into.length) into[first + at]! += loud * line[at]!;
  }
}

/** A beat of a heart, as one hears one's own: low, and gone at once. */
export function beat(into: Float32Array, after: number, pitch: number, loud = 1): void {
  ring(into, after, pitch, 0.28, loud);
  ring(into, after, pitch * 1.9, 0.12, loud * 0.5);
}

/** A quiet room, for as long as one likes: its end goes over into its beginning. */
export function room(seconds: number): Float32Array {
  const [length, seam] = [samplesOf(seconds), samplesOf(1)];
  const air = noise(7);
  const long = new Float32Array(length + seam);
  let [deep, soft] = [0, 0];
  for (let at = 0; at < long.length; at++) {
    deep += 0.006 * (air() - deep);
    soft += 0.08 * (deep - soft);
    long[at] = soft;
  }
  const loop = long.slice(0, length);
  for (let at = 0; at < seam; at++) {
    const share = at / seam;
    loop[at] = Math.sqrt(share) * long[at]! + Math.sqrt(1 - share) * long[length + at]!;
  }
  return levelled(loop, 0.03);
}

/** As loud as wished where it is loudest. */
export function levelled(samples: Float32Array, peak: number): Float32Array {
  const loudest = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return loudest ? samples.map((each) => (each * peak) / loudest) : samples;
}
