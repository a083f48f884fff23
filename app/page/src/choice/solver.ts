import type { Card } from '../cards/card';
import { moveOf, type Move } from '../seven/moves';
import { valueOf } from '../seven/values';
import type { ChoicePosition } from './position';

/**
 * The best that can still be done in a deal of Choice, as the package finds it (solitaire/choice/solver.py): all cards
 * are seen, so a search tells it exactly. Tables are looked at in layers, by how many cards have been held back to
 * reach them, so that the first way found needs the fewest.
 *
 * What has gone from which pile and which rank is held tell a table from any other: three bits for the height of each
 * of the seven piles, one for each of the three cards that lie alone, four for the rank that is held.
 */
type State = number;

interface Node {
  readonly state: State;
  /** The ranks of the reserve as bits. */
  readonly reserve: number;
  readonly before: Node | undefined;
  /** The move that led here, by the places of its cards. */
  readonly verb: Move['verb'];
  readonly places: readonly number[];
}

const TALL = 7;
const PLACES = 10;
/** The place of the card that is held, beside those of the piles. */
const HOLD = PLACES;
const HELD = 24;
const WON = 0;
const FULL = 0b111111;

/** The moves of a way to win that holds back as few cards as possible; undefined where there is none. */
export function solution(position: ChoicePosition): Move[] | undefined {
  const values = position.piles.map((pile) => pile.map(valueOf));
  const start: Node = {
    state: stateOf(position),
    reserve: position.reserve.reduce((bits, card, cell) => bits | (Number(Boolean(card)) << cell), 0),
    before: undefined,
    verb: 'remove',
    places: [],
  };
  const seen = new Set([start.state]);
  let layer = [start];
  while (layer.length) {
    const holding: Node[] = [];
    for (let node = layer.pop(); node; node = layer.pop()) {
      if (node.state === WON) return movesTo(node, position);
      for (const next of steps(node, values)) {
        if (next.verb === 'hold') {
          holding.push(next);
        } else if (!seen.has(next.state)) {
          seen.add(next.state);
          layer.push(next);
        }
      }
    }
    layer = holding.filter(({ state }) => !seen.has(state) && seen.add(state));
    // the last is looked at first: the one from which most cards have gone
    layer.sort((one, other) => leftIn(other.state) - leftIn(one.state));
  }
  return undefined;
}

/** How many cards such moves hold back. */
export function holdsOf(moves: readonly Move[]): number {
  return moves.filter(({ verb }) => verb === 'hold').length;
}

function shiftOf(place: number): number {
  return place < TALL ? 3 * place : 2 * TALL + place;
}

function heightOf(state: State, place: number): number {
  return (state >> shiftOf(place)) & (place < TALL ? 7 : 1);
}

function stateOf({ piles, held }: ChoicePosition): State {
  const heights = piles.reduce((state, pile, place) => state | (pile.length << shiftOf(place)), 0);
  return heights | ((held ? valueOf(held) : 0) << HELD);
}

function leftIn(state: State): number {
  let left = 0;
  for (let place = 0; place < PLACES; place += 1) left += heightOf(state, place);
  return left;
}

function without(state: State, place: number): State {
  return place === HOLD ? state & ((1 << HELD) - 1) : state - (1 << shiftOf(place));
}

/**
 * The moves from a table that can be best. A seven goes at once, which can do no harm. A card with nothing beneath it
 * is not held, and waits while one of its rank lies on others.
 */
function steps(node: Node, values: readonly (readonly number[])[]): Node[] {
  const { state, reserve } = node;
  const step = (verb: Move['verb'], places: number[], after: State, filled = reserve): Node => ({
    state: after,
    reserve: filled,
    before: node,
    verb,
    places,
  });
  const lying = values.flatMap((pile, place) => {
    const height = heightOf(state, place);
    return height ? [{ value: pile[height - 1]!, place, height }] : [];
  });
  let onOthers = 0;
  for (const { value, height } of lying) if (height > 1) onOthers |= 1 << value;
  const tops = lying.filter(({ value, height }) => height > 1 || !((onOthers >> value) & 1));
  const held = state >> HELD;
  if (held) tops.push({ value: held, place: HOLD, height: 1 });
  const seven = tops.find(({ value }) => value === 7);
  if (seven) return [step('remove', [seven.place], without(state, seven.place))];
  return tops.flatMap(({ value, place, height }, number) => {
    const found: Node[] = [];
    const cell = 1 << (value - 8);
    if (value > 7) {
      const filled = reserve | cell;
      if (!(reserve & cell)) {
        found.push(step('reserve', [place], without(state, place), filled === FULL ? 0 : filled));
      }
    } else {
      for (const other of tops.slice(number + 1)) {
        if (value + other.value === 7) {
          found.push(step('remove', [place, other.place], without(without(state, place), other.place)));
        }
      }
    }
    if (!held && height > 1) found.push(step('hold', [place], without(state, place) | (value << HELD)));
    return found;
  });
}

/** The moves that led to a table, with the cards that lie in their places when they are made. */
function movesTo(end: Node, position: ChoicePosition): Move[] {
  const nodes: Node[] = [];
  for (let node = end; node.before; node = node.before) nodes.push(node);
  let now = position;
  return nodes.reverse().map(({ verb, places }) => {
    const lying: (Card | undefined)[] = [...now.piles.map((pile) => pile.at(-1)), now.held];
    const move = moveOf(verb, ...places.map((place) => lying[place]!));
    now = now.after(move);
    return move;
  });
}
