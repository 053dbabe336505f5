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
    what: "Somebody blocks, goes invisible or private while another looks, who goes on with the cursors, counts and kept answers of before.",
    holds:
      "They are on no page, in no count, likes or similar results and behind no cursor; a closed chat keeps a name and no person.",
    tests: [
      {
        file: hidden,
        name: "a member who blocks who looks is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who is blocked by who looks is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who goes invisible to a stranger is on no page, in no count and behind no cursor of before",
      },
      {
        file: hidden,
        name: "a member who turns private to a stranger is on no page, in no count and behind no cursor of before",
      },
      { file: hidden, name: "every address that answers something was asked, or tells of nobody" },
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
        name: "whoever is shown passes the blocks",
        without: ["shown-past-blocks"],
      },
      {
        name: "blocks count in both directions",
        without: ["blocks-both-ways"],
        shownBy: 1,
      },
      {
        name: "whoever is shown is of a kind the site serves",
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
        name: "a block makes kept answers old",
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
    what: "Strangers and one-sided admirers open, like and write to somebody who is invisible or private, at the same instant as the switch too; partners watch receipts and orders of searches for who is here.",
    holds:
      "They get what nobody's id gets, and nothing is stored; neither visits, deliveries nor reads are told of whoever hides them.",
    tests: [
      { file: wishes, name: "privacy_mode answers strangers, and who liked without an answer" },
      { file: wishes, name: "a like waits for a switch that is being turned" },
      { file: wishes, name: "a first message waits for a switch that is being turned" },
      { file: wishes, name: "a member who hides being online is away at once for everybody" },
      { file: receipts, name: "read messages are shown while both members show them" },
      { file: receipts, name: "the stream tells nothing read while one of the two hides it" },
      { file: receipts, name: "whoever hides by online_shown is not told to have got anything" },
      { file: "server/test/access/visibility.test.ts", name: "GET /api/members/:member_id, sent like" },
    ],
    defences: [
      {
        name: "an invisible member is shown to contacts alone",
        without: ["invisible-to-strangers"],
        shownBy: 7,
      },
      { name: "a private member is shown to whom they chose", without: ["private-to-chosen"] },
      { name: "a like holds the wishes of whom it is for", without: ["like-holds-wishes"], shownBy: 1 },
      {
        name: "a first message holds the wishes of whom it is for",
        without: ["first-message-holds-wishes"],
        shownBy: 2,
      },
      {
        name: "whoever hides being online is not shown to be",
        without: ["presence-hidden"],
        shownBy: 3,
      },
      { name: "no visit is noted of whoever hides it", without: ["presence-not-noted"], shownBy: 3 },
      {
        name: "an answer tells what was read where both show it",
        without: ["reads-of-both"],
        shownBy: 4,
      },
      {
        name: "the stream tells what was read where both show it",
        without: ["reads-told-of-both"],
        shownBy: 5,
      },
      {
        name: "an answer tells no delivery to whoever hides being here",
        without: ["delivery-hidden"],
        shownBy: 6,
      },
    ],
  },
  {
    id: "A20",
    what: "Somebody blocks addresses and numbers to learn which of them have an account, and whose; its owner signs up at the same instant, or looks for who blocked.",
    holds:
      "Every answer is the same, no list and no export names anybody, both are nobody to each other, and no sign-up slips past.",
    tests: [
      { file: contacts, name: "an address blocked before anybody was met is answered and listed alike" },
      {
        file: contacts,
        name: "an address blocked before anybody was met at the same instant as the sign-up",
      },
      { file: contacts, name: "an address blocked before anybody was met meets who signs up with it later" },
      { file: contactTraces, name: "an address comes to the list and goes from it with the same traces" },
      { file: contactTraces, name: "a sign-up with it changes nothing for the blocker" },
      { file: contactChanges, name: "somebody whom two entries have met stays blocked" },
      { file: contactChanges, name: "an entry that is taken back at the instant of a sign-up" },
      { file: contactChanges, name: "a full list takes no address, whoever's it is" },
      {
        file: numbers,
        name: "a number blocked before anybody was met at the same instant as its confirmation stands all the same",
      },
      {
        file: numbers,
        name: "a number blocked before anybody was met hides whoever has confirmed it, however it is spelled",
      },
      {
        file: numbers,
        name: "a number blocked before anybody was met stays until both go where somebody's address and number are blocked",
      },
    ],
    defences: [
      {
        name: "the stamp of whoever blocks an address counts the entry",
        without: [
          {
            at: "address-list-stamps",
            put: "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp();",
          },
        ],
        shownBy: 3,
      },
      {
        name: "a sign-up does not move the stamp of whoever blocked its address",
        without: [{ at: "address-block-untold-by-stamp", put: "IF true THEN" }],
        shownBy: 4,
      },
      {
        name: "a block by an address hangs on the newest entry that asks for it",
        without: [{ at: "address-block-follows", put: ".onConflictDoNothing()" }],
        shownBy: 5,
      },
      {
        name: "a sign-up waits for an entry that is being taken back",
        without: ["waiting-entries-held"],
        shownBy: 6,
      },
      {
        name: "a list of addresses is counted by one at a time",
        without: ["address-list-counted-alone"],
        shownBy: 7,
      },
      {
        name: "a block by click finds nobody whom an address blocked",
        without: ["address-block-unknown-to-clicks"],
      },
      { name: "the list of blocks names nobody whom an address found", without: ["found-by-address-untold"] },
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
