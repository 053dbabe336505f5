import type { Attack } from "../attack.ts";

const loads = "prove/load/load.prove.ts";

export const load: readonly Attack[] = [
  {
    id: "L1",
    what: "Two hundred active members search, look at profiles, poll, chat and like.",
    holds: "Not one error, and 95 of 100 answers within 100 ms.",
    tests: [{ file: loads, name: "active members search, look, poll, chat and like without a single error" }],
    defences: [],
    withoutDefence: "Ordinary use is no attack: no defence refuses it.",
  },
  {
    id: "L2",
    what: "Five thousand event streams stand open and idle while 500 messages a second are sent.",
    holds: "No stream is lost, idle members hear their own news, and all messages arrive once, in order.",
    tests: [{ file: loads, name: "idle streams stay open and hear their own news while others chat" }],
    defences: [],
    withoutDefence: "The cost of an open stream has no defence: only the news itself could be removed.",
  },
  {
    id: "L3",
    what: "The product is asked for twice as much as it can do, and a crowd asks all at once.",
    holds:
      "The excess gets 429 or 503, four fifths of the capacity are served, memory does not grow, and the product recovers.",
    tests: [
      {
        file: loads,
        name: "twice as much as it can do is shed with 429 and 503, most of the rest is done, and it recovers",
      },
      {
        file: "server/platform/http/guarded-server.test.ts",
        name: "in one round lets calls in for 900 ms, and tells the others in their language to come again",
      },
    ],
    defences: [
      {
        name: "the calls that begin in one round are limited",
        without: ["round-bounded"],
        shownBy: 1,
      },
      {
        name: "a limit to waiting for the database",
        without: ["connection-line-ends", "connection-wait-ends", "line-ends-by-time"],
      },
    ],
  },
  {
    id: "L5",
    what: "Pages early and late of every search order are read among a large crowd.",
    holds: "Each reads about as many rows as it shows, by an index, however many members there are.",
    tests: [{ file: "server/modules/meeting/discovery/plans.test.ts", name: "among twenty thousand" }],
    defences: [
      {
        name: "the index for near members",
        without: [
          {
            at: "near-by-index",
            put: 'CREATE INDEX "profiles_near" ON "profiles" USING btree ("about");',
          },
        ],
      },
    ],
  },
  {
    id: "L6",
    what: "Five thousand browsers lose their streams at the same instant and come back.",
    holds: "All are back within ten seconds, and chance spreads them over time.",
    tests: [
      { file: loads, name: "a herd that comes back at once is let in" },
      { file: "web/lib/live/live-connection.test.ts", name: "leaves half of each pause to chance" },
      { file: loads, name: "a crowd that comes while it is busy waits to be let in" },
    ],
    defences: [
      {
        name: "a chance in each pause",
        without: ["pause-by-chance"],
        shownBy: 1,
      },
      {
        name: "the backlog holds connections that are not accepted yet",
        without: ["room-for-unaccepted"],
        shownBy: 2,
      },
      {
        name: "the stream comes back",
        without: ["stream-comes-back"],
      },
    ],
  },
  {
    id: "L8",
    what: "Streams are asked for by browsers that hang up while their session is looked up, and others are gone without a word.",
    holds: "No such stream is kept, and no member is shown as present because of it.",
    tests: [
      {
        file: "server/test/edge/live-abort.test.ts",
        name: "keeps no stream of a browser that hung up while its session was looked up",
      },
      {
        file: "server/platform/live/live.test.ts",
        name: "forgets dead streams in a round of pings, and keeps the others",
      },
    ],
    defences: [
      { name: "the connection is checked before it becomes a stream", without: ["gone-before-open"] },
      {
        name: "each round of pings checks the connections",
        without: ["dead-streams-forgotten"],
        shownBy: 1,
      },
    ],
  },
  {
    id: "L9",
    what: "One network floods the streams with invented cookies; another brings back a herd of members.",
    holds: "The flood is refused before a query; the crowd and all other members are served.",
    tests: [
      {
        file: "server/test/edge/unknown-sessions.test.ts",
        name: "asks no database about a flood of invented cookies",
      },
      {
        file: "server/test/edge/unknown-sessions.test.ts",
        name: "lets a herd in whose sessions this process",
      },
      {
        file: "server/test/edge/unknown-sessions.test.ts",
        name: "asks no database about invented cookies of staff",
      },
    ],
    defences: [
      { name: "cookies of unknown sessions are limited", without: ["unknown-sessions-bounded"] },
      {
        name: "only cookies of unknown sessions count",
        without: ["unknown-sessions-uncounted"],
        shownBy: 1,
      },
    ],
  },
  {
    id: "L7",
    what: "A process is started cold, and again.",
    holds: "It answers only once it is ready; the second start takes less of the processor than the first.",
    tests: [
      { file: "prove/faults/cold-start.prove.ts", name: "a process is ready from its first answer on" },
    ],
    defences: [],
    withoutDefence: "A start is no attack: its seconds are printed, and depend on the machine.",
  },
];
