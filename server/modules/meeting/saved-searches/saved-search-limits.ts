/** Faster than a person saves, renames and deletes searches, with room to try the switch of a note. */
export const savedSearchChangesPerMinute = 60;
/** Receivers for whom one transaction queues the note about new members in their searches. */
export const searchersToldAtOnce = 100;
/** The same in one run; the next run continues. */
export const searchersToldInRun = 5_000;
/** Searches that one note names. */
export const searchesNamedAtMost = 5;
