import type { Attack } from "../attack.ts";

const traits = "server/modules/meeting/discovery/traits.test.ts";
const reasons = "server/modules/meeting/discovery/reasons.test.ts";
const home = "server/modules/meeting/discovery/trilateration.test.ts";

/** Searches that ask for what a member or a site hides. */
export const searchFilterAttacks: readonly Attack[] = [
  {
    id: "A48",
    what: "A member searches by each option of each field of the looks, by relationship, and by distance from many invented places, for members who hide the field or their place, and on a site that hides it.",
    holds:
      "A search finds a member only by what the profile shows to the searcher at that moment; the filter by distance draws no finer line than the bands of cards.",
    tests: [
      {
        file: traits,
        name: "looks and relationship are no filters where the site does not show them or does not offer them",
      },
      {
        file: traits,
        name: "looks and relationship find those whose profiles show one of the options, and nobody who hides the field",
      },
      {
        file: traits,
        name: "the filter by distance finds those whose cards show a distance below, in each order, and nobody who hides their place",
      },
      {
        file: home,
        name: "a member's home cannot be measured from any number of made-up positions, nor is it kept or told",
      },
    ],
    defences: [
      {
        name: "no search asks for looks that the site does not show",
        without: ["hidden-traits-no-filter"],
        shownBy: 0,
      },
    ],
  },
  {
    id: "A49",
    what: "A member asks why a search shows them others: invisible, private, blocked and fictional ones, and such as hide their interests, their place and their presence.",
    holds:
      "Members whom no search shows are not found. A reason names only what the card or the profile shows to this member.",
    tests: [
      {
        file: reasons,
        name: "why a search shows a member is not found for members whom no search shows: hidden, blocked, oneself, of another kind",
      },
      { file: reasons, name: "why a search shows a member tells no field that the member or the site hides" },
    ],
    defences: [
      { name: "only members who may be proposed have reasons", without: ["reasons-of-shown-members"] },
      { name: "hidden interests are no reason", without: ["hidden-interests-no-reason"], shownBy: 1 },
    ],
  },
];
