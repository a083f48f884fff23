import { catalogue } from '../words/catalogue';
import type { Level } from './levels';
import type { TableState } from './state';

const NAMELESS = 'ゲスト';
/** Who has chosen no name is called so in any language, also where a browser in another one has begun. */
const GUESTS = ['', 'Guest', NAMELESS];

const words = catalogue({
  en: {
    computers: ['Aki', 'Ken', 'Chie', 'Dai', 'Emi', 'Fumi'],
    levels: { chick: 'Chick', rabbit: 'Rabbit', fox: 'Fox', owl: 'Owl' } as Record<Level, string>,
    strengths: { chick: 'weak', rabbit: 'fair', fox: 'strong', owl: 'strongest' } as Record<Level, string>,
    strong: (name: string, strength: string) => `${name} (${strength})`,
    empty: 'Empty seat',
    nameless: 'Guest',
    another: (name: string, seat: number) => `${name} (${seat})`,
    polite: (name: string) => name,
  },
  ja: {
    computers: ['アキ', 'ケン', 'チエ', 'ダイ', 'エミ', 'フミ'],
    levels: { chick: 'ひよこ', rabbit: 'うさぎ', fox: 'きつね', owl: 'ふくろう' },
    strengths: { chick: 'よわい', rabbit: 'ふつう', fox: 'つよい', owl: '最強' },
    strong: (name, strength) => `${name}（${strength}）`,
    empty: '空席',
    nameless: NAMELESS,
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
    else if (state.kind === 'computer') names.push(unlike(computerName(seat), seat, names));
    else names.push(unlike(GUESTS.includes(state.name ?? '') ? words().nameless : state.name!, seat, names));
  });
  return names;
}

/** What the computer in a seat is called: the first of them sits beside whoever plays alone. */
export function computerName(seat: number): string {
  return words().computers.at(seat - 1) ?? '';
}

/** What a level is called. */
export function levelName(level: Level): string {
  return words().levels[level];
}

/** The same for whoever chooses: with how strong it is, for the animals have no order of their own. */
export function levelAndStrength(level: Level): string {
  return words().strong(levelName(level), words().strengths[level]);
}

/** What one seat is called. */
export function seatName(table: TableState, seat: number): string {
  return seatNames(table)[seat] ?? '';
}

/** The same in a sentence: in Japanese one is polite to persons; a computer does not mind. */
export function politeName(table: TableState, seat: number): string {
  const name = seatName(table, seat);
  return table.seats[seat]?.kind === 'person' ? words().polite(name) : name;
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
