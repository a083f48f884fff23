/** Whether this browser has a sheet for sharing: not all have, and none over plain HTTP. */
export function canPassOn(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the browser's own sheet, with the picture where it takes files. What somebody chooses there is not told. */
export async function passOn(picture: File, text: string, url?: string): Promise<void> {
  const files = [picture];
  // beside a file, many apps take the text alone, so the address is part of it
  const whole = navigator.canShare?.({ files })
    ? { files, text: url ? `${text} ${url}` : text }
    : { text, ...(url && { url }) };
  try {
    await navigator.share(whole);
  } catch (error) {
    // whoever closes the sheet has changed their mind
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
