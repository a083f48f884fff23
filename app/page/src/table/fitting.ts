/** How large melded cards may be, as parts of the most that there is room for at this table: each a little smaller. */
const SIZES = Array.from({ length: 48 }, (_, step) => 0.97 ** step);

/** Below this, the space between melds goes as well. */
const TIGHT = 0.6;

/** Where even the smallest do not all go in, one scrolls: then they are of a size that is easier to read. */
const SCROLLED = 0.45;

/** Makes the melds in a box as large as they can be without scrolling: its `--size`, and `data-tight` where it is small. */
export function fit(box: HTMLElement): void {
  const fits = (size: number): boolean => {
    box.style.setProperty('--size', size.toFixed(3));
    box.toggleAttribute('data-tight', size < TIGHT);
    return goesIn(box);
  };
  box.toggleAttribute('data-measured', true);
  let most = 0;
  let least = SIZES.length;
  while (most < least) {
    const middle = Math.floor((most + least) / 2);
    if (fits(SIZES[middle]!)) least = middle;
    else most = middle + 1;
  }
  fits(SIZES[most] ?? SCROLLED);
  box.removeAttribute('data-measured');
}

/** Whether all goes into the box, and what each of its groups holds into the group. */
function goesIn(box: HTMLElement): boolean {
  const lists = [...box.querySelectorAll<HTMLElement>('[role=group] > ul')];
  return (
    box.scrollHeight <= box.clientHeight &&
    box.scrollWidth <= box.clientWidth &&
    lists.every(
      (list) =>
        list.scrollWidth <= list.clientWidth && list.offsetHeight <= (list.parentElement?.clientHeight ?? 0),
    )
  );
}
