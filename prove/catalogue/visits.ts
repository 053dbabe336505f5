import type { Attack } from "../attack.ts";

const visits = "server/modules/meeting/visits/visits.test.ts";

/** Visits to profiles. */
export const visitAttacks: readonly Attack[] = [
  {
    id: "A35",
    what: "Members who are invisible, hidden, blocked, of another site, of another kind or without rights look at profiles, at their own and at ids that are not there, from two tabs and at the instant of a block or a switch; members who hide their visits want to see those of others.",
    holds:
      "A visit is stored once a pair, and only if both members may see each other and both switches allow it; every answer is the same; a hidden status, a block or a switch removes the visit from the list at once.",
    tests: [
      {
        file: visits,
        name: "no visit is stored, and the answer is the same, by one who is invisible to strangers, though a match may open their profile",
      },
      { file: visits, name: "no visit is stored, and the answer is the same, by one who is fictional" },
      { file: visits, name: "the two switches close both sides: a member who hides their visits sees none" },
      { file: visits, name: "a visit waits for a switch that is being turned, and meets it" },
      { file: visits, name: "a visit waits for a block that is being made, and meets it" },
      {
        file: visits,
        name: "no visit is stored, and the answer is the same, across a block or a site, to an unknown id and to oneself",
      },
    ],
    defences: [
      { name: "no visit by an invisible member", without: ["visits-never-invisible"], shownBy: 0 },
      { name: "no visit by another kind of profile", without: ["visits-of-members"], shownBy: 1 },
      { name: "hidden visits work in both directions", without: ["visits-both-ways"], shownBy: 2 },
      { name: "a visit waits for switches", without: ["visit-holds-switches"], shownBy: 3 },
      { name: "a visit waits for blocks", without: ["visit-locks-pair"], shownBy: 4 },
    ],
  },
];
