import type { Attack } from "../attack.ts";

const finder = "server/modules/meeting/finder/finder.test.ts";
const fit = "server/modules/meeting/finder/fit-rules.test.ts";

export const finderAttacks: readonly Attack[] = [
  {
    id: "M51",
    what: "A member tries to learn the answers of others in the match finder: from the reasons, from missing members, by changing answers again and again, and by answering in several tabs at once.",
    holds:
      "Only equal answers of both members are shown, deal-breakers never; deal-breakers exclude in both directions, changes are counted, and no answer of another tab is lost.",
    tests: [
      {
        file: fit,
        name: "is only what both answered alike, never a deal-breaker, and what matters to oneself first",
      },
      {
        file: finder,
        name: "leaves out members that a deal-breaker of either excludes, and tells neither of it",
      },
      {
        file: finder,
        name: "shows no member's answers and no effect of deal-breakers, in a day of trying all",
      },
      { file: finder, name: "of two tabs at once are both kept, and of two to one card one" },
      { file: finder, name: "are given once for free, changed so often, and never refused to be deleted" },
    ],
    defences: [
      { name: "only equal answers of both are shown", without: ["only-alike-is-told"] },
      {
        name: "a deal-breaker excludes both ways",
        without: ["deal-breakers-both-ways"],
        shownBy: 1,
      },
      {
        name: "a changed answer counts from the next day on",
        without: ["changed-answers-count-later"],
        shownBy: 2,
      },
      { name: "changes of answers are counted", without: ["changes-of-answers-counted"], shownBy: 4 },
      {
        name: "answers of two tabs wait for each other",
        without: ["answers-side-by-side"],
        shownBy: 3,
      },
    ],
  },
];
