/** Whether only the computer itself can open addresses of this host. */
export function isThisComputer(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
