/** Whether the page is seen: it is not in another tab, or behind a locked screen. */
class Seen {
  #now = $state(!document.hidden);

  constructor() {
    document.addEventListener('visibilitychange', () => (this.#now = !document.hidden));
  }

  get now(): boolean {
    return this.#now;
  }
}

export const seen = new Seen();
