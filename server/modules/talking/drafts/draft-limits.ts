/** Drafts that a member may store in a minute: a person who types all the time stores one every two seconds, on two devices. */
export const draftsPerMinute = 60;
