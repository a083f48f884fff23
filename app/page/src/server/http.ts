import type { Text } from '../words/catalogue';
import type { HttpRefusal } from './messages';

/** The server refuses: a code of docs/protocol/table.md and the sentence for it in both languages. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly details: HttpRefusal['details'],
  ) {
    super(text.en);
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

/** Asks the server for something. Throws `Refusal` or `Unreachable`. */
export function get<Answer>(path: string): Promise<Answer> {
  return ask<Answer>(path, {});
}

/** Sends the server something. Throws `Refusal` or `Unreachable`. */
export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return ask<Answer>(path, { method: 'POST', body: JSON.stringify(body) });
}

/** Has the server remove something. Throws `Refusal` or `Unreachable`. */
export function remove(path: string): Promise<unknown> {
  return ask(path, { method: 'DELETE' });
}

async function ask<Answer>(path: string, how: RequestInit): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, how);
    body = await response.json();
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (response.ok) return body as Answer;
  const { code, en, ja, details } = body as HttpRefusal;
  if (!code) throw new Unreachable(String(response.status));
  throw new Refusal(code, { en, ja }, details);
}
