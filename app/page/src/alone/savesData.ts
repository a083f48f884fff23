/** Whether the person wants little to be loaded; `undefined` where the browser does not tell. */
export function savesData(): boolean | undefined {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData;
}
