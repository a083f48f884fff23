/**
 * What the ladder of opponents gives: the back of cards that goes with a character, won with the first match in which
 * one is placed ahead, and kept for good.
 */
import type { WonBack } from '../preferences/preferences.svelte';
import { catalogue } from '../words/catalogue';
import { type CharacterId, CHARACTERS } from './characters';
import type { Standings } from './ladder';

const BACKS: Record<CharacterId, WonBack> = {
  tama: 'paws',
  hina: 'eggs',
  ponta: 'leaves',
  dai: 'tortoise',
  aki: 'moons',
  emi: 'acorns',
  riku: 'reins',
  haru: 'needles',
  ken: 'scales',
  fumi: 'cranes',
  goro: 'houndstooth',
  chie: 'eyes',
};

/** What they are called. */
export const wonBacks = catalogue({
  en: {
    paws: 'Paws',
    eggs: 'Eggs',
    leaves: 'Leaves',
    tortoise: 'Tortoise shell',
    moons: 'Moons',
    acorns: 'Acorns',
    reins: 'Reins',
    needles: 'Pine needles',
    scales: 'Scales',
    cranes: 'Folded cranes',
    houndstooth: 'Houndstooth',
    eyes: 'Owl eyes',
  } as Record<WonBack, string>,
  ja: {
    paws: '肉球',
    eggs: 'たまご',
    leaves: '木の葉',
    tortoise: '亀甲',
    moons: '三日月',
    acorns: 'どんぐり',
    reins: '手綱',
    needles: '松葉',
    scales: '鱗',
    cranes: '折り鶴',
    houndstooth: '千鳥格子',
    eyes: 'ふくろうの目',
  },
});

/** The back that a character gives. */
export function giftOf(character: CharacterId): WonBack {
  return BACKS[character];
}

/** The characters who have been beaten once, the gentlest first. */
export function beaten(standings: Standings | undefined): CharacterId[] {
  return CHARACTERS.filter((each) => (standings?.get(each)?.ahead ?? 0) > 0);
}

const TOLD = 'seven-bridge.gifts';

/** The characters whose gifts the person has not been told of yet; from now on they count as told. */
export function newGifts(standings: Standings): CharacterId[] {
  const told = localStorage.getItem(TOLD)?.split(' ') ?? [];
  const found = beaten(standings);
  localStorage.setItem(TOLD, found.join(' '));
  return found.filter((each) => !told.includes(each));
}
