import { hex, unhex } from './hex';
import { sha256 } from './sha256';
import type { Source } from './source';
import type { TableState } from './state';

/** What a match is to be held to afterwards: what the table published before it, and what was added here. */
interface Promised {
  commitment: string;
  /** The nonces that were made here, by seat. */
  nonces: Record<number, string>;
  /** The hashes of all nonces, as the table told them before any nonce was sent from here; none before. */
  hashes: string[];
  /** The seats whose nonces the table took with an `ok`; none before. */
  taken?: number[];
}

const place = (code: string, match: number): string => `seven-bridge.promised.${code}.${match}`;

/** The SHA-256 of a nonce, both in hexadecimal digits. */
export function hashOf(nonce: string): string {
  return hex(sha256(unhex(nonce)));
}

/**
 * Makes a nonce by chance for each own seat, keeps it as a check, and sends its hash: docs/protocol/table.md, "The
 * shuffle". A page that is loaded anew sends the same; one that has told its nonces makes others.
 */
export function sendHashes({ code, match, commitment, mine }: TableState, ask: Source['ask']): void {
  const kept = promised(code, match);
  const isSame = kept?.commitment === commitment && !kept.hashes.length;
  const nonces: Record<number, string> = { ...(isSame && kept.nonces) };
  for (const seat of mine) nonces[seat] ??= hex(crypto.getRandomValues(new Uint8Array(16)));
  if (mine.length) keepPromised(code, match, { commitment, nonces, hashes: [] });
  for (const seat of mine) void ask({ do: 'nonce_hash', seat, hash: hashOf(nonces[seat]!) });
}

/**
 * Sends the nonces whose hashes the table has told, and notes which ones it took. Not where it told other hashes before:
 * then somebody could choose.
 */
export function sendNonces({ code, match, commitment, hashes }: TableState, ask: Source['ask']): void {
  const kept = promised(code, match);
  const isOther = !!kept?.hashes.length && kept.hashes.join() !== hashes.join();
  if (kept?.commitment !== commitment || isOther) return;
  keepPromised(code, match, { ...kept, hashes });
  for (const [seat, nonce] of own(kept)) {
    if (hashOf(nonce) !== hashes[seat]) continue;
    void ask({ do: 'nonce', seat, nonce }).then((answer) => {
      if (answer?.t === 'ok') noteTaken(code, match, seat, nonce);
    });
  }
}

/** Notes that the table took a nonce, unless it has begun once more since. */
function noteTaken(code: string, match: number, seat: number, nonce: string): void {
  const kept = promised(code, match);
  if (kept?.nonces[seat] === nonce)
    keepPromised(code, match, { ...kept, taken: [...(kept.taken ?? []), seat] });
}

const own = ({ nonces }: Promised): [number, string][] =>
  Object.entries(nonces).map(([seat, nonce]) => [Number(seat), nonce]);

/** Remembers it for as long as the tab is open, also when the page is loaded anew. */
export function keepPromised(code: string, match: number, promised: Promised): void {
  sessionStorage.setItem(place(code, match), JSON.stringify(promised));
}

/** What was kept of this match; `undefined` where it began without this tab. */
export function promised(code: string, match: number): Promised | undefined {
  const kept = sessionStorage.getItem(place(code, match));
  return kept === null ? undefined : (JSON.parse(kept) as Promised);
}

/** What a table shows of its shuffles. */
type Shown = Pick<TableState, 'commitment' | 'hashes' | 'nonces'>;

/**
 * Whether a match has kept to it: the commitment, the hashes as far as they were heard, and each own nonce that was
 * taken, at its seat. `uncounted` where nothing else differs but an own nonce that the table never said it took: lost or
 * late, or kept out.
 */
export function compared(promised: Promised, shown: Shown): 'kept' | 'keptNot' | 'uncounted' {
  const { commitment, hashes, taken = [] } = promised;
  const uncounted = own(promised).filter(([seat, nonce]) => shown.nonces[seat] !== nonce);
  if (
    commitment !== shown.commitment ||
    (hashes.length > 0 && hashes.join() !== shown.hashes.join()) ||
    uncounted.some(([seat]) => taken.includes(seat))
  )
    return 'keptNot';
  return uncounted.length || !hashes.length ? 'uncounted' : 'kept';
}

/** The seats that gave the hash of a nonce, and then another nonce counted, since they kept theirs back. */
export function keptBack({ hashes, nonces }: Pick<Shown, 'hashes' | 'nonces'>): number[] {
  return nonces.flatMap((nonce, seat) => (hashes[seat] && hashOf(nonce) !== hashes[seat] ? [seat] : []));
}
