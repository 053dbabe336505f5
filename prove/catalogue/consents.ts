import type { Attack } from "../attack.ts";

const signUps = "server/modules/people/sign-up/sign-up.test.ts";

/** Data that need a yes. */
export const consentAttacks: readonly Attack[] = [
  {
    id: "S54",
    what: "The source of a visit is kept without the visitor's yes where the law asks for one: brought by a cookie, by the form, by a chosen country, without a known country, with a yes to nothing.",
    holds:
      "Without a yes only a traffic source's network is kept, because it opens the site. A yes is in the log of consents with its wording.",
    tests: [
      {
        file: signUps,
        name: "a sign-up keeps only a traffic source's network where the law asks for consent, whatever cookie and form bring",
      },
      {
        file: signUps,
        name: "a sign-up keeps the source of the visit with a yes where the law asks for one, and the yes with its wording",
      },
    ],
    defences: [
      {
        name: "nothing more without a yes",
        without: [{ at: "tracking-needs-consent", put: "const isFree = true;" }],
        shownBy: 0,
      },
      { name: "the yes is recorded", without: ["tracking-consent-recorded"], shownBy: 1 },
    ],
  },
];
