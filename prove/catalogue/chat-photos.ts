import type { Attack } from "../attack.ts";

const hostile = "server/modules/talking/chat-photos/photo-hostile.test.ts";
const plain = "server/modules/talking/chat-photos/chat-photos.test.ts";
const quiet = "server/modules/talking/chat-photos/photo-quiet.test.ts";
const pushed = "server/modules/talking/chats/notices/unread-side.test.ts";
const races = "server/modules/talking/chat-photos/photo-races.test.ts";

/** Tells the receiver's wish before everything else that refuses a message. */
export const wishToldFirst = {
  at: "wish-told-last",
  put: "IF v_refusal IS NOT NULL THEN RETURN jsonb_build_object('place', 0, 'outcome', v_refusal); END IF; $&",
};

/** Photos in chats: access, payment, refusal by the receiver. */
export const chatPhotos: readonly Attack[] = [
  {
    id: "A21",
    what: "Photos of other people's chats are fetched by known addresses, before they are sent, after a block, a deletion and their one view; a member sends, chooses for and deletes uploads of others, and uploads other files as photos.",
    holds:
      "An address opens for the two sides alone, and for the receiver sharp only after they allow it; each call checks the caller again. An upload belongs to its owner and becomes one message; no photo is sent at a price that was not shown.",
    tests: [
      { file: hostile, name: "a photo of a chat opens to its two sides alone, also with the address" },
      {
        file: hostile,
        name: "a photo of a chat opens to no partner before it is sent, and its own sender does not choose for the receiver",
      },
      {
        file: hostile,
        name: "a photo of a chat opens after a block by either side to its own sender alone",
      },
      {
        file: hostile,
        name: "a photo of a chat opens neither for a side that deleted it, nor after its sender left",
      },
      {
        file: hostile,
        name: "an upload is its owner's: other members cannot send it, delete it or send it again",
      },
      {
        file: hostile,
        name: "an upload is a picture of a kind that is taken, and nothing of its bytes is kept as it came",
      },
      {
        file: plain,
        name: "a photo in a chat arrives blurred from a stranger, until its receiver allows this one or all",
      },
      {
        file: plain,
        name: "a photo to be viewed once shows nothing before it is opened, is open for a minute, and then its files are gone",
      },
      {
        file: plain,
        name: "an upload that is not sent within a day is deleted with its files; of the waiting ones the newest five stay",
      },
      { file: plain, name: "an upload can be thrown away, a photo that was sent cannot" },
      {
        file: plain,
        name: "a photo in a chat costs every member photo credits, and no free message pays for it",
      },
      { file: plain, name: "a photo in a chat goes at the price that was shown or not at all" },
      {
        file: plain,
        name: "a photo in a chat is refused without a charge if its receiver wants none, and the choice can be taken back",
      },
      {
        file: quiet,
        name: "a receiver's wish is hidden from members whom they blocked, and members who write to a partner who left",
      },
      {
        file: quiet,
        name: "the sender of a photo learns that it was viewed: at once, or at their next look if the receiver hides read receipts",
      },
      { file: pushed, name: "a push says nothing of a photo that the member sent themselves" },
    ],
    defences: [
      {
        name: "the receiver's wish is checked last",
        without: [wishToldFirst, "wish-told-to-partners"],
        shownBy: 13,
      },
      {
        name: "a view is reported quietly",
        without: ["view-told-quietly"],
        shownBy: 14,
      },
      { name: "a push is about the partner's photo", without: ["photo-push-of-partner"], shownBy: 15 },
      { name: "each call checks the session", without: ["photo-asks-who"] },
      {
        name: "the receiver chooses",
        without: ["receiver-chooses"],
        shownBy: 1,
      },
      {
        name: "a block ends photos",
        without: ["photo-ends-with-block"],
        shownBy: 2,
      },
      {
        name: "a side that was cleared holds no photo",
        without: ["cleared-photo-gone"],
        shownBy: 3,
      },
      { name: "an upload is its owner's", without: ["own-upload"], shownBy: 4 },
      { name: "an upload becomes one message", without: ["upload-sent-once"], shownBy: 4 },
      {
        name: "sharp once it is allowed",
        without: [{ at: "sharp-when-allowed", put: "true" }],
        shownBy: 6,
      },
      {
        name: "the one view ends",
        without: ["viewed-once-closes"],
        shownBy: 7,
      },
      {
        name: "opened once",
        without: ["opened-once"],
        shownBy: 7,
      },
      { name: "uploads make room", without: ["uploads-make-room"], shownBy: 8 },
      { name: "a sent photo stays", without: ["sent-photo-stays"], shownBy: 9 },
      {
        name: "no free message pays for a photo",
        without: [
          {
            at: "photo-costs-everybody",
            put: "photo: ({ photoCredits: credits, freeMessages, freeConversations }) => ({ credits, freeMessages, freeConversations })",
          },
        ],
        shownBy: 10,
      },
      { name: "a photo names its price", without: ["photo-names-price"], shownBy: 11 },
      { name: "never holds", without: ["never-holds"], shownBy: 12 },
    ],
  },
  {
    id: "M28",
    what: "Photos meet at one instant: two for the last credits, one client id or one upload several times, and a photo that is being sent meets its receiver's never, their wish to get none, their deletion of the conversation, and the sweep.",
    holds:
      "A charged photo is stored, once; after the answer to the receiver's choice no photo is stored; an upload is either sent or deleted.",
    tests: [
      {
        file: races,
        name: "at the same instant two photos for the last ten credits: one is stored and charged",
      },
      {
        file: races,
        name: "at the same instant the same client id, and the same upload under two: one message, one charge",
      },
      {
        file: races,
        name: "a photo that is being sent waits for the choice never, and is refused once that stands",
      },
      {
        file: races,
        name: "a photo that is being sent waits for the receiver's wish to get none, under which it is charged nothing",
      },
      {
        file: races,
        name: "a photo that is being sent waits for the sweep, which leaves a photo that is being sent, or has deleted it before",
      },
      {
        file: races,
        name: "a photo that is being sent waits for the receiver's deletion of the conversation, which makes its sender a stranger again",
      },
    ],
    defences: [
      { name: "a photo that is sent holds the pair", without: ["sending-holds-pair"], shownBy: 2 },
      { name: "a choice holds the pair", without: ["choice-locks-pair"], shownBy: 2 },
      {
        name: "a photo that is sent holds the receiver's wishes",
        without: ["sending-holds-wishes"],
        shownBy: 3,
      },
      {
        name: "the wish is read once the conversation is held",
        without: ["wish-read-under-chat-lock"],
        shownBy: 5,
      },
    ],
  },
];
