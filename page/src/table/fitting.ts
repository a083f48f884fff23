/** How large melded cards may be, as parts of their usual size. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.54];

/** Where even the smallest do not all go in, one scrolls: then they are of a size that is easier to read. */
const SCROLLED = 0.76;

/** Makes what lies in a box as large as it can be without scrolling: its `--size`. Below 1 it is `data-tight`. */
export function fit(box: HTMLElement): void {
  const fits = (size: number): boolean => {
    box.style.setProperty('--size', String(size));
    box.toggleAttribute('data-tight', size < 1);
    return box.scrollHeight <= box.clientHeight;
  };
  if (!SIZES.some(fits)) fits(SCROLLED);
}
