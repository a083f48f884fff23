/** How the person at this browser stands against each character, and who comes next. */
import { get, Refusal } from '../server/http';
import type { ComputerTally, Opponents } from '../server/messages';
import { isStranger } from '../server/session.svelte';
import { catalogue } from '../words/catalogue';
import { type CharacterId, CHARACTERS, isCharacter } from './characters';

const words = catalogue({
  en: { score: (ahead: number, behind: number) => `${ahead} : ${behind}`, never: 'not played yet' },
  ja: { score: (ahead, behind) => `${ahead}勝${behind}敗`, never: '未対戦' },
});

const NOBODY_MET: Opponents = { opponents: [], title: 1, dueled_today: false };

/** The characters with whom the person has finished a match. */
export class Standings extends Map<CharacterId, ComputerTally> {
  /** What the person has reached against them. */
  readonly title: number;
  /** Whether one of them was played alone today. */
  readonly dueledToday: boolean;

  constructor({ opponents, title, dueled_today }: Opponents = NOBODY_MET) {
    super(opponents.flatMap((each) => (isCharacter(each.player) ? [[each.player, each]] : [])));
    this.title = title;
    this.dueledToday = dueled_today;
  }
}

/** Asks the server; nothing for somebody whom it does not know yet, and no question in a new browser. Throws what `get` throws. */
export async function standingsOf(): Promise<Standings> {
  if (isStranger()) return new Standings();
  try {
    return new Standings(await get<Opponents>('/api/me/opponents'));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_session') return new Standings();
    throw error;
  }
}

/** Whom to play next: the gentlest whom the person is not ahead of, or else the strongest. */
export function nextOf(standings: Standings): CharacterId {
  const open = CHARACTERS.find((each) => {
    const { ahead, behind } = standings.get(each) ?? { ahead: 0, behind: 0 };
    return ahead <= behind;
  });
  return open ?? CHARACTERS.at(-1)!;
}

/** How one stands against somebody: one's own count first. */
export function scoreOf(standings: Standings | undefined, character: CharacterId): string {
  const found = standings?.get(character);
  return found ? words().score(found.ahead, found.behind) : words().never;
}
