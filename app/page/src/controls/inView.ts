import type { Attachment } from 'svelte/attachments';

const MARGIN = 8;

/** Shifts what floats beside something to where all of it can be seen, once it is there. */
export const inView: Attachment<HTMLElement> = (floating) => {
  const { left, right, top, bottom } = floating.getBoundingClientRect();
  const across = shift(left, right, document.documentElement.clientWidth);
  const down = shift(top, bottom, innerHeight);
  if (across || down) floating.style.translate = `${across}px ${down}px`;
};

/** How far a span must go to lie between 0 and the limit; where it is too long for that, its beginning is seen. */
export function shift(from: number, to: number, limit: number): number {
  return Math.max(MARGIN - from, Math.min(0, limit - MARGIN - to));
}
