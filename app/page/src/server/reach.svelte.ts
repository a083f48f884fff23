/** Whether the server answers, as the page has found it when it last asked. */
class Reach {
  #isThere = $state(true);

  get isThere(): boolean {
    return this.#isThere;
  }

  note(isThere: boolean): void {
    this.#isThere = isThere;
  }
}

export const reach = new Reach();
