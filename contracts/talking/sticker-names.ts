/**
 * The stickers of chats, in the order of the picker. A name is stored with its messages and names two files and a text:
 * `web/assets/stickers/<name>.webp`, `web/assets/stickers/still/<name>.webp` and `stickers.names.<name>`. A name is never removed and never gets another
 * meaning, because stored messages have it.
 */
export const stickerNames = [
  "wave",
  "sun",
  "smile",
  "wink",
  "laugh",
  "cool",
  "heart_eyes",
  "in_love",
  "kiss",
  "hug",
  "blush",
  "peek",
  "thinking",
  "surprised",
  "sad",
  "please",
  "thanks",
  "sleepy",
  "moon",
  "thumbs_up",
  "clap",
  "fingers_crossed",
  "heart",
  "sparkling_heart",
  "heart_arrow",
  "heart_hands",
  "love_letter",
  "fire",
  "dancing_woman",
  "dancing_man",
  "star_eyes",
  "party",
  "confetti",
  "cheers",
  "coffee",
  "cake",
  "cat",
  "dog",
  "rainbow",
  "snowman",
] as const;
export type StickerName = (typeof stickerNames)[number];

/** False for the name of a sticker that a later release has. */
export const isSticker = (name: string): name is StickerName =>
  (stickerNames as readonly string[]).includes(name);
