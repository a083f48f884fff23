/** A distance on the screen, in pixels. */
interface Distance {
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

/** Where the way into this direction leaves a box of this size with round ends, counted from its middle. */
export function edgeOf({ x, y }: Distance, width: number, height: number): Distance {
  const radius = height / 2;
  const straight = Math.max(0, width / 2 - radius);
  if (Math.abs(x) * radius <= Math.abs(y) * straight) {
    return y ? { x: (x * radius) / Math.abs(y), y: Math.sign(y) * radius } : { x: 0, y: 0 };
  }
  // it leaves by a round end: along it, the distance to the middle of the end is the radius
  const far = Math.hypot(x, y);
  const along = (straight * Math.abs(x)) / far;
  const part = (along + Math.sqrt(along ** 2 + radius ** 2 - straight ** 2)) / far;
  return { x: x * part, y: y * part };
}
