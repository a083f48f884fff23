import type { Preset, Rulebook, Switch, Value } from '../../server/messages';
import { localized } from '../../words/catalogue';
import { signs } from '../../words/signs';
import { words } from './words';

/** What a value of a switch means, in the language of the moment. */
export function labelOf({ labels, number }: Switch, value: Value): string {
  const label = labels.find(([each]) => each === value);
  if (label) return localized(label[1]);
  return number ? localized(number).replace('{n}', String(value)) : String(value);
}

/** The sources that name this value of a switch. */
export function sourcesOf(book: Rulebook, rule: Switch, value: Value): string[] {
  return titlesOf(book, lettersOf(rule, value));
}

/** Where a preset has its value of a switch from: of those that name it its own sources, where they do. */
export function originOf(book: Rulebook, preset: Preset, rule: Switch): string[] {
  const letters = lettersOf(rule, preset.switches[rule.name] ?? 0);
  const own = letters.filter((letter) => preset.sources.includes(letter));
  return titlesOf(book, own.length > 0 ? own : preset.sources);
}

/** Where a preset comes from, for how many it is, and what else should be known of it. */
export function aboutOf(book: Rulebook, { sources, players, note }: Preset): string {
  const texts = [words().sources(titlesOf(book, sources)), words().forPlayers(...players)];
  return [...texts, ...(note ? [localized(note)] : [])].join(signs().space);
}

function titlesOf(book: Rulebook, letters: readonly string[]): string[] {
  return letters.flatMap((letter) => (book.sources[letter] ? [localized(book.sources[letter])] : []));
}

function lettersOf({ named }: Switch, value: Value): readonly string[] {
  return named.find(([each]) => each === value)?.[1] ?? [];
}

/** The switches of each section of the rules, the sections in their order. */
export function bySection(book: Rulebook): { section: string; title: string; switches: Switch[] }[] {
  return Object.entries(book.sections)
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([section, title]) => ({
      section,
      title: localized(title),
      switches: book.switches.filter((each) => each.section === section),
    }))
    .filter(({ switches }) => switches.length > 0);
}
