export interface Notice {
  id: number;
  text: string;
  kind: 'plain' | 'good' | 'warning';
  /** Where one may go because of it. */
  way?: Way;
  /** How long it stays, in milliseconds; until it is dismissed, where it leads somewhere. */
  stay?: number;
}

interface Way {
  href: string;
  label: string;
}

/** The notices that are shown at the moment, the oldest first. */
export const notices: Notice[] = $state([]);

let given = 0;

/** Tells something in passing: it goes by itself, and nothing has to be done about it; with a `way` it waits. */
export function notify(
  text: string,
  { kind = 'plain', way }: Partial<Pick<Notice, 'kind' | 'way'>> = {},
): void {
  const same = notices.find((notice) => notice.text === text);
  if (same) dismiss(same.id);
  given += 1;
  notices.push({ id: given, text, kind, ...(way ? { way } : { stay: 4000 + 60 * text.length }) });
  if (notices.length > 3) notices.shift();
}

export function dismiss(id: number): void {
  const place = notices.findIndex((notice) => notice.id === id);
  if (place >= 0) notices.splice(place, 1);
}
