import { type CharacterId, isCharacter } from '../game/characters';
import { nextOf, type Standings, standingsOf } from '../game/ladder';
import type { TableState } from '../game/state';
import { get } from '../server/http';
import { LISTED, type MatchList, type MatchSummary } from '../server/messages';

/** What it means to have won a match. */
export type Meaning =
  | { kind: 'first' } // the first one that this person has won
  | { kind: 'streak'; wins: number } // so many won in a row
  | { kind: 'ahead'; of: CharacterId } // more often ahead of this character than behind, since this match
  | { kind: 'next'; is: CharacterId }; // who comes next on the ladder

/**
 * What the match that is over at this table means for the person in seat `own`, who has won it, by what the server
 * knows. Where it does not know the match yet, or does not count it, nothing is said.
 */
export async function meaningOf(table: TableState, own: number): Promise<Meaning[]> {
  if (table.knewMore || table.practice) return [];
  const [{ matches }, standings] = await Promise.all([get<MatchList>('/api/me/matches'), standingsOf()]);
  const latest = matches[0];
  if (latest?.table !== table.code || latest.number !== table.match) return [];
  return [...ofMatches(matches), ...ofLadder(table, own, standings)];
}

/** Of all matches, the latest first. */
export function ofMatches(matches: readonly MatchSummary[]): Meaning[] {
  const counted = matches.filter((match) => !match.knew_more);
  const isWon = ({ place }: MatchSummary): boolean => place === 1;
  // there may be older ones than those that are listed
  if (counted.filter(isWon).length === 1 && matches.length < LISTED) return [{ kind: 'first' }];
  const lost = counted.findIndex((match) => !isWon(match));
  const wins = lost < 0 ? counted.length : lost;
  return wins > 1 ? [{ kind: 'streak', wins }] : [];
}

/** Of the characters at this table, and of who comes next where one of them has been overtaken. */
export function ofLadder(
  { seats, totals, fewestWin }: Pick<TableState, 'seats' | 'totals' | 'fewestWin'>,
  own: number,
  standings: Standings,
): Meaning[] {
  const isBehind = (seat: number): boolean =>
    fewestWin ? totals[seat]! > totals[own]! : totals[seat]! < totals[own]!;
  const here = seats.flatMap(({ player }, seat) => (isCharacter(player) ? [{ player, seat }] : []));
  const overtaken = here.filter(({ player, seat }) => {
    const standing = standings.get(player);
    return isBehind(seat) && standing !== undefined && standing.ahead === standing.behind + 1;
  });
  if (overtaken.length === 0) return [];
  const next = nextOf(standings);
  const { ahead, behind } = standings.get(next) ?? { ahead: 0, behind: 0 };
  return [
    ...overtaken.map(({ player }): Meaning => ({ kind: 'ahead', of: player })),
    ...(ahead <= behind && here.every(({ player }) => player !== next)
      ? [{ kind: 'next', is: next } as const]
      : []),
  ];
}
