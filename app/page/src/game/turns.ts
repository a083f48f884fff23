import { type Card, cards } from '../cards/card';
import type { Event, PastEvent, Snapshot } from '../server/messages';
import type { RoundShown } from './state';

/** Something that a seat did in its turn. */
export type Act =
  | { did: 'drew'; card: Card | undefined } // which, where the viewer may know
  | { did: 'claimed'; call: 'chi' | 'pon' | undefined; cards: Card[] } // a claim from before the viewer came has no call
  | { did: 'melded'; cards: Card[] }
  | { did: 'laidOff'; cards: Card[]; meld: number; owner: number } // one after the other on the same meld
  | { did: 'discarded'; card: Card };

/** What a seat did in one turn, in its order. */
export interface Turn {
  seat: number;
  acts: readonly Act[];
  /** The seat went out with it. */
  out: boolean;
}

/** The turns of a round after something more has happened; `round` is how it stands then. */
export function follow(
  turns: readonly Turn[],
  event: Event | Snapshot,
  round: RoundShown | undefined,
): readonly Turn[] {
  switch (event.t) {
    case 'table':
      return remembered(event.round?.history ?? []);
    case 'begun':
    case 'dealt':
      return [];
    case 'drawn':
      return event.over ? turns : begun(turns, event.seat, { did: 'drew', card: event.card });
    case 'claimed':
      return begun(turns, event.seat, { did: 'claimed', call: event.call, cards: cards(event.cards) });
    case 'melded':
      return goneOn(turns, event.seat, { did: 'melded', cards: cards(event.cards) }, wentOut(event));
    case 'laid_off': {
      const { meld, card, seat } = event;
      const owner = round?.melds[meld]?.owner ?? seat;
      return goneOn(turns, seat, { did: 'laidOff', cards: [card], meld, owner }, wentOut(event));
    }
    case 'discarded':
      return goneOn(turns, event.seat, { did: 'discarded', card: event.card }, wentOut(event));
    default:
      return turns;
  }
}

/** The turns of others that a seat has not answered yet: those since it last did more than draw. A watcher's is the last. */
export function newTurns(turns: readonly Turn[], own: number | undefined): readonly Turn[] {
  if (own === undefined) return turns.slice(-1);
  const acted = turns.findLastIndex(
    ({ seat, acts }) => seat === own && acts.some(({ did }) => did !== 'drew'),
  );
  return turns.slice(acted + 1).filter(({ seat }) => seat !== own);
}

/** The cards that came to the table or the discards in these turns, each with the seat that played it. */
export function cardsOf(turns: readonly Turn[]): ReadonlyMap<Card, number> {
  return new Map(
    turns.flatMap(({ seat, acts }) =>
      acts.flatMap((act) => {
        if (act.did === 'drew') return [];
        const played = act.did === 'discarded' ? [act.card] : act.cards;
        return played.map((card) => [card, seat] as const);
      }),
    ),
  );
}

function wentOut(event: { seat: number; over?: { winner: number } }): boolean {
  return event.over?.winner === event.seat;
}

function begun(turns: readonly Turn[], seat: number, act: Act): readonly Turn[] {
  return [...turns, { seat, acts: [act], out: false }];
}

/** One act more in the turn of a seat; cards that it lays off on one meld, one after the other, are one act. */
function goneOn(turns: readonly Turn[], seat: number, act: Act, out = false): readonly Turn[] {
  const turn = turns.at(-1);
  if (turn?.seat !== seat) return [...turns, { seat, acts: [act], out }];
  const last = turn.acts.at(-1);
  const acts =
    act.did === 'laidOff' && last?.did === 'laidOff' && last.meld === act.meld
      ? [...turn.acts.slice(0, -1), { ...last, cards: [...last.cards, ...act.cards] }]
      : [...turn.acts, act];
  return turns.with(-1, { seat, acts, out });
}

/** The turns of a round up to now, as a whole snapshot tells them. */
function remembered(history: readonly PastEvent[]): readonly Turn[] {
  const owners: number[] = [];
  let turns: readonly Turn[] = [];
  for (const { kind, seat = -1, meld = -1, cards: text = '' } of history) {
    const played = cards(text);
    switch (kind) {
      case 'draw':
        turns = begun(turns, seat, { did: 'drew', card: played[0] });
        break;
      case 'claim':
        owners[meld] = seat;
        turns = begun(turns, seat, { did: 'claimed', call: undefined, cards: played });
        break;
      case 'meld':
        owners[meld] = seat;
        turns = goneOn(turns, seat, { did: 'melded', cards: played });
        break;
      case 'layoff':
        turns = goneOn(turns, seat, { did: 'laidOff', cards: played, meld, owner: owners[meld] ?? seat });
        break;
      case 'discard':
        turns = goneOn(turns, seat, { did: 'discarded', card: played[0]! });
        break;
      case 'end':
        turns = turns.map((turn, n) =>
          n === turns.length - 1 ? { ...turn, out: turn.seat === seat } : turn,
        );
    }
  }
  return turns;
}
