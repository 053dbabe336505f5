import type { Attack } from "../attack.ts";

const quiet = "server/modules/ground/notifications/quiet-time.test.ts";
const zones = "server/platform/zone-clock.test.ts";
const deletion = "server/modules/people/accounts/clock.test.ts";
const likes = "server/modules/meeting/games/swipe-day-rules.test.ts";
const ages = "server/modules/people/profiles/list-cards.test.ts";

/** Clocks that are moved, by law or by mistake. */
export const clocks: readonly Attack[] = [
  {
    id: "R15",
    what: "Clocks are put forward and back for the summer, by an hour, by half of one and at midnight; the server's own jumps an hour; days fall out and in, and people are born on 29 February.",
    holds:
      "A deletion lasts fourteen days of 24 hours, a quiet night stays one and ends when the member's clock says so, a day of likes ends at the member's midnight, and an age is the one of the calendar.",
    tests: [
      { file: quiet, name: "a quiet time is one where the clock shows its end or its beginning twice" },
      {
        file: quiet,
        name: "a quiet time ends or begins with the jump if the clock jumps past its end or its beginning",
      },
      { file: quiet, name: "a quiet time agrees with the clock at every half hour of a year" },
      { file: zones, name: "a calendar has days of 23 and of 25 hours where clocks are moved" },
      {
        file: likes,
        name: "a day of likes ends at the member's midnight, summer time or not, and the first one is no longer",
      },
      { file: deletion, name: "a deletion counts fourteen days of 24 hours" },
      { file: ages, name: "age born 2004-02-29 is at" },
    ],
    defences: [
      {
        name: "a night ends at the second of two equal times",
        without: ["long-night-is-one"],
      },
      {
        name: "a skipped time counts at the moment of the change",
        without: [{ at: "jumped-past", put: "return early;" }],
        shownBy: 1,
      },
      {
        name: "the clock of the member's zone",
        without: [{ at: "quiet-by-its-zone", put: "Math.floor(now.getTime() / dayMs) * dayMs" }],
        shownBy: 2,
      },
      {
        name: "a day is as long as on the clock",
        without: [
          { at: "day-as-clocks-have-it", put: "dayUntil: new Date(midnight(month, day).getTime() + dayMs)" },
        ],
        shownBy: 3,
      },
      {
        name: "likes are counted by that day",
        without: [
          { at: "day-as-clocks-have-it", put: "dayUntil: new Date(midnight(month, day).getTime() + dayMs)" },
        ],
        shownBy: 4,
      },
      {
        name: "days are counted from the moment, not by dates",
        without: [
          {
            at: "deletion-in-whole-days",
            put: "return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - deletionDays));",
          },
        ],
        shownBy: 5,
      },
      {
        name: "an age counts the birthday",
        without: ["birthday-counts"],
        shownBy: 6,
      },
    ],
  },
];
