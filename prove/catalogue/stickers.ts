import type { Attack } from "../attack.ts";

const stickers = "server/modules/talking/chats/stickers.test.ts";
const races = "server/modules/talking/chats/sticker-races.test.ts";

/** Stickers in chats. */
export const stickerAttacks: readonly Attack[] = [
  {
    id: "A39",
    what: "A member sends stickers with names that are not there, among them paths and names of prototypes, with a text or a photo beside it, for less than it costs, and the same client id many times at once, for other stickers, and for the text that the sticker is stored as.",
    holds:
      "Only a sticker of the list is stored, alone, once, and for the price of a text. Everything else is refused at its field, and nothing of it is stored or charged.",
    tests: [
      { file: stickers, name: "a sticker carries no text and no photo, and other kinds carry no sticker" },
      { file: races, name: "the same client id of another message is refused, and so is another sticker" },
      {
        file: stickers,
        name: "an unknown name is refused at its field, and nothing of it is stored or charged",
      },
      { file: races, name: "the same client id is one sticker and one debit, and all get the stored one" },
    ],
    defences: [
      { name: "no text beside a sticker", without: ["sticker-alone"], shownBy: 0 },
      { name: "no photo beside a sticker", without: ["sticker-without-photo"], shownBy: 0 },
      { name: "no sticker beside another kind", without: ["sticker-of-its-kind"], shownBy: 0 },
      { name: "a repeat is the same sticker", without: ["repeat-of-same-sticker"], shownBy: 1 },
    ],
  },
];
