import { hex } from './hex';
import type { Source } from './source';
import type { TableState } from './state';

/** What a match is to be held to afterwards: what the table published before it, and what was added here. */
export interface Promised {
  commitment: string;
  /** The nonces that were sent from here, by seat. */
  nonces: Record<number, string>;
}

const place = (code: string, match: number): string => `seven-bridge.promised.${code}.${match}`;

/** Adds to the shuffle, by chance, for each own seat, and keeps it as a check: docs/protocol/table.md, "The shuffle". */
export async function addNonces(
  { code, match, commitment, mine }: TableState,
  ask: Source['ask'],
): Promise<void> {
  const nonces: Record<number, string> = {};
  for (const seat of mine) {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
    const answer = await ask({ do: 'nonce', seat, nonce });
    if (answer?.t === 'ok') nonces[seat] = nonce;
  }
  keepPromised(code, match, { commitment, nonces });
}

/** Remembers it for as long as the tab is open, also when the page is loaded anew. */
export function keepPromised(code: string, match: number, promised: Promised): void {
  sessionStorage.setItem(place(code, match), JSON.stringify(promised));
}

/** What was kept of this match; `undefined` where it began without this tab. */
export function promised(code: string, match: number): Promised | undefined {
  const kept = sessionStorage.getItem(place(code, match));
  return kept === null ? undefined : (JSON.parse(kept) as Promised);
}

/** Whether a match has kept to it, as far as it was told then: the commitment, and each nonce at its seat. */
export function isKept(promised: Promised, commitment: string, nonces: readonly string[]): boolean {
  return (
    promised.commitment === commitment &&
    Object.entries(promised.nonces).every(([seat, nonce]) => nonces[Number(seat)] === nonce)
  );
}
