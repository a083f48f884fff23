/** Points as they are written, with a true minus. */
export function points(count: number): string {
  return count < 0 ? `−${-count}` : String(count);
}

/** Points that were gained or lost, with their sign. */
export function gained(count: number): string {
  return count > 0 ? `+${count}` : points(count);
}
