import { type Card, cards } from '../cards/card';
import type { RoundEvent } from '../server/messages';

/** What a seat did in one turn. */
export interface Turn {
  seat: number;
  /** In its order; cards that it laid off on one meld, one after the other, are one act. */
  acts: readonly RoundEvent[];
  /** The seat went out with it. */
  out: boolean;
}

const MOVES = ['meld', 'layoff', 'discard'];

/** A seat does this in its turn; an answer to a discard it keeps to itself. */
export function isAct({ kind }: RoundEvent): boolean {
  return kind === 'draw' || kind === 'claim' || isMove({ kind });
}

/** A seat has played cards with it that it held. */
export function isMove({ kind }: RoundEvent): boolean {
  return MOVES.includes(kind);
}

/** The turns of a round, from its history. */
export function turnsOf(history: readonly RoundEvent[] = []): readonly Turn[] {
  return history.reduce<readonly Turn[]>(follow, []);
}

/** The turns of others that a seat has not answered yet: those since it last did more than draw. A watcher's is the last. */
export function newTurns(turns: readonly Turn[], own: number | undefined): readonly Turn[] {
  if (own === undefined) return turns.slice(-1);
  const acted = turns.findLastIndex(
    ({ seat, acts }) => seat === own && acts.some(({ kind }) => kind !== 'draw'),
  );
  return turns.slice(acted + 1).filter(({ seat }) => seat !== own);
}

/** The cards that came to the table or the discards in these turns, each with the seat that played it. */
export function cardsOf(turns: readonly Turn[]): ReadonlyMap<Card, number> {
  return new Map(
    turns.flatMap(({ seat, acts }) =>
      acts
        .filter(({ kind }) => kind !== 'draw')
        .flatMap((act) => cards(act.cards).map((card) => [card, seat] as const)),
    ),
  );
}

function follow(turns: readonly Turn[], event: RoundEvent): readonly Turn[] {
  const { kind, seat = -1 } = event;
  const turn = turns.at(-1);
  if (kind === 'end') return turn ? turns.with(-1, { ...turn, out: turn.seat === seat }) : turns;
  if (!isAct(event)) return turns;
  if (!isMove(event) || turn?.seat !== seat) return [...turns, { seat, acts: [event], out: false }];
  return turns.with(-1, { ...turn, acts: withOne(turn.acts, event) });
}

function withOne(acts: readonly RoundEvent[], event: RoundEvent): readonly RoundEvent[] {
  const last = acts.at(-1);
  if (event.kind !== 'layoff' || last?.kind !== 'layoff' || last.meld !== event.meld) return [...acts, event];
  return acts.with(-1, { ...last, cards: `${last.cards} ${event.cards}` });
}
