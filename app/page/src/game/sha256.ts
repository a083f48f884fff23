/**
 * SHA-256 and HMAC-SHA256 in plain arithmetic. The browser's own are missing where a page comes over plain HTTP, and
 * the shuffle of a match played in the living room is to be checked there, too.
 */

const BLOCK = 64;

const { START, ROUND } = constants();

export function sha256(message: Uint8Array): Uint8Array {
  const hash = START.slice();
  const padded = pad(message);
  for (let at = 0; at < padded.length; at += BLOCK) compress(hash, new DataView(padded.buffer, at, BLOCK));
  return bigEndian(hash);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const masked = (mask: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, place) => (short[place] ?? 0) ^ mask);
  return sha256(joined(masked(0x5c), sha256(joined(masked(0x36), message))));
}

/** Bytes one after the other. */
export function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** The first bits behind the point of the square roots (where to start) and cube roots (one a round) of primes. */
function constants(): { START: Uint32Array; ROUND: Uint32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < BLOCK; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const behindThePoint = (root: number): number => Math.floor((root % 1) * 2 ** 32);
  return {
    START: Uint32Array.from(primes.slice(0, 8), (prime) => behindThePoint(Math.sqrt(prime))),
    ROUND: Uint32Array.from(primes, (prime) => behindThePoint(Math.cbrt(prime))),
  };
}

/** The message, a one bit, zeros, and its length in bits, which fill whole blocks. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);
  return padded;
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function compress(hash: Uint32Array, block: DataView): void {
  const words = new Uint32Array(BLOCK);
  for (let n = 0; n < BLOCK; n++) {
    if (n < 16) {
      words[n] = block.getUint32(4 * n);
      continue;
    }
    const near = words[n - 2]!;
    const far = words[n - 15]!;
    const stirredNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const stirredFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[n] = words[n - 16]! + stirredFar + words[n - 7]! + stirredNear;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (let n = 0; n < BLOCK; n++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND[n]! + words[n]!;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place]! += word));
}

type Eight = [number, number, number, number, number, number, number, number];

function bigEndian(words: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, place) => bytes.setUint32(4 * place, word));
  return new Uint8Array(bytes.buffer);
}
