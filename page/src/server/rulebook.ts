import type { Text } from '../words/catalogue';
import { get } from './http';
import type { SwitchValue, TableSettings } from './told';

/** Everything that a page of rules, a form for a new table and talk at the table need: docs/protocol.md. */
export interface Rulebook {
  /** The titles of the sections of the rules, by their numbers. */
  sections: Record<string, Text>;
  /** Where the rules of the presets were found, by their letters. */
  sources: Record<string, Text>;
  switches: Switch[];
  presets: Preset[];
  /** Other names of presets, and the presets that they mean. */
  aliases: Record<string, string>;
  /** How few and how many may play. */
  seats: Bounds;
  /** The bounds of those settings of a table that are numbers. */
  settings: Partial<Record<keyof TableSettings, Bounds>>;
  /** The bounds of `claim_seconds` where `claims` is `level`. */
  level_seconds: Bounds;
  /** Those of them that are offered to people, weakest first, and how each plays. */
  levels: { name: string; title: Text; manner: Text }[];
  phrases: Record<string, Text>;
  reactions: Record<string, string>;
  /** How many characters a free text may have. */
  longest_text: number;
  /** The sentence for each refusal. */
  refusals: Record<string, Text>;
}

export type Bounds = [low: number, high: number];

export interface Switch {
  name: string;
  kind: 'bool' | 'choice' | 'int' | 'choice_or_int';
  /** The values that have names or are few; numbers go from `low` to `high` besides. */
  choices: SwitchValue[];
  low: number | null;
  high: number | null;
  section: string;
  title: Text;
  explanation: Text;
  /** The words for single values. */
  labels: [value: SwitchValue, label: Text][];
  /** The words for any other number, which stands where `{n}` is. */
  number: Text | null;
  /** Which sources name which values. */
  named: [value: SwitchValue, sources: string[]][];
  note: Text | null;
}

export interface Preset {
  name: string;
  title: Text;
  character: Text;
  sources: string[];
  /** For how few and how many it is meant. */
  players: Bounds;
  note: Text | null;
  switches: Record<string, SwitchValue>;
  /** The switches that its sources leave open. */
  decided: string[];
  /** Its values as a record writes them. */
  written: Record<string, string>;
}

let coming: Promise<Rulebook> | undefined;

/** The rulebook, which is loaded once. Throws what `get` throws, and then can be asked for anew. */
export function rulebook(): Promise<Rulebook> {
  coming ??= get<Rulebook>('/api/rules').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
