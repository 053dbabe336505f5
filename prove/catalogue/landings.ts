import type { Attack } from "../attack.ts";

const teasers = "server/modules/front/landings/landings.test.ts";
const first = "server/modules/people/sign-up/first-message.test.ts";

/** Members on landing pages for strangers, and messages written before a sign-up. */
export const landings: readonly Attack[] = [
  {
    id: "A26",
    what: "A stranger, or a member behind a block, asks the landing pages for members who did not agree, hide, left, belong to another site or never existed.",
    holds:
      "One answer for all of them, after the same statements; a member is shown by their consent alone, to strangers alone, and within the budget of profiles.",
    tests: [
      { file: teasers, name: "a teaser is shown only once the member agreed" },
      { file: teasers, name: "a visitor who tries ids learns of no member" },
      { file: teasers, name: "a visitor who tries ids gets no session" },
      { file: teasers, name: "a visitor who tries ids uses up the profiles that a network may look at" },
    ],
    defences: [
      { name: "a teaser requires consent", without: ["landing-by-consent"] },
      { name: "signed-in members get no teasers", without: ["teasers-for-strangers"], shownBy: 2 },
      { name: "a teaser is counted as a profile", without: ["teasers-counted"], shownBy: 3 },
    ],
  },
  {
    id: "M29",
    what: "A first message is sent many times at once, changed meanwhile, sent and dropped at once, and read after the conversation was deleted.",
    holds:
      "It is stored and paid for once at most and then no longer waits, and a sent message is never reported as dropped.",
    tests: [
      { file: first, name: "a message written before the sign-up waits until the address is confirmed" },
      { file: first, name: "a message written before the sign-up is there once however often it is sent" },
      {
        file: first,
        name: "a message written before the sign-up is not said to be dropped where it was sent",
      },
    ],
    defences: [
      {
        name: "a drop finds out whether the message was sent",
        without: ["drop-knows-of-sending"],
        shownBy: 2,
      },
      {
        name: "a stored message no longer waits",
        without: ["sent-waits-no-more"],
      },
    ],
  },
];
