/** Who may send a member photos in chats, without zod, for the browser. */
export const photoSenders = ["everybody", "known", "nobody"] as const;
export type PhotosFrom = (typeof photoSenders)[number];
