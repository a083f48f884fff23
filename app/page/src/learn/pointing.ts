import type { Attachment } from 'svelte/attachments';
import type { Card } from '../cards/card';
import type { Choice } from '../game/choices';

/** What is to be touched next for this choice, with these cards selected: a selector for the DOM of a table. */
export function touches(choice: Choice, selected: readonly Card[]): string {
  const { verb, cards, meld } = choice;
  if (verb === 'draw') return '[aria-keyshortcuts~="d"]';
  if (verb === 'pass') return '[aria-keyshortcuts^="n"]';
  if (verb === 'pon' || verb === 'chi') return `.claim[aria-keyshortcuts="${verb.charAt(0)}"]`;
  // cards that are selected by mistake are to be touched as well: that lets them go
  const cardsToTouch = [
    ...cards.filter((card) => !selected.includes(card)),
    ...selected.filter((card) => !cards.includes(card)),
  ];
  if (cardsToTouch.length > 0) return cardsToTouch.map((card) => `.hand [data-card="${card}"]`).join();
  if (verb === 'layoff') return `[data-meld="${meld}"]`;
  return verb === 'meld' ? '[aria-keyshortcuts="m"]' : '[aria-keyshortcuts="x"], [data-pile="discards"]';
}

/** Gives whatever the selector finds below the attribute `data-taught`, as things come and go there. */
export function pointsAt(selector: string | undefined): Attachment<HTMLElement> {
  return (root) => {
    const point = (): void => {
      const found = new Set(selector === undefined ? [] : root.querySelectorAll(selector));
      for (const element of root.querySelectorAll('[data-taught]')) {
        if (!found.has(element)) element.removeAttribute('data-taught');
      }
      for (const element of found) element.setAttribute('data-taught', '');
    };
    const watcher = new MutationObserver(point);
    watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-keyshortcuts'] });
    point();
    return () => watcher.disconnect();
  };
}
