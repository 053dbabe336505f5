/** More than anybody decides; the newest are told. */
export const choicesAtMost = 200;
/** Uploads that wait to be sent, of one member; an older one makes room for a newer. */
export const unsentAtMost = 5;
/** Shape of the place that a photo leaves which went with its sender. */
export const lostPhotoRatio = { width: 4, height: 3 } as const;
/** Photos that a member may upload for chats within an hour. */
export const chatPhotosPerHour = 60;
/** How often a member may decide within an hour who may send them photos: more than a person has reason for. */
export const photoChoicesPerHour = 120;
/** Photos that one sweep deletes; the next one goes on. */
export const photosSweptAtOnce = 500;
