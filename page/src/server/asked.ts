/** What a client says at a table, without the id: docs/protocol.md, "What a client says". */
export type Asked =
  | { do: 'sit'; seat: number }
  | { do: 'rise'; seat: number }
  | { do: 'take'; seat: number }
  | { do: 'start' }
  | { do: 'nonce'; seat: number; nonce: string }
  | { do: 'play'; seat: number; step: number; action: number }
  | { do: 'back'; seat: number }
  | { do: 'ready'; seat: number }
  | { do: 'prefer'; seat: number; no_calls?: boolean; auto_draw?: boolean }
  | { do: 'undo'; seat: number }
  | { do: 'consent'; seat: number; yes: boolean }
  | { do: 'mute'; seat: number; on: boolean }
  | { do: 'replace'; seat: number }
  | { do: 'say'; seat: number; kind: 'phrase' | 'reaction' | 'text'; what: string }
  | { do: 'look'; seat: number }
  | { do: 'why'; seat: number; words: string }
  | { do: 'ping' };
