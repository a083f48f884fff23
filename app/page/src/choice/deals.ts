import { isDay, today, type Deal } from '../seven/dealKinds';
import { FIRST_DEAL, LAST_DEAL, dayNumber, deckOf, drawnDeal } from '../seven/deals';
import { ChoicePosition } from './position';
import { solution } from './solver';

/** Whether this deal can be won. Almost all can, but what is drawn always can. */
function canBeWon(number: number): boolean {
  return solution(ChoicePosition.first(deckOf(number))) !== undefined;
}

/** Any deal that can be won, all equally likely. */
export function drawnChoice(): Deal {
  for (;;) {
    const number = drawnDeal();
    if (canBeWon(number)) return { number, kind: 'winnable' };
  }
}

/** The number of the deal of a day (`2026-11-21`), which can be won. */
function dailyChoice(day: string): number {
  let number = dayNumber(day);
  while (!canBeWon(number)) number = number === LAST_DEAL ? FIRST_DEAL : number + 1;
  return number;
}

/** The deal of this day; that of another day than today's counts as a numbered one. */
export function choiceOfDay(day: string): Deal | undefined {
  if (!isDay(day)) return undefined;
  return { number: dailyChoice(day), kind: day === today() ? 'daily' : 'numbered', day };
}
