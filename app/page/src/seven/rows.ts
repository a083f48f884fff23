/** Rows of cards on a board, through which the arrow keys lead: buttons with `data-row` and `data-column`. */
export class Rows {
  /** Where the focus was last. */
  #column = 0;

  /** @param names The rows from the top to the bottom of the board. */
  constructor(private readonly names: readonly string[]) {}

  /** The focus came to a button. */
  came(event: FocusEvent): void {
    const column = columnOf(event.target as HTMLElement);
    if (!Number.isNaN(column)) this.#column = column;
  }

  /** The button of a row that lies nearest to where the focus was. */
  nearest(board: HTMLElement, row: string): HTMLElement | undefined {
    const distance = (button: HTMLElement): number => Math.abs(columnOf(button) - this.#column);
    return inRow(board, row).sort((one, other) => distance(one) - distance(other))[0];
  }

  /** An arrow key on a button leads to the next one in its row, or to another row. */
  press(board: HTMLElement, event: KeyboardEvent): void {
    const from = event.target as HTMLElement;
    const { row } = from.dataset;
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = inRow(board, row);
    const place = buttons.indexOf(from);
    const next = {
      ArrowLeft: () => buttons[place - 1],
      ArrowRight: () => buttons[place + 1],
      ArrowUp: () => this.#beyond(board, row, -1),
      ArrowDown: () => this.#beyond(board, row, 1),
      Home: () => buttons[0],
      End: () => buttons.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next()?.focus();
  }

  /** The nearest button of the next row in this direction that has any. */
  #beyond(board: HTMLElement, row: string, step: 1 | -1): HTMLElement | undefined {
    for (let place = this.names.indexOf(row) + step; this.names[place]; place += step) {
      const found = this.nearest(board, this.names[place]!);
      if (found) return found;
    }
    return undefined;
  }
}

function inRow(board: HTMLElement, row: string): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>(`[data-row=${row}]`)];
}

function columnOf(element: HTMLElement): number {
  return Number(element.dataset.column);
}
