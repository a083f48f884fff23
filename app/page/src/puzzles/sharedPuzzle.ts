import { shownAll } from '../cards/words';
import { seatNames } from '../game/names';
import { puzzlePath } from '../game/puzzleAddress';
import { ownSeat, type TableState } from '../game/state';
import type { PuzzleQuestion } from '../server/messages';
import { rulebook } from '../server/rulebook';
import type { PictureCards, Shared } from '../sharing/shared';
import { localized } from '../words/catalogue';
import { signs } from '../words/signs';
import { type Theme, words } from './words';

/**
 * A puzzle as something to share: what its seat sees, and not the answer. Others can open those that come with the
 * server; of one from a match of one's own they get the picture and the text.
 */
export async function sharedPuzzle(question: PuzzleQuestion, table: TableState): Promise<Shared> {
  const book = await rulebook().catch(() => undefined); // the picture does without the name of the rules
  const preset = book?.presets.find(({ name }) => name === (table.settings.preset ?? 'gamerules'));
  const above = [
    words().title,
    words().themes[question.theme as Theme],
    ...(preset ? [localized(preset.title)] : []),
  ];
  const lying = lyingAt(table);
  const hand = table.round?.hands[ownSeat(table)!]?.cards ?? [];
  const counts = countsAt(table);
  const own: PictureCards = {
    groups: hand.map((card) => [card]),
    caption: [words().hand, ...counts].join(signs().dot),
  };
  const told = lying.map(({ caption, groups }) => words().told(caption, groups.map(shownAll)));
  return {
    name: words().title,
    picture: {
      above: above.join(signs().dot),
      title: words().question,
      rows: [],
      cards: [...(lying.length > 0 ? [lying] : []), [own]],
    },
    text: words().shared([...told, words().told(words().hand, [shownAll(hand)]), ...counts]),
    ...(question.source ? {} : { path: puzzlePath(question.name) }),
    file: `seven-bridge-puzzle-${question.name}`,
  };
}

/** What lies on the table: the melds, and the top discard. */
function lyingAt(table: TableState): PictureCards[] {
  const { melds = [], discards = [], discarder } = table.round ?? {};
  const lying: PictureCards[] = [];
  if (melds.length > 0) lying.push({ groups: melds.map(({ cards }) => cards), caption: words().melds });
  const top = discards.at(-1);
  if (top) {
    const name = discarder === undefined ? undefined : seatNames(table)[discarder];
    lying.push({ groups: [[top]], caption: name === undefined ? words().top : words().discardOf(name) });
  }
  return lying;
}

/** How many cards the others hold, and the stock. */
function countsAt(table: TableState): string[] {
  const names = seatNames(table);
  const held = (table.round?.hands ?? []).flatMap((hand, seat) =>
    hand && seat !== ownSeat(table) ? [words().holds(names[seat]!, hand.count)] : [],
  );
  return [...held, words().inStock(table.round?.stock ?? 0)];
}
