/** Bytes as a number of megabytes, with one digit after the point. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
