import type { Attack } from "../attack.ts";

const gifts = "server/modules/talking/chats/gifts.test.ts";
const adversary = "server/modules/talking/chats/gift-adversary.test.ts";
const races = "server/modules/talking/chats/gift-races.test.ts";

/** Gifts in chats. */
export const giftAttacks: readonly Attack[] = [
  {
    id: "A41",
    what: "A member sends gifts that are not there or that the site has no price for, for less than they cost, with a photo beside them, with a note of markup or of any length, to fictional profiles that they take for people, to themselves, to other sites, to members who blocked them or accept no gifts, and many at once, with the same client id and with credits for a few.",
    holds:
      "Only a gift of the site is stored, once, for the site's price, and only as many as the credits pay. Whoever switched gifts off gets none from the answer on, and a refused gift costs nothing. Notes are texts and never longer than a card holds.",
    tests: [
      {
        file: adversary,
        name: "an unknown gift is refused at its field, and nothing of it is stored or charged",
      },
      { file: adversary, name: "its price is the site's, whatever the call says, and has to be named" },
      { file: adversary, name: "a gift carries no photo and no sticker, and other kinds carry no gift" },
      {
        file: adversary,
        name: "a note keeps markup as text, and is refused when it is longer than a card holds",
      },
      {
        file: gifts,
        name: "are those that the site has a price for; a dearer price than shown is refused and told",
      },
      { file: gifts, name: "gets none, and its sender learns it before and pays nothing" },
      {
        file: adversary,
        name: "a gift does not pass for the sticker or text that it is stored as, nor they for it",
      },
      {
        file: gifts,
        name: "is not told apart by members whom they blocked, who are signed out, or who cannot pay",
      },
      {
        file: races,
        name: "twenty with credits for three: three are stored and charged, the others are refused",
      },
      { file: races, name: "waits for its receiver's wish to get none, and is charged nothing" },
      {
        file: gifts,
        name: "costs the price of its row, which free messages and premium do not pay, and is a gift in the ledger",
      },
      {
        file: adversary,
        name: "a gift to a fictional profile is refused until its sender has confirmed that they know it, and costs nothing",
      },
    ],
    defences: [
      { name: "a fictional profile is known as one", without: ["gift-kind-confirmed"], shownBy: 11 },
      { name: "no gift beside another kind", without: ["gift-of-its-kind"], shownBy: 2 },
      { name: "no photo beside a gift", without: ["gift-without-photo"], shownBy: 2 },
      { name: "a gift names the price that was shown", without: ["gift-names-price"], shownBy: 1 },
      { name: "only gifts with a price", without: ["gift-of-the-site"], shownBy: 4 },
      { name: "a note is as long as a card holds", without: ["gift-note-length"], shownBy: 3 },
      { name: "a repeat is the same gift", without: ["repeat-of-same-gift"], shownBy: 6 },
      { name: "the receiver's wish decides", without: ["gift-wanted"], shownBy: 5 },
      { name: "a wish is told to partners only", without: ["gift-wish-told-to-partners"], shownBy: 7 },
      { name: "a gift holds its receiver's wish", without: ["sending-holds-wishes"], shownBy: 9 },
      {
        name: "free messages pay for no gift",
        without: [
          {
            at: "gift-costs-everybody",
            put: "return { credits, freeMessages: money.freeMessages, freeConversations: money.freeConversations };",
          },
        ],
        shownBy: 10,
      },
    ],
  },
];
