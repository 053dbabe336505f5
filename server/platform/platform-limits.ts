/** Groups of an IPv6 address that count as one caller: a customer owns a /64 at least. */
export const callerGroups = 4;
/** Groups of an address that count as one region of the network: an IPv4 /24, an IPv6 /48, as one customer may own. */
export const regionGroups = 3;
/** Characters of an Accept-Language header that choose a language: a browser sends fewer. */
export const languageHeaderMaxLength = 500;
/** Characters of a file's key in the storage: longer than any of ours, and file systems and S3 allow more. */
export const storageKeyMaxLength = 300;
/** How often a process forgets the windows of limits that have ended. */
export const windowsSweptMs = 30_000;
/** A process reports after taking this part of a limit: most members stay below it and need no call to Redis. */
export const unreportedPart = 1 / 50;
/** How often the first connection to Redis is tried: about three seconds. */
export const redisFirstTries = 6;
/** The wait before Redis is tried again: doubled each time, up to the longest. */
export const redisAgainMs = { first: 50, longest: 2_000 } as const;
/** The most commands that wait while Redis hangs; more fail, and each process continues alone. */
export const redisCommandsWaiting = 20_000;
/** The longest wait for Redis at a shutdown: it may hang, and nothing is lost with its connection. */
export const redisCloseMs = 300;
/** Time zones whose formatters a process caches: they are large objects, and most members share a few zones. */
export const zoneClocksKept = 100;
/** Spellings of time zones, and their calendars, that a process caches: there are about 600 zones. */
export const zonesKept = 1000;
