import { READINGS } from './dictionary';

/** A piece of a text, and how it is read where that is not plain. */
export interface Piece {
  text: string;
  reading?: string;
  /** It goes on with the word of the piece before. */
  goesOn?: boolean;
}

const KANJI = /[\p{Script=Han}々]/u;

/** Splits texts at words that have a reading. Names are left alone: only their owners know how they are read. */
export class Splitter {
  readonly #words: RegExp;
  readonly #names: ReadonlySet<string>;

  constructor(names: ReadonlySet<string> = new Set()) {
    this.#names = names;
    // The longest comes first, and a name before a word that is as long: sorting leaves equals where they are.
    const found = [...[...names].map(literally), ...Object.keys(READINGS).map(asWord)];
    found.sort((one, other) => other.length - one.length);
    this.#words = new RegExp(found.map(({ pattern }) => pattern).join('|'), 'gu');
  }

  /** The pieces of a text in their order; together they are the text. */
  split(text: string): Piece[] {
    const pieces: Piece[] = [];
    let end = 0;
    for (const { 0: word, index } of text.matchAll(this.#words)) {
      const before = text.slice(end, index);
      // a kanji alone is no word after one that is not read either
      const goesOn = word.length === 1 && KANJI.test(before.slice(-1));
      if (this.#names.has(word) || goesOn) continue;
      if (before) pieces.push({ text: before });
      pieces.push(...aligned(word, readingOf(word, /\d$/.test(before))));
      end = index + word.length;
    }
    if (end < text.length) pieces.push({ text: text.slice(end) });
    return pieces;
  }
}

interface Sought {
  length: number;
  pattern: string;
}

function literally(name: string): Sought {
  return { length: name.length, pattern: name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') };
}

function asWord(word: string): Sought {
  const { length } = word;
  if (length === 1) return { length, pattern: `${word}(?!${KANJI.source})` };
  return { length, pattern: word.replaceAll('#', '\\d') };
}

/** How a word is read; that of 12人 ends like 3人, and is no 2人. */
function readingOf(word: string, afterDigit: boolean): string {
  const digit = /\d/.exec(word)?.[0] ?? '';
  const counted = READINGS[word.replace(digit, '#')]?.replace('#', digit);
  return (afterDigit && counted) || (READINGS[word] ?? counted)!;
}

/** A word beside its reading. What stands in both is read as it is written: 捨て札, すてふだ is 捨す て 札ふだ. */
function aligned(word: string, reading: string): Piece[] {
  const parts = word.match(new RegExp(`[${reading}]+|[^${reading}]+`, 'gu'))!;
  const isRead = (part: string): boolean => !reading.includes(part.charAt(0));
  const [, ...readings] = new RegExp(
    `^${parts.map((part) => (isRead(part) ? '(.+?)' : part)).join('')}$`,
    'u',
  ).exec(reading)!;
  return parts.map((text, place) => ({
    text,
    ...(isRead(text) && { reading: readings.shift()! }),
    ...(place > 0 && { goesOn: true }),
  }));
}
