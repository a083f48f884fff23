/** What is remembered in this browser by a name, as this version of the page or another one has written it. */
export function remembered<Kind extends object>(name: string): Partial<Kind> {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kind> | null) ?? {};
  } catch {
    return {};
  }
}

/** Remembers changes beside what is there, so that what a newer page has written outlives an older one. */
export function remember<Kind extends object>(name: string, changes: Partial<Kind>): void {
  localStorage.setItem(name, JSON.stringify({ ...remembered<Kind>(name), ...changes }));
}

/** What of this differs from how it was. What is not known here and was not touched is not among it. */
export function changed<Kind extends object>(before: Kind, now: Kind): Partial<Kind> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof Kind]),
  ) as Partial<Kind>;
}
