import type { Attack } from "../attack.ts";

const differences = "server/modules/money/payments/differences.test.ts";

/** The report of what gateways and books say differently. */
export const differenceAttacks: readonly Attack[] = [
  {
    id: "M71",
    what: "A notice is lost, and a gateway answers for another order, amount or currency, takes back a payment, forgets it, or says nothing; many looks meet; staff of other roles and other sites read and check.",
    holds:
      "Each difference is listed once for the finance staff of its site, ends when a look no longer sees it, and changes no credits by itself.",
    tests: [
      { file: differences, name: "a look at a paid order lists a refund that no notice told" },
      {
        file: differences,
        name: "a look at a paid order keeps one open entry for an answer about another amount",
      },
      { file: differences, name: "a look at a paid order is noted once, however many looks meet" },
      { file: differences, name: "staff of other roles and other sites see and change nothing" },
      { file: differences, name: "staff check what they saw: not an answer that came meanwhile" },
      {
        file: differences,
        name: "a look at a paid order lists money of an erased account whose refund failed",
      },
    ],
    defences: [
      { name: "a check is of the answer that was seen", without: ["check-of-the-seen-answer"], shownBy: 4 },
      { name: "only those of the own site", without: ["differences-of-own-site"], shownBy: 3 },
      {
        name: "money that is owed to an erased member is listed",
        without: [{ at: "debt-to-leavers-listed", put: "return null;" }],
        shownBy: 5,
      },
    ],
  },
];
