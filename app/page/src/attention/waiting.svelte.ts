/** A table waits for the person, who does not see the page: its title says so. */
export const waiting = $state({ forYou: false });
