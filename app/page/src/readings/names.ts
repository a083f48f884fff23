/** What people have called themselves: only they know how it is read. */
export const ownNames = new Set<string>();
