import type { Attack } from "../attack.ts";

const finder = "server/modules/meeting/finder/finder.test.ts";
const fit = "server/modules/meeting/finder/fit-rules.test.ts";

export const finderAttacks: readonly Attack[] = [
  {
    id: "M51",
    what: "A member wants to learn what others answered in the match finder: from the reasons, from who is missing, by changing answers again and again, and by answering in several tabs at once.",
    holds:
      "Only what both answered alike is told, deal-breakers never; these exclude both ways, changes are counted, and no answer of another tab is lost.",
    tests: [
      {
        file: fit,
        name: "is only what both answered alike, never a deal-breaker, and what matters to oneself first",
      },
      {
        file: finder,
        name: "leaves out whom a deal-breaker of either excludes, and tells neither whose it was",
      },
      {
        file: finder,
        name: "brings out no member's answers, nor who comes and goes by a deal-breaker, in a day of trying all",
      },
      { file: finder, name: "of two tabs at once are both kept, and of two to one card one" },
      { file: finder, name: "are given once for free, changed so often, and never refused to be deleted" },
    ],
    defences: [
      { name: "only what both answered alike is told", without: ["only-alike-is-told"] },
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
