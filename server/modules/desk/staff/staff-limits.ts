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
/** Characters of the name of one of the staff. */
export const staffNameLongest = 60;
/** How long a browser of staff has wrong passwords counted by itself, so that strangers lock nobody out of it. */
export const staffDeviceDays = 180;
/** Sessions that one process remembers to have found. */
export const sessionsRememberedAtMost = 1_000;
