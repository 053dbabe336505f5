import type { Attack } from "../attack.ts";

const arrivals = "server/modules/ground/sites/keep-tracking.test.ts";
const signUps = "server/modules/people/sign-up/sign-up.test.ts";

/** Data that need a yes. */
export const consentAttacks: readonly Attack[] = [
  {
    id: "S54",
    what: "The source of a visit is kept without the visitor's yes where the law asks for one: brought by a cookie, by the form, by a chosen country, without a known country, with a yes to nothing.",
    holds:
      "Without a yes the account keeps nothing; until then a cookie keeps the network of a traffic source, only where it opens what is closed to others. A yes is in the log of consents with its wording.",
    tests: [
      {
        file: signUps,
        name: "a sign-up keeps nothing without a yes where the law asks for one, whatever cookie and form bring and open",
      },
      {
        file: signUps,
        name: "a sign-up keeps the source of the visit with a yes where the law asks for one, and the yes with its wording",
      },
      {
        file: arrivals,
        name: "keeps of a traffic source that opens the same as to others: its network, or nothing",
      },
    ],
    defences: [
      {
        name: "nothing more without a yes",
        without: [{ at: "tracking-needs-consent", put: "const isFree = true;" }],
        shownBy: 0,
      },
      { name: "the yes is recorded", without: ["tracking-consent-recorded"], shownBy: 1 },
      {
        name: "a network that opens nothing is not kept",
        without: [{ at: "network-only-where-it-opens", put: "const isOpening = true;" }],
        shownBy: 2,
      },
    ],
  },
];
