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
      { file: teasers, name: "a visitor who tries ids learns nothing of who exists" },
      { file: teasers, name: "a visitor who tries ids gets nobody signed in" },
      { file: teasers, name: "a visitor who tries ids uses up the profiles that a network may look at" },
    ],
    defences: [
      { name: "nobody is shown without their consent", without: ["landing-by-consent"] },
      { name: "members are shown nobody", without: ["teasers-for-strangers"], shownBy: 2 },
      { name: "a teaser is counted as a profile", without: ["teasers-counted"], shownBy: 3 },
    ],
  },
  {
    id: "M29",
    what: "The message that somebody wrote before they signed up is sent many times at once, changed meanwhile, sent and dropped at once, and looked for after the conversation is gone.",
    holds:
      "It is stored and paid for once at most, waits no more from then on, and nobody is told that it was dropped where it was sent.",
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
        name: "what is stored waits no more",
        without: ["sent-waits-no-more"],
      },
    ],
  },
];
