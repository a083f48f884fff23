/** The address of a puzzle, by its name. */
export function puzzlePath(name: string): string {
  return `/puzzles?${new URLSearchParams({ puzzle: name })}`;
}
