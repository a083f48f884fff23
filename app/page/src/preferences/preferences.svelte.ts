import { remember, remembered } from './remembered';

/** The backs that anybody may choose, and those that are won on the ladder of opponents (game/gifts.ts). */
export const FREE_BACKS = ['waves', 'treasures', 'hemp', 'arrows'] as const;
export const WON_BACKS = [
  'paws',
  'eggs',
  'leaves',
  'tortoise',
  'moons',
  'acorns',
  'reins',
  'needles',
  'scales',
  'cranes',
  'houndstooth',
  'eyes',
] as const;
type FreeBack = (typeof FREE_BACKS)[number];
export type WonBack = (typeof WON_BACKS)[number];

/** What a person has set for this browser: remembered here, and nowhere else. */
export interface Preferences {
  theme: 'auto' | 'light' | 'dark';
  fourColours: boolean;
  cardSize: 'small' | 'medium' | 'large';
  /** How large all that is written is, beside what the browser is set to. */
  textSize: 'normal' | 'large' | 'largest';
  /** What the table is made of. */
  table: 'cloth' | 'tatami' | 'wood' | 'felt';
  /** The pattern on the backs of cards. */
  back: FreeBack | WonBack;
  /** Whether petals, leaves or snow lie at the edge of the table. */
  seasons: boolean;
  /** The hand that holds a telephone: the piles are near its thumb. */
  handed: 'right' | 'left';
  sound: boolean;
  /** Whether the room is heard in which the table stands. */
  roomTone: boolean;
  /** Whether calls are spoken, in the language of the page or in Japanese. */
  voice: 'off' | 'page' | 'ja';
  /** Whether the device tells that it is one's turn, while the page is open and not seen. */
  notifications: boolean;
  /** Whether a telephone lets calls and the end of a round be felt. */
  vibration: boolean;
  /** How fast cards move; `none` moves nothing, as do browsers set to reduced motion. */
  motion: 'none' | 'fast' | 'normal' | 'slow';
  /** How long computers take, and with them the cards: at once, they only fly. */
  pace: 'slow' | 'normal' | 'fast' | 'instant';
  /** Whether all of it is seen when somebody goes out, or only that they do. */
  goingOut: 'whole' | 'short';
  /** Whether cards with which something can be done are marked. */
  hints: boolean;
  /** Whether hints of the coach come by themselves: in the first matches, always, or never. */
  coach: 'first' | 'always' | 'asked';
  /** Whether one's own title is shown on one's own pages. */
  title: boolean;
  /** Whether others see it at a table. */
  titleForOthers: boolean;
  /** Whether a discard by touch is asked for twice. */
  confirmDiscards: boolean;
  /** Draw from the stock as soon as there is nothing else to decide. */
  autoDraw: boolean;
  sort: 'suit' | 'rank' | 'hand';
  /** Single keys draw, discard, call: of no use to whoever dictates to the browser, since words press them. */
  keys: boolean;
  /** What claims are called: pon and chi, or same and cut, as some families say. */
  calls: 'pon' | 'same';
}

export const USUAL: Preferences = {
  theme: 'auto',
  fourColours: false,
  cardSize: 'medium',
  textSize: 'normal',
  sound: true,
  roomTone: false,
  voice: 'off',
  notifications: false,
  vibration: true,
  motion: 'normal',
  hints: true,
  confirmDiscards: false,
  autoDraw: false,
  sort: 'suit',
  keys: true,
  calls: 'pon',
  pace: 'normal',
  table: 'cloth',
  back: 'waves',
  seasons: true,
  handed: 'right',
  coach: 'first',
  goingOut: 'whole',
  title: true,
  titleForOthers: false,
};

const YES_NO = [true, false] as const;

/** What each preference may be. */
export const VALUES: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  theme: ['auto', 'light', 'dark'],
  fourColours: YES_NO,
  cardSize: ['small', 'medium', 'large'],
  textSize: ['normal', 'large', 'largest'],
  table: ['cloth', 'tatami', 'wood', 'felt'],
  back: [...FREE_BACKS, ...WON_BACKS],
  seasons: YES_NO,
  handed: ['right', 'left'],
  sound: YES_NO,
  roomTone: YES_NO,
  voice: ['off', 'page', 'ja'],
  notifications: YES_NO,
  vibration: YES_NO,
  motion: ['none', 'fast', 'normal', 'slow'],
  hints: YES_NO,
  coach: ['first', 'always', 'asked'],
  title: YES_NO,
  titleForOthers: YES_NO,
  confirmDiscards: YES_NO,
  autoDraw: YES_NO,
  sort: ['suit', 'rank', 'hand'],
  keys: YES_NO,
  calls: ['pon', 'same'],
  pace: ['slow', 'normal', 'fast', 'instant'],
  goingOut: ['whole', 'short'],
};

/** The single key of a button, to be told there: `undefined` where such keys are switched off. */
export function shortcut(key: string): string | undefined {
  return preferences.keys ? key : undefined;
}

const KEPT = 'seven-bridge.preferences';

/** What is remembered, as far as it is still known: another version of the page may have remembered it. */
function kept(): Preferences {
  const found = remembered<Preferences>(KEPT);
  const known = Object.entries(VALUES).filter(([name, values]) =>
    (values as readonly unknown[]).includes(found[name as keyof Preferences]),
  );
  return { ...USUAL, ...Object.fromEntries(known.map(([name]) => [name, found[name as keyof Preferences]])) };
}

/** Read it anywhere; change it with `prefer`, which remembers. */
export const preferences: Preferences = $state(kept());

export function prefer(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  remember(KEPT, changes);
}

// What is set in one window of the browser counts in all.
addEventListener('storage', ({ key }) => {
  if (key === KEPT) Object.assign(preferences, kept());
});

const still = matchMedia('(prefers-reduced-motion: reduce)');
const MILLISECONDS = { none: 0, fast: 150, normal: 280, slow: 600 };
/** How much longer or shorter that is by the pace of the computers. */
const BY_PACE = { slow: 1.4, normal: 1, fast: 0.7, instant: 0.5 };

/** Whether the browser is set to reduced motion. */
export function isStill(): boolean {
  return still.matches;
}

/** Whether this device can let itself be felt: computers cannot, and some telephones neither. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}

/** How long a card moves, in milliseconds; 0 where nothing is to move. */
export function motionTime(): number {
  return isStill() ? 0 : MILLISECONDS[preferences.motion] * BY_PACE[preferences.pace];
}
