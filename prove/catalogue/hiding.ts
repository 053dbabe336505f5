import type { Attack } from "../attack.ts";

const hidden = "server/test/access/hidden-members.test.ts";
const wishes = "server/modules/people/profiles/privacy.test.ts";
const receipts = "server/modules/talking/chats/receipts.test.ts";
const contacts = "server/modules/care/blocks/contact-blocks.test.ts";
const numbers = "server/modules/care/blocks/number-blocks.test.ts";
const contactChanges = "server/modules/care/blocks/contact-block-changes.test.ts";
const contactTraces = "server/modules/care/blocks/contact-block-traces.test.ts";
const kinds = "server/test/access/served-kinds.test.ts";

/** Members who must not be visible. */
export const hiding: readonly Attack[] = [
  {
    id: "A8",
    what: "A member blocks another one, or becomes invisible or private; the other continues with cursors, counts and stored answers from before.",
    holds:
      "The hidden member is on no page, in no count, likes or similar results and behind no cursor; a closed chat keeps a name and no person.",
    tests: [
      {
        file: hidden,
        name: "a member who blocks the viewer is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who is blocked by the viewer is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who goes invisible to a stranger is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who turns private to a stranger is on no page, in no count and behind no cursor of before",
      },
      { file: hidden, name: "every answering address was called, or names no member" },
      { file: "server/test/access/visibility.test.ts", name: "counts tell no more than the lists" },
      {
        file: kinds,
        name: "a fictional profile is written to, liked and opened only where the site has the words",
      },
      {
        file: kinds,
        name: "a fictional profile is gone from a running conversation when the words are taken away, and comes back with them",
      },
    ],
    defences: [
      {
        name: "lists leave out blocked members",
        without: ["shown-past-blocks"],
      },
      {
        name: "blocks count in both directions",
        without: ["blocks-both-ways"],
        shownBy: 1,
      },
      {
        name: "lists hold only kinds of profile that the site serves",
        without: ["kind-served"],
        shownBy: 6,
      },
      {
        name: "a message goes to a kind the site serves",
        without: ["message-to-served-kind"],
        shownBy: 7,
      },
      {
        name: "a closed chat shows no person",
        without: ["blocked-chat-shows-nobody"],
      },
      {
        name: "a block invalidates cached answers",
        without: [
          {
            at: "block-stamps",
            put: "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
          {
            at: "like-stamps",
            put: "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
        ],
      },
      {
        name: "an invisible member is not found",
        without: ["invisible-not-found", "invisible-not-listed"],
        shownBy: 2,
      },
      {
        name: "a private member is not found",
        without: ["private-not-found", "private-not-listed"],
        shownBy: 3,
      },
    ],
  },
  {
    id: "A19",
    what: "Strangers and one-sided admirers open, like and write to an invisible or private member, also at the instant of the switch; partners read receipts and search orders to learn the member's presence.",
    holds:
      "They get the answer for an unknown id, and nothing is stored; hidden visits, deliveries and reads are not shown.",
    tests: [
      { file: wishes, name: "privacy_mode answers strangers, and admirers without a like in return" },
      { file: wishes, name: "a like waits for a switch that is being turned" },
      { file: wishes, name: "a first message waits for a switch that is being turned" },
      { file: wishes, name: "a member who hides being online is away at once for all viewers" },
      { file: receipts, name: "read messages are shown while both members show them" },
      { file: receipts, name: "the stream tells nothing read while one of the two hides it" },
      { file: receipts, name: "a member who hides by online_shown gives no delivery receipts" },
      { file: "server/test/access/visibility.test.ts", name: "GET /api/members/:member_id, sent like" },
    ],
    defences: [
      {
        name: "an invisible member is shown to contacts alone",
        without: ["invisible-to-strangers"],
        shownBy: 7,
      },
      {
        name: "a private member is shown to contacts and liked members only",
        without: ["private-to-chosen"],
      },
      { name: "a like locks its receiver's privacy settings", without: ["like-holds-wishes"], shownBy: 1 },
      {
        name: "a first message locks its receiver's privacy settings",
        without: ["first-message-holds-wishes"],
        shownBy: 2,
      },
      {
        name: "the online status is hidden by its switch",
        without: ["presence-hidden"],
        shownBy: 3,
      },
      { name: "hidden presence updates no last visit", without: ["presence-not-noted"], shownBy: 3 },
      {
        name: "an answer shows read receipts only if both members allow them",
        without: ["reads-of-both"],
        shownBy: 4,
      },
      {
        name: "the stream shows read receipts only if both members allow them",
        without: ["reads-told-of-both"],
        shownBy: 5,
      },
      {
        name: "an answer shows no delivery receipt of a member who hides their presence",
        without: ["delivery-hidden"],
        shownBy: 6,
      },
    ],
  },
  {
    id: "A20",
    what: "A member blocks addresses and numbers to learn which have an account, and of which member; the owner signs up at the same instant, or searches for the blocker.",
    holds:
      "Every answer is the same, no list and no export names a member, both are invisible to each other, and every sign-up meets the block.",
    tests: [
      { file: contacts, name: "an address blocked before anybody was met is answered and listed alike" },
      {
        file: contacts,
        name: "an address blocked before anybody was met at the same instant as the sign-up",
      },
      { file: contacts, name: "an address blocked before anybody was met meets who signs up with it later" },
      { file: contactTraces, name: "an address comes to the list and goes from it with the same traces" },
      { file: contactTraces, name: "a sign-up with it changes nothing for the blocker" },
      { file: contactChanges, name: "a member who matches two entries stays blocked" },
      { file: contactChanges, name: "an entry that is taken back at the instant of a sign-up" },
      { file: contactChanges, name: "a full list takes no address, used or unused" },
      {
        file: numbers,
        name: "a number blocked before anybody was met at the same instant as its confirmation stands all the same",
      },
      {
        file: numbers,
        name: "a number blocked before anybody was met hides its owner, in every spelling",
      },
      {
        file: numbers,
        name: "a number blocked before anybody was met stays until both entries of a member's address and number are removed",
      },
    ],
    defences: [
      {
        name: "the stamp of the blocking member counts the entry",
        without: [
          {
            at: "address-list-stamps",
            put: "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
        ],
        shownBy: 3,
      },
      {
        name: "a sign-up leaves the stamp of the blocking member as it is",
        without: [{ at: "address-block-untold-by-stamp", put: "IF true THEN" }],
        shownBy: 4,
      },
      {
        name: "a block by address belongs to its newest entry",
        without: [{ at: "address-block-follows", put: ".onConflictDoNothing()" }],
        shownBy: 5,
      },
      {
        name: "a sign-up waits for the removal of an entry",
        without: ["waiting-entries-held"],
        shownBy: 6,
      },
      {
        name: "the entries of a list are counted under a lock",
        without: ["address-list-counted-alone"],
        shownBy: 7,
      },
      {
        name: "a block by click skips members who are blocked by address",
        without: ["address-block-unknown-to-clicks"],
      },
      {
        name: "the list of blocks leaves out members who are blocked by address",
        without: ["found-by-address-untold"],
      },
      {
        name: "a block by an address and a sign-up with it wait for each other",
        without: ["address-block-locks-mailbox"],
        shownBy: 1,
      },
      {
        name: "a block stays while another entry asks for it",
        without: ["removal-asks-the-others"],
        shownBy: 10,
      },
      {
        name: "a block by a number and its confirmation wait for each other",
        without: ["number-block-locks-number"],
        shownBy: 8,
      },
    ],
  },
];
