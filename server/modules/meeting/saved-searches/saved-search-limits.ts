/** Faster than a person saves, renames and deletes searches, with room to try the switch of a note. */
export const savedSearchChangesPerMinute = 60;
/** Searches that one note names. */
export const searchesNamedAtMost = 5;
