import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deckOf, stirred } from './deals';
import { isWinnable } from './fate';
import { Game } from './game';
import { moveOf, written } from './moves';

const LINES = readFileSync('src/seven/vectors.txt', 'utf-8').trimEnd().split('\n');

/** What is told of a deal played by the policy that the Python package knows too: see tests/solitaire/twin.py. */
function line(number: number): string {
  const game = new Game(deckOf(number));
  const digest = crc32([...seenIn(game, number)].join('\n'))
    .toString(16)
    .padStart(8, '0');
  return `${number} ${game.moves.length} ${game.position.left} ${digest}`;
}

function* seenIn(game: Game, number: number): Generator<string> {
  yield game.deck.join(' ');
  let legal = game.position.legalMoves();
  for (let step = 0; legal.length; step += 1) {
    yield table(game);
    yield legal.map(written).join(', ');
    const chance = stirred(number + step);
    yield answer(game, chance);
    if (((chance >>> 16) & 7) === 0 && game.moves.length) {
      yield `undo ${written(game.undo())}, redo ${written(game.redo())}`;
    }
    game.play(legal[chance % legal.length]!);
    legal = game.position.legalMoves();
  }
  yield table(game);
}

function table({ position }: Game): string {
  const rows = [position.tableau, position.reserve].map((cells) =>
    cells.map((card) => card ?? '--').join(' '),
  );
  return `${rows.join(' | ')} | ${position.stock} ${position.rows} ${position.left} ${position.status}`;
}

function answer(game: Game, chance: number): string {
  const one = game.deck[chance % 52]!;
  const other = game.deck[(chance >>> 8) % 52]!;
  const cards = one === other ? [one] : [one, other];
  const move = (chance >>> 20) & 1 ? moveOf('reserve', one) : moveOf('remove', ...cards);
  const reason = game.position.explain(move);
  if (!reason) return `${written(move)}: legal`;
  const { code, ...details } = reason;
  const facts = Object.entries(details).sort(([name], [next]) => (name < next ? -1 : 1));
  return `${written(move)}: ${code}${facts.map(([name, value]) => ` ${name}=${value}`).join('')}`;
}

const BATCH = 1000;
const BATCHES = Array.from({ length: 10 }, (_, batch) => LINES.slice(BATCH * batch, BATCH * (batch + 1)));

test('10,000 deals are told', () => {
  expect(LINES).toHaveLength(10 * BATCH);
});

describe.each(BATCHES.map((lines, batch) => [BATCH * batch, lines] as const))(
  'from deal %i on',
  (_, lines) => {
    test('the twin plays as the Python package does: every table, every legal move and every refusal', () => {
      expect(lines.filter((each) => line(parseInt(each)) !== each)).toEqual([]);
    });

    test('and knows beforehand how a deal ends', () => {
      const foreseen = lines.filter((each) => {
        const [number, , left] = each.split(' ').map(Number) as [number, number, number, number];
        const deck = deckOf(number);
        return isWinnable(deck) === (left === 0) && new Game(deck).end().left === left;
      });
      expect(foreseen).toEqual(lines);
    });
  },
);
