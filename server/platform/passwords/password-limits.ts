/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Characters of a password, as a person counts them. */
export const passwordMaxLength = 128;
/** A grapheme may be made of any number of code units; this bounds what the hash is fed. */
export const passwordCodeUnits = 1024;
/** Passwords that are hashed at once, and may wait for it: a flood of log-ins gets `unavailable` rather than all cores and memory. */
export const hashesAtOnce = { running: 2, waiting: 64 } as const;
/** Log-ins and sign-ups that are under way at once: fewer than may wait to be hashed. */
export const loginsAtOnce = { running: 32, waiting: 0, refusedAfterMs: 1_000 } as const;
/** Passwords that are estimated at once: a hostile one takes a tenth of a second; whoever finds the line full comes again. */
export const estimatesAtOnce = { running: 1, waiting: 32, refusedAfterMs: 500 } as const;
/** What an estimate may take: long enough for the word lists to be read on a busy machine. */
export const estimateMs = 20_000;
/** Memory of the thread that estimates. */
export const estimatorMegabytes = 256;
/**
 * The estimate tries every way to read a password's signs as letters: without this bound 40 characters take half a
 * second. Below 40 the usual disguises of common passwords ("P@ssw0rd123!") are no longer recognised.
 */
export const substitutionsAtMost = 40;
/** The work grows faster than the length; what comes after this many characters can only make a password better. */
export const estimatedLength = /* defence: estimate-length */ 24;
/** Words of a member's own that a password is compared with. */
export const estimatedWords = 20;
