/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The most characters of a password, as a person counts them. */
export const passwordMaxLength = 128;
/** A grapheme may have any number of code units; this bounds the input of the hash. */
export const passwordCodeUnits = 1024;
/**
 * The most passwords that are hashed at the same time, and that may wait: a flood of log-ins gets
 * `unavailable` and does not take all cores and memory.
 */
export const hashesAtOnce = { running: 2, waiting: 64 } as const;
/** The most log-ins and sign-ups at the same time: fewer than may wait for hashing. */
export const loginsAtOnce = { running: 32, waiting: 0, refusedAfterMs: 1_000 } as const;
/**
 * The most passwords that are estimated at the same time: a hostile one takes a tenth of a second; a caller
 * who finds the queue full tries again.
 */
export const estimatesAtOnce = { running: 1, waiting: 32, refusedAfterMs: 500 } as const;
/** The longest time of an estimate: enough to read the word lists on a busy machine. */
export const estimateMs = 20_000;
/** Memory of the estimating thread. */
export const estimatorMegabytes = 256;
/**
 * The estimate tries every way to read a password's signs as letters: without this bound 40 characters take half a
 * second. Below 40 the usual disguises of common passwords ("P@ssw0rd123!") are no longer recognised.
 */
export const substitutionsAtMost = 40;
/** The work grows faster than the length; characters after this many can only make a password stronger. */
export const estimatedLength = 24;
/** The most words of a member's own data that a password is compared with. */
export const estimatedWords = 20;
