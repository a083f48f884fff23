import { beforeEach, expect, test } from 'vitest';
import { deckOf } from './deals';
import { Game } from './game';
import { IllegalMove } from './playedDeal';
import { moveOf, readMove, written } from './moves';
import { Sitting } from './sitting.svelte';

beforeEach(() => localStorage.clear());

function codeOf(step: () => unknown): string {
  try {
    step();
    return 'none';
  } catch (error) {
    return error instanceof IllegalMove ? error.reason.code : String(error);
  }
}

test('a game begins with six cards and knows its moves', () => {
  const game = new Game(deckOf(1));
  expect(game.position.tableau.join(' ')).toBe('Qs 7h 4c Kd 4s 9d');
  expect(game.position.legalMoves().map(written)).toEqual([
    'reserve Qs',
    'remove 7h',
    'reserve Kd',
    'reserve 9d',
  ]);
  expect([game.position.stock, game.position.left, game.status]).toEqual([46, 52, 'playing']);
});

test('what is refused changes nothing, and another move ends what could be made again', () => {
  const game = new Game(deckOf(1));
  expect(codeOf(() => game.undo())).toBe('nothing_to_undo');
  expect(codeOf(() => game.play(moveOf('remove', '4c')))).toBe('needs_partner');
  game.play(moveOf('remove', '7h'));
  game.play(moveOf('reserve', 'Kd'));
  expect(written(game.undo())).toBe('reserve Kd');
  expect(written(game.redo())).toBe('reserve Kd');
  game.undo();
  game.play(moveOf('reserve', '9d'));
  expect(codeOf(() => game.redo())).toBe('nothing_to_redo');
  expect(game.moves.map(written)).toEqual(['remove 7h', 'reserve 9d']);
});

test('moves are read as they are written', () => {
  for (const text of ['remove 3s 4d', 'remove 7h', 'reserve Kd']) expect(written(readMove(text)!)).toBe(text);
  expect(written(readMove('remove 4d 3s')!)).toBe('remove 3s 4d');
  for (const text of ['', 'remove', 'take 7h', 'remove 7x', 'remove Jk', 'reserve 10d']) {
    expect(readMove(text)).toBeUndefined();
  }
});

test('a sitting goes on where it stood, with what can be made again', () => {
  const sitting = new Sitting({ number: 1, kind: 'daily', day: '2026-11-21' });
  sitting.play(moveOf('remove', '7h'));
  sitting.play(moveOf('reserve', 'Kd'));
  sitting.undo();
  sitting.hasHelped = true;
  sitting.keep();
  const kept = Sitting.kept()!;
  expect(kept.deal).toEqual(sitting.deal);
  expect(kept.position).toEqual(sitting.position);
  expect(kept.undone.map(written)).toEqual(['reserve Kd']);
  expect([kept.hasHelped, kept.isCounted, kept.isBegun]).toEqual([true, false, true]);
});

test.each([
  ['nothing'],
  ['{}'],
  ['{"deal":0,"kind":"random","seconds":0,"moves":[],"undone":[]}'],
  ['{"deal":1,"kind":"random","seconds":0,"moves":["remove 4c 3s"],"undone":[]}'],
  ['{"deal":1,"kind":"random","seconds":"x","moves":[],"undone":[]}'],
])('of %s no sitting is made', (text) => {
  localStorage.setItem('seven-bridge.seven.game', text);
  expect(Sitting.kept()).toBeUndefined();
});
