/** The small motions of faces: of transforms alone, so that nothing around them moves. */
import { motionTime } from '../preferences/preferences.svelte';
import type { Expression } from './faces';

interface Gesture {
  frames: Keyframe[];
  /** How long it takes, in milliseconds at the usual speed. */
  lasts: number;
}

const NOD: Gesture = {
  frames: [
    { translate: '0 0', rotate: '0deg' },
    { translate: '0 2%', rotate: '-5deg' },
    { translate: '0 -1%', rotate: '-2deg' },
    { translate: '0 2%', rotate: '-5deg' },
    { translate: '0 0', rotate: '0deg' },
  ],
  lasts: 1100,
};
const HOP: Gesture = {
  frames: [
    { translate: '0 0', scale: '1 1', easing: 'ease-in' },
    { translate: '0 4%', scale: '1.08 0.92', easing: 'ease-out' },
    { translate: '0 -16%', scale: '0.98 1.04', easing: 'ease-in' },
    { translate: '0 0', scale: '1.06 0.95', easing: 'ease-out' },
    { translate: '0 -5%', scale: '1 1', easing: 'ease-in' },
    { translate: '0 0', scale: '1 1' },
  ],
  lasts: 620,
};
const WINCE: Gesture = {
  frames: [
    { translate: '0 0', rotate: '0deg', scale: 1 },
    { translate: '-5% 2%', rotate: '-4deg', scale: 0.95 },
    { translate: '5% 2%', rotate: '4deg', scale: 0.94 },
    { translate: '-4% 2%', rotate: '-3deg', scale: 0.95 },
    { translate: '3% 1%', rotate: '2deg', scale: 0.97 },
    { translate: '0 0', rotate: '0deg', scale: 1 },
  ],
  lasts: 520,
};
const BLINK: Gesture = {
  frames: [{ scale: '1 1' }, { scale: '1 0.08' }, { scale: '1 1' }],
  lasts: 190,
};

/** With what an expression comes. */
const COMES_WITH: Partial<Record<Expression, Gesture>> = { thinking: NOD, calling: HOP, caught: WINCE };

/** How long a face keeps still between two blinks, and between two nods, in milliseconds: so long and up to as much again. */
const STILL = { rest: 3500, thinking: 2600 };

/**
 * Lets a face move as it should with an expression: once as it comes, then now and then a blink, or a nod in thought.
 * Gives what ends that. Nothing moves where people want no motion, or where the page is not seen.
 */
export function gestures(face: HTMLElement, expression: Expression): () => void {
  const running = new Set<Animation>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function make({ frames, lasts }: Gesture, moved: Element | null = face): void {
    if (!moved || motionTime() === 0 || document.hidden) return;
    const animation = moved.animate(frames, { duration: lasts, easing: 'ease-in-out' });
    running.add(animation);
    animation.onfinish = () => running.delete(animation);
  }

  function wait(): void {
    if (expression !== 'rest' && expression !== 'thinking') return;
    timer = setTimeout(
      () => {
        make(BLINK, face.querySelector('.eyes'));
        if (expression === 'thinking') make(NOD);
        wait();
      },
      STILL[expression] * (1 + Math.random()),
    );
  }

  const first = COMES_WITH[expression];
  if (motionTime() > 0) {
    if (first) make(first);
    wait();
  }
  return () => {
    clearTimeout(timer);
    for (const animation of running) animation.cancel();
  };
}
