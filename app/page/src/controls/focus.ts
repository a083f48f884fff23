import type { Attachment } from 'svelte/attachments';

/**
 * Keeps the focus at the table: where the element that has it goes away, because its card was played or its button is
 * of no more use, the focus goes to where `next` says, and not to the top of the page.
 */
export function keepsFocus(next: () => { focus(): void } | null | undefined): Attachment<HTMLElement> {
  return (root) => {
    let last: Element | null = null;
    const came = (event: FocusEvent): void => {
      last = event.target as Element;
    };
    const watcher = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) next()?.focus();
    });
    root.addEventListener('focusin', came);
    watcher.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', came);
      watcher.disconnect();
    };
  };
}
