/** Kinds of messages to send; each has its price (server/modules/talking/chats/message-rules.ts). */
export const messageKinds = ["text", "photo", "sticker", "gift", "voice", "gif"] as const;
export type MessageKind = (typeof messageKinds)[number];
/** Messages without content: `removed` by staff, or `withdrawn` by the sender. */
export const emptiedKinds = ["removed", "withdrawn"] as const;
export type EmptiedKind = (typeof emptiedKinds)[number];
/** Kinds of messages in answers. */
export const shownKinds = [...messageKinds, ...emptiedKinds] as const;
export type ShownKind = (typeof shownKinds)[number];
/**
 * Kinds as stored: a message that its sender withdrew is stored as `removed`, with the time, and a sticker or gift as `text`,
 * with its name. A voice message is stored as `text`, with the id of its file, and a gif with the id of its picture.
 */
export type StoredKind = Exclude<ShownKind, "withdrawn" | "sticker" | "gift" | "voice" | "gif">;
