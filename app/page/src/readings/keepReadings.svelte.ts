import { language } from '../words/language.svelte';

/** Puts readings above the words of the whole page as long as the language is made easy. To be called once, while the page is made. */
export function keepReadings(): void {
  $effect(() => {
    if (!language.isEasy) return;
    let stop: (() => void) | undefined;
    let wanted = true;
    // the dictionary is loaded only for those who want it
    void import('./annotate').then(({ annotate }) => {
      if (wanted) stop = annotate(document.body);
    });
    return () => {
      wanted = false;
      stop?.();
    };
  });
}
