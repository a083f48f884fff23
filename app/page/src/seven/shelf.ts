/** What Seven by Seven keeps in this browser. Where nothing can be kept, one plays all the same. */
const SHELF = 'seven-bridge.seven.';

/** What was kept under this name; undefined where there is nothing, or nothing that can be read. */
export function taken(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(SHELF + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(SHELF + name, JSON.stringify(value));
  } catch {
    // a full or forbidden store: the game goes on and is forgotten with the page
  }
}
