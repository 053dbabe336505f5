import type { Attack } from "../attack.ts";

const game = "server/modules/meeting/games/games.test.ts";
const days = "server/modules/meeting/games/swipe-day-rules.test.ts";

export const games: readonly Attack[] = [
  {
    id: "M8",
    what: "A free member gives the fifth like of the swipe game in 20 parallel requests, around midnight, and from ever new time zones, in any order and as soon as a day is over.",
    holds:
      "Four likes are accepted on each day of the counted zone, and never more than four a day after changes of the zone; no member loses a whole day.",
    tests: [
      { file: game, name: "are four of 20 parallel requests, and four more from midnight on" },
      { file: game, name: "gain nothing by another or an unknown time zone" },
      { file: days, name: "gives a member with changing zones no more than a day's likes a day" },
      { file: days, name: "that a flight cuts short has its share; no member loses a whole day" },
      {
        file: game,
        name: "are no more for requests that were stamped before midnight and wait until behind it",
      },
    ],
    defences: [
      {
        name: "a like that waited past midnight counts for the new day",
        without: ["late-like-counts-today"],
        shownBy: 4,
      },
      {
        name: "a like beyond the limit is rolled back",
        without: ["likes-of-a-day-counted"],
      },
      { name: "simultaneous likes run one after the other", without: ["likes-of-a-day-one-by-one"] },
      {
        name: "a day keeps its end when the time zone changes",
        without: ["day-ends-as-begun"],
        shownBy: 1,
      },
      {
        name: "a day begins no sooner than the one before ended",
        without: ["days-do-not-overlap"],
        shownBy: 2,
      },
      {
        name: "a shortened day has a proportional limit",
        without: ["short-day-has-its-share"],
        shownBy: 3,
      },
    ],
  },
];
