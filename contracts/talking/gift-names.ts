/**
 * The gifts of chats, in the order of the picker: those of the first price of the site's `gift_credits`, of the second one,
 * and so on. A site with fewer prices offers fewer gifts. A name is stored with its messages and names a file and a text:
 * `web/assets/gifts/<name>.webp` and `gifts.names.<name>`. A name is never removed and never gets another meaning, because
 * stored messages have it. No sticker has the same name.
 */
export const giftsByPrice = [
  ["rose", "chocolate", "cupcake", "balloon", "clover"],
  ["bouquet", "teddy", "cocktail", "sunflower", "popcorn"],
  ["champagne", "present", "guitar", "butterfly", "fireworks"],
  ["ring", "diamond", "crown", "unicorn", "island"],
] as const;
export type GiftName = (typeof giftsByPrice)[number][number];
export const giftNames: readonly GiftName[] = giftsByPrice.flat();

/** False for the name of a gift that a later release has. */
export const isGift = (name: string): name is GiftName => (giftNames as readonly string[]).includes(name);

/** The price of a gift on a site with these `gift_credits`; undefined: the site does not offer it. */
export const creditsOfGift = (name: GiftName, prices: readonly number[]): number | undefined =>
  prices[giftsByPrice.findIndex((names) => (names as readonly string[]).includes(name))];
