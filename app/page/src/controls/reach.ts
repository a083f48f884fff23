import { getContext, setContext } from 'svelte';

const KEY = 'reach';

/** Why the server cannot be asked for anything at this moment; `undefined` where it can. */
type Obstacle = () => string | undefined;

/** Tells all controls below a component that are `remote` what keeps them from the server. */
export function tellObstacle(obstacle: Obstacle): void {
  setContext(KEY, obstacle);
}

/** What keeps a component from the server; nothing where no component above it has told. */
export function obstacle(): Obstacle {
  return getContext<Obstacle | undefined>(KEY) ?? (() => undefined);
}
