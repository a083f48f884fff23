import { ownNames } from '../readings/names';
import { catalogue } from '../words/catalogue';
import type { SeatState } from '../server/messages';
import { type CharacterId, isCharacter } from './characters';
import { isLevel, type Level } from './levels';
import { ownSeat, type TableState } from './state';

const NAMELESS = 'ゲスト';
/** Who has chosen no name is called so in any language, also where a browser in another one has begun. */
const GUESTS = ['', 'Guest', NAMELESS];

/** Who stands in where it is of no account who sits there, in lessons: the first of them sits beside seat 0. */
const STAND_INS = ['aki', 'ken', 'chie', 'dai', 'emi', 'fumi'] as const satisfies CharacterId[];

const words = catalogue({
  en: {
    characters: {
      tama: 'Tama',
      hina: 'Hina',
      ponta: 'Ponta',
      dai: 'Dai',
      aki: 'Aki',
      emi: 'Emi',
      riku: 'Riku',
      haru: 'Haru',
      ken: 'Ken',
      goro: 'Goro',
      fumi: 'Fumi',
      chie: 'Chie',
    } as Record<CharacterId, string>,
    // computers that are a level, and nobody in particular
    animals: { chick: 'Chick', rabbit: 'Rabbit', fox: 'Fox', owl: 'Owl' } as Record<Level, string>,
    computer: 'Computer',
    levels: { chick: 'Gentle', rabbit: 'Fair', fox: 'Strong', owl: 'Strongest' } as Record<Level, string>,
    empty: 'Empty seat',
    nameless: 'Guest',
    you: 'You',
    another: (name: string, seat: number) => `${name} (${seat})`,
    polite: (name: string) => name,
  },
  ja: {
    characters: {
      tama: 'タマ',
      hina: 'ヒナ',
      ponta: 'ポン太',
      dai: 'ダイ',
      aki: 'アキ',
      emi: 'エミ',
      riku: 'リク',
      haru: 'ハル',
      ken: 'ケン',
      goro: 'ゴロー',
      fumi: 'フミ',
      chie: 'チエ',
    },
    animals: { chick: 'ヒヨコ', rabbit: 'ウサギ', fox: 'キツネ', owl: 'フクロウ' },
    computer: 'コンピューター',
    levels: { chick: 'よわい', rabbit: 'ふつう', fox: 'つよい', owl: '最強' },
    empty: '空席',
    nameless: NAMELESS,
    you: 'あなた',
    another: (name, seat) => (name === NAMELESS ? `${name}${seat}` : `${name}（${seat}）`),
    polite: (name) =>
      /(さん|ちゃん|くん|君|さま|様|先生)(（\d）)?$/.test(name) ? name : name.replace(/(（\d）)?$/, 'さん$1'),
  },
});

/** What the seats are called, in the language of the moment; no two alike. */
export function seatNames(table: Pick<TableState, 'seats'>): string[] {
  const names: string[] = [];
  table.seats.forEach((state, seat) => {
    if (state.kind === 'empty') names.push(words().empty);
    else if (state.kind === 'computer') names.push(unlike(computerName(state.player), seat, names));
    else names.push(unlike(guestName(state.name ?? ''), seat, names));
  });
  return names;
}

/** The same for whoever reads: the own seat is “you”, as at the table. */
export function readersNames(table: Pick<TableState, 'seats' | 'viewer' | 'mine'>): string[] {
  const names = seatNames(table);
  const own = ownSeat(table);
  return own === undefined ? names : names.with(own, words().you);
}

/** Whether a person sits there who has chosen no name. */
export function isNameless({ kind, name }: SeatState): boolean {
  return kind === 'person' && GUESTS.includes(name ?? '');
}

/** What a guest is called who has this name. */
export function guestName(name: string): string {
  if (GUESTS.includes(name)) return words().nameless;
  ownNames.add(name);
  return name;
}

/** The same in a sentence. */
export function politeGuest(name: string): string {
  return words().polite(guestName(name));
}

/** What a character is called. */
export function characterName(character: CharacterId): string {
  return words().characters[character];
}

/** What a computer is called: only a character has the name of somebody. */
function computerName(player: string | undefined): string {
  if (isCharacter(player)) return characterName(player);
  return isLevel(player) ? words().animals[player] : player || words().computer;
}

/** What whoever holds a seat is called where it is of no account who that is. */
export function standInName(seat: number): string {
  return characterName(STAND_INS.at(seat - 1)!);
}

/** How strong those of a level are, in a word. */
export function levelName(level: Level): string {
  return words().levels[level];
}

/** What one seat is called. */
export function seatName(table: Pick<TableState, 'seats'>, seat: number): string {
  return seatNames(table)[seat] ?? '';
}

/** The same in a sentence: in Japanese one is polite to persons; a computer does not mind. */
export function politeName(table: Pick<TableState, 'seats'>, seat: number): string {
  const name = seatName(table, seat);
  return table.seats[seat]?.kind === 'person' ? words().polite(name) : name;
}

/** What all seats are called in a sentence. */
export function politeNames(table: Pick<TableState, 'seats'>): string[] {
  return table.seats.map((_, seat) => politeName(table, seat));
}

/** The name, with the number of the seat where somebody else has it. */
function unlike(name: string, seat: number, others: readonly string[]): string {
  return others.includes(name) ? unlike(words().another(name, seat + 1), seat, others) : name;
}

/** Who does something: the person at this browser, or somebody with a name. */
export interface Who {
  own: boolean;
  name: string;
}

/** Who sits there, for sentences in which somebody may be the person at this browser. */
export function whoSits(table: TableState, seat: number, own: number | undefined): Who {
  return { own: seat === own, name: politeName(table, seat) };
}
