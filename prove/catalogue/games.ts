import type { Attack } from "../attack.ts";

const game = "server/modules/meeting/games/games.test.ts";
const days = "server/modules/meeting/games/swipe-day-rules.test.ts";

export const games: readonly Attack[] = [
  {
    id: "M8",
    what: "A free member gives the fifth like of the swipe game in 20 parallel requests, around midnight, and from ever other time zones, in whatever order and as soon as a day is over.",
    holds:
      "Four are accepted each day of the zone that counts, and no more than four a day however zones are changed; nobody loses a whole day.",
    tests: [
      { file: game, name: "are four of 20 parallel requests, and four more from midnight on" },
      { file: game, name: "gain nothing by another time zone, nor by one that is none" },
      { file: days, name: "brings whoever changes zones at will no more than a day's likes a day" },
      { file: days, name: "that a flight cuts short has its share; nobody loses a whole day" },
      {
        file: game,
        name: "are no more for requests that were stamped before midnight and wait until behind it",
      },
    ],
    defences: [
      {
        name: "a like that waited past midnight is of the day that has begun",
        without: ["late-like-counts-today"],
        shownBy: 4,
      },
      {
        name: "a like beyond those of the day is refused with all that it wrote",
        without: ["likes-of-a-day-counted"],
      },
      { name: "of two likes at once the second waits for the first", without: ["likes-of-a-day-one-by-one"] },
      {
        name: "a day ends when it was to end, whatever zone is named by then",
        without: ["day-ends-as-begun"],
        shownBy: 1,
      },
      {
        name: "a day begins no sooner than the one before ended",
        without: ["days-do-not-overlap"],
        shownBy: 2,
      },
      {
        name: "a day that another zone cut short has its share of likes",
        without: ["short-day-has-its-share"],
        shownBy: 3,
      },
    ],
  },
];
