/** A distance on the screen, in pixels. */
export interface Distance {
  x: number;
  y: number;
}

/** How far it is from the middle of one thing to the middle of another. */
export function directionOf(from: Element, to: Element): Distance {
  const [one, other] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return {
    x: other.left + other.width / 2 - (one.left + one.width / 2),
    y: other.top + other.height / 2 - (one.top + one.height / 2),
  };
}

/** Where the way into this direction leaves a box of this size, counted from its middle. */
export function edgeOf({ x, y }: Distance, width: number, height: number): Distance {
  const part = Math.min(x ? width / 2 / Math.abs(x) : Infinity, y ? height / 2 / Math.abs(y) : Infinity);
  return Number.isFinite(part) ? { x: x * part, y: y * part } : { x: 0, y: 0 };
}
