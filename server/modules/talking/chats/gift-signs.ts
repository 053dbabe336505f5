import type { GiftName } from "#contracts/talking/gift-names.ts";

/**
 * The emoji that each gift resembles. It is stored as the first line of the message's text, and a note as the lines after
 * it: the release before, archives and copies for reports show both.
 */
export const giftSigns: Readonly<Record<GiftName, string>> = {
  rose: "🌹",
  chocolate: "🍫",
  cupcake: "🧁",
  balloon: "🎈",
  clover: "🍀",
  bouquet: "💐",
  teddy: "🧸",
  cocktail: "🍹",
  sunflower: "🌻",
  popcorn: "🍿",
  champagne: "🍾",
  present: "🎁",
  guitar: "🎸",
  butterfly: "🦋",
  fireworks: "🎆",
  ring: "💍",
  diamond: "💎",
  crown: "👑",
  unicorn: "🦄",
  island: "🏝️",
};

/** The text of a gift's message. */
export const textOfGift = (gift: GiftName, note: string): string =>
  note === "" ? giftSigns[gift] : `${giftSigns[gift]}\n${note}`;

/** The note in a stored text of `textOfGift`, also for a gift of a later release; empty if there is none. */
export function noteOfGift(text: string): string {
  const end = text.indexOf("\n");
  return end === -1 ? "" : text.slice(end + 1);
}
