/** Log-ins a minute from one network; each address has its own lock besides. */
export const staffLoginsPerMinute = 20;
/** Looks at one-time links a minute from one network. */
export const staffLinksPerMinute = 20;
/** Mails with a code that one account gets within an hour. */
export const codeMailsPerHour = 5;
/** Wrong codes after which a code is dead. */
export const codeTries = 5;
/** How long a session waits for its code. */
export const unverifiedMinutes = 15;
export const staffNameLongest = 60;
