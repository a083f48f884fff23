import { language } from '../words/language.svelte';
import { preferences, USUAL } from './preferences.svelte';

/** Keeps the looks of the whole page as they are set. To be called once, while the page is made. */
export function keepAppearance(): void {
  const root = document.documentElement;
  $effect(() => {
    root.lang = language.now;
  });
  $effect(() => {
    const { theme, fourColours, cardSize, textSize, handed, motion } = preferences;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.toggleAttribute('data-four-colours', fourColours);
    root.dataset.cardSize = cardSize;
    root.dataset.textSize = textSize;
    root.dataset.handed = handed;
    root.dataset.motion = motion;
  });
  $effect(() => {
    const { table, back } = preferences;
    root.dataset.table = table;
    root.dataset.back = back;
    if (table !== USUAL.table || back !== USUAL.back) loadMaterials();
  });
}

/** Loads the tables and backs other than the usual ones, which most people never see. */
export function loadMaterials(): void {
  void import('../style/materials.css');
}
