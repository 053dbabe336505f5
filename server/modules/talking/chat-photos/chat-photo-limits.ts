/** Choices that are listed, the newest ones: more than a member makes. */
export const choicesAtMost = 200;
/** Unsent uploads of one member; a new one replaces the oldest. */
export const unsentAtMost = 5;
/**
 * How long the file of an opened view-once photo is kept for a report alone: after its minute nobody can see it, and a day
 * is enough to report it.
 */
export const viewedPhotoHours = 24;
/** Shape of the placeholder for a photo that was erased with its sender. */
export const lostPhotoRatio = { width: 4, height: 3 } as const;
/** Photos that a member may upload for chats within an hour. */
export const chatPhotosPerHour = 60;
/** Choices about photos of senders that a member may make within an hour: more than a person needs. */
export const photoChoicesPerHour = 120;
/** Photos that one sweep deletes; the next one continues. */
export const photosSweptAtOnce = 500;
