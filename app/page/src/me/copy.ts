import { save } from '../saving/save';
import { getText, postText } from '../server/http';

/** What is in a copy, beside what is here (`CopyContents` of sevenbridge_app/alone/copies.py). */
export interface CopyContents {
  name: string;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** How many finished matches are in it that are not here, and how many that are. */
  matches: number;
  known: number;
}

type Settings = Record<string, string>;

const COPY = '/api/me/copy';
const KEPT = 'seven-bridge.';
/** What a copy has of that which the page keeps itself; the rest is of this browser alone. */
const SETTINGS = [
  'language',
  'easy',
  'preferences',
  'avatar',
  'gifts',
  'house-rules',
  'new-table',
  'against-computers',
  'matches',
  'matches-begun',
  'new-cards',
  'seven.statistics',
  'seven.best-times',
  'seven.winnable-only',
];

/** Whether the page has kept settings in this browser. */
export function hasSettings(): boolean {
  return Object.keys(settings()).length > 0;
}

function settings(): Settings {
  const all = SETTINGS.map((name) => [name, localStorage.getItem(KEPT + name)] as const);
  return Object.fromEntries(all.filter((each): each is [string, string] => each[1] !== null));
}

/** Saves a copy of everything as a file. Throws `Refusal` or `Unreachable`. */
export async function saveCopy(): Promise<void> {
  const copy = JSON.parse(await getText(COPY)) as object;
  save(new File([JSON.stringify({ ...copy, settings: settings() })], 'seven-bridge-my-data.json'));
}

/** What is in a copy. Throws `Refusal` or `Unreachable`. */
export function contentsOf(copy: string): Promise<CopyContents> {
  return postText(`${COPY}/contents`, copy);
}

/** Adds what is in a copy and not here; gives what that was. Throws `Refusal` or `Unreachable`. */
export function takeIn(copy: string): Promise<CopyContents> {
  return postText(COPY, copy);
}

/** Puts the settings of a copy in the place of those here. They count once the page is loaded anew. */
export function takeSettings(copy: string): void {
  const { settings } = JSON.parse(copy) as { settings?: Record<string, unknown> };
  for (const name of SETTINGS) {
    const text = settings?.[name];
    if (typeof text === 'string') localStorage.setItem(KEPT + name, text);
  }
}
