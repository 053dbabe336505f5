/** Log-ins a minute from one network; each address also has its own lock. */
export const staffLoginsPerMinute = 20;
/** Views of one-time links a minute from one network. */
export const staffLinksPerMinute = 20;
/** Mails with a code that one account gets within an hour. */
export const codeMailsPerHour = 5;
/** Wrong codes after which a code is invalid. */
export const codeTries = 5;
/** How long a session waits for its code. */
export const unverifiedMinutes = 15;
/** Characters of the name of one of the staff. */
export const staffNameLongest = 60;
/** Days that wrong passwords of a staff browser count separately: strangers lock no owner out. */
export const staffDeviceDays = 180;
/** Found sessions that one process caches. */
export const sessionsRememberedAtMost = 1_000;
