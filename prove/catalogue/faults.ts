import type { Attack } from "../attack.ts";

const redisAway = "prove/faults/redis-away.prove.ts";
const rollingRestart = "prove/faults/rolling-restart.prove.ts";
const twoProcesses = "prove/faults/two-processes.prove.ts";
const backupRestore = "prove/faults/backup-restore.prove.ts";
const live = "server/platform/live.ts";
const limits = "server/platform/rate-limit.ts";

/** What several processes, their upkeep and what they share do to members. */
export const faults: readonly Attack[] = [
  {
    id: "R4",
    what: "Redis is stopped, stands still without hanging up, and is emptied.",
    holds:
      "Nobody is signed out; logging in, searching and writing go on at every process; login locks and limits stay shut.",
    tests: [
      { file: redisAway, name: "Redis that is stopped" },
      { file: redisAway, name: "Redis that hangs" },
      { file: redisAway, name: "Redis that forgets everything" },
    ],
    defences: [
      {
        name: "login locks in the database",
        edits: [
          {
            file: "server/modules/accounts/login-locks.ts",
            remove: "where known.locked_until is null or",
            put: "where true or",
          },
        ],
      },
      {
        name: "limits that nobody waits for",
        edits: [
          {
            file: limits,
            remove: "void tell(redis, name, window, seconds);",
            put: "return tell(redis, name, window, seconds);",
          },
          {
            file: limits,
            remove: "limit: number, seconds: number): void {",
            put: "limit: number, seconds: number): void | Promise<void> {",
          },
          {
            file: limits,
            remove: "      count(name, window, points, limit, seconds);",
            put: "      await count(name, window, points, limit, seconds);",
          },
        ],
        shownBy: 1,
      },
      {
        name: "counts that outlive those in Redis",
        edits: [{ file: limits, remove: "Math.max(window.known + points, total)", put: "total" }],
        shownBy: 2,
      },
    ],
  },
  {
    id: "R6",
    what: "Two processes behind a load balancer are restarted one after the other (SIGTERM) under load.",
    holds: "Each exits with 0, nobody sees an error, and streams are sent elsewhere at different times.",
    tests: [{ file: rollingRestart, name: "a rolling restart under load" }],
    defences: [
      {
        name: "saying that it is not ready any more",
        edits: [
          {
            file: "server/ops-routes.ts",
            remove: 'const isReady = database === "answers" && !isDraining();',
            put: 'const isReady = database === "answers";',
          },
        ],
      },
      {
        name: "taking requests until the balancer has noticed",
        edits: [
          {
            file: "server/main.ts",
            remove: "await wait(graceSeconds * 1000);",
            put: "await wait(0);",
          },
        ],
      },
      {
        name: "sending streams elsewhere",
        edits: [{ file: "server/app.ts", remove: "services.live.drain();", put: "" }],
      },
    ],
  },
  {
    id: "R13",
    what: "Two members who are connected to different processes chat, and either process is killed.",
    holds:
      "Messages, typing, receipts, likes and ends of sessions reach the other process; limits are shared; nothing is lost or doubled.",
    tests: [
      { file: twoProcesses, name: "members on two processes hear of each other's" },
      { file: twoProcesses, name: "members on two processes are signed out by what nobody told" },
      { file: twoProcesses, name: "members on two processes share their limits" },
      { file: twoProcesses, name: "members on two processes lose and double nothing" },
      { file: twoProcesses, name: "members on two processes are signed out where they are connected" },
    ],
    defences: [
      {
        name: "telling the other processes",
        edits: [{ file: live, remove: `tellOthers(memberId, \`\${name}\\n\${json}\`);`, put: "" }],
      },
      {
        name: "telling them that a session ended",
        edits: [{ file: live, remove: `bus.tell(topic, memberId, \`!\${sessionKey}\`);`, put: "" }],
        shownBy: 4,
      },
      {
        name: "asking whether the sessions of open streams still stand",
        edits: [
          {
            file: "server/platform/live-rounds.ts",
            remove: "if (!standing.has(stream.sessionKey)) end(stream);",
            put: "void stream;",
          },
        ],
        shownBy: 1,
      },
      {
        name: "adding up what each process counted",
        edits: [{ file: limits, remove: "void tell(redis, name, window, seconds);", put: "" }],
        shownBy: 2,
      },
    ],
  },
  {
    id: "R17",
    what: "A site in use is saved, brought back in a new place, and started there; an embedded one likewise.",
    holds:
      "Every table has its rows, the ledger its sums, photos are there, and members go on where they were.",
    tests: [
      { file: backupRestore, name: "a backup of a site in use" },
      { file: backupRestore, name: "a backup of an embedded database" },
    ],
    defences: [
      {
        name: "counting what came back at the moment it was saved",
        edits: [
          { file: "tools/backup.ts", remove: `      \`--snapshot=\${rows[0]?.snapshot}\`,\n`, put: "" },
          { file: "tools/backup.ts", remove: "isolation level repeatable read read only", put: "" },
        ],
      },
      {
        name: "the photos",
        edits: [{ file: "tools/backup.ts", remove: "  copyIfThere(parts.files, folder);\n", put: "" }],
      },
      {
        name: "the lock on an embedded database",
        edits: [
          {
            file: "tools/backup.ts",
            remove: "return whileAlone(dataDir, async () => {",
            put: "return whileAlone(folder, async () => {",
          },
        ],
        shownBy: 1,
      },
    ],
  },
];
