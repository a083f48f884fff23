import type { Preset, Rulebook, Switch, TableSettings, Value } from '../../server/messages';

/** Rules to play by: a preset, and what is different in this house. Plain data that is never changed. */
export interface HouseRules {
  preset: string;
  switches: Readonly<Record<string, Value>>;
}

/** The rules of a table. */
export function rulesOf({ preset = 'gamerules', switches = {} }: TableSettings): HouseRules {
  return { preset, switches };
}

/** What a match to a target goes to, until somebody says otherwise. */
const TARGET = 100;

export function presetOf(book: Rulebook, rules: HouseRules): Preset {
  const name = book.aliases[rules.preset] ?? rules.preset;
  const found = book.presets.find((preset) => preset.name === name) ?? book.presets[0];
  if (!found) throw new Error('a rulebook without presets');
  return found;
}

export function valueOf(book: Rulebook, rules: HouseRules, name: string): Value {
  return rules.switches[name] ?? presetOf(book, rules).switches[name] ?? 0;
}

/** The rules with a switch set to a value. A match to a target has a target score, and no other match has one. */
export function withSwitch(book: Rulebook, rules: HouseRules, name: string, value: Value): HouseRules {
  const switches = { ...rules.switches, [name]: value };
  if (name === 'match_length') {
    const target = valueOf(book, rules, 'target_score');
    switches.target_score = value === 'target' ? target || TARGET : 0;
  }
  return trimmed(book, { ...rules, switches });
}

/** The same house by another preset: what is different in it stays different. */
export function withPreset(book: Rulebook, rules: HouseRules, preset: string): HouseRules {
  return trimmed(book, { ...rules, preset });
}

/** A switch as the preset has it. */
export function withoutSwitch(book: Rulebook, rules: HouseRules, name: string): HouseRules {
  const value = presetOf(book, rules).switches[name];
  return value === undefined ? rules : withSwitch(book, rules, name, value);
}

/** The switches that are not as the preset has them, in the order of the rulebook. */
export function changed(book: Rulebook, rules: HouseRules): Switch[] {
  return book.switches.filter(({ name }) => name in trimmed(book, rules).switches);
}

/** Without the switches that are as the preset has them anyway. */
function trimmed(book: Rulebook, rules: HouseRules): HouseRules {
  const usual = presetOf(book, rules).switches;
  const kept = Object.entries(rules.switches).filter(([name, value]) => usual[name] !== value);
  return { preset: rules.preset, switches: Object.fromEntries(kept) };
}

/** Whether a switch can have this value at all. */
export function takes({ kind, choices, low, high }: Switch, value: Value): boolean {
  if (choices.includes(value)) return true;
  const isNumber = kind === 'int' || kind === 'choice_or_int';
  return isNumber && Number.isInteger(value) && Number(value) >= (low ?? 0) && Number(value) <= (high ?? 0);
}

/** House rules as a word for an address: `wikipedia_ja~jokers.1~ace.low`. */
export function written({ preset, switches }: HouseRules): string {
  return [preset, ...Object.entries(switches).map(([name, value]) => `${name}.${value}`)].join('~');
}

/** House rules from such a word. What this rulebook does not know is left out; `undefined` where that is the preset. */
export function read(book: Rulebook, word: string): HouseRules | undefined {
  const [name = '', ...rest] = word.split('~');
  const preset = book.aliases[name] ?? name;
  if (!book.presets.some((each) => each.name === preset)) return undefined;
  let rules: HouseRules = { preset, switches: {} };
  for (const each of rest) {
    const [, key = '', text = ''] = /^([a-z_]+)\.(\w+)$/.exec(each) ?? [];
    const found = book.switches.find((rule) => rule.name === key);
    const value = valueIn(text);
    if (found && takes(found, value)) rules = withSwitch(book, rules, key, value);
  }
  return rules;
}

function valueIn(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
