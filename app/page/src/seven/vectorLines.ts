import { crc32 } from 'node:zlib';
import type { Card } from '../cards/card';
import { stirred } from './deals';
import { written, type Move } from './moves';
import type { PlayedDeal, Table } from './playedDeal';
import type { Cell } from './reserve';

/** How a solitaire is told in its vectors (tests/solitaire/twin.py): for tests alone. */
interface Telling<T extends Table<T>> {
  /** The cells and piles of a table, and the number that comes first after them. */
  readonly table: (position: T) => [(readonly Cell[])[], number];
  /** A move of these cards that is hardly ever legal. */
  readonly tried: (chance: number, one: Card, other: Card) => Move;
}

/** What is told of a deal played by the policy that the Python package knows too. */
export function lineOf<T extends Table<T>>(game: PlayedDeal<T>, number: number, telling: Telling<T>): string {
  const digest = checksum([...seenIn(game, number, telling)]);
  return `${String(number)} ${String(game.moves.length)} ${String(game.position.left)} ${digest}`;
}

/** The CRC-32 of some lines. */
export function checksum(lines: string[]): string {
  return crc32(lines.join('\n')).toString(16).padStart(8, '0');
}

function* seenIn<T extends Table<T>>(
  game: PlayedDeal<T>,
  number: number,
  telling: Telling<T>,
): Generator<string> {
  yield game.deck.join(' ');
  let legal = game.position.legalMoves();
  for (let step = 0; legal.length; step += 1) {
    yield tableOf(game.position, telling);
    yield legal.map(written).join(', ');
    const chance = stirred(number + step);
    yield answer(game, telling.tried(chance, game.deck[chance % 52]!, game.deck[(chance >>> 8) % 52]!));
    if (((chance >>> 16) & 7) === 0 && game.moves.length) {
      yield `undo ${written(game.undo())}, redo ${written(game.redo())}`;
    }
    game.play(legal[chance % legal.length]!);
    legal = game.position.legalMoves();
  }
  yield tableOf(game.position, telling);
}

function tableOf<T extends Table<T>>(position: T, telling: Telling<T>): string {
  const [rows, first] = telling.table(position);
  const cards = rows.map((cells) => cells.map((card) => card ?? '--').join(' '));
  return `${cards.join(' | ')} | ${String(first)} ${String(position.rows)} ${String(position.left)} ${position.status}`;
}

function answer<T extends Table<T>>(game: PlayedDeal<T>, move: Move): string {
  const reason = game.position.explain(move);
  if (!reason) return `${written(move)}: legal`;
  const { code, ...details } = reason;
  const facts = Object.entries(details).sort(([name], [next]) => (name < next ? -1 : 1));
  return `${written(move)}: ${code}${facts.map(([name, value]) => ` ${name}=${value}`).join('')}`;
}
