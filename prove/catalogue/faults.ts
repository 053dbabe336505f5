import type { Attack } from "../attack.ts";

const redisAway = "prove/faults/redis-away.prove.ts";
const rollingRestart = "prove/faults/rolling-restart.prove.ts";
const twoProcesses = "prove/faults/two-processes.prove.ts";
const backupRestore = "prove/faults/backup-restore.prove.ts";

/** Effects of several processes, their restarts and their shared services on members. */
export const faults: readonly Attack[] = [
  {
    id: "R4",
    what: "Redis is stopped, stands still without hanging up, and is emptied.",
    holds:
      "All sessions stay; log-in, search and messages work on every process; login locks and limits hold.",
    tests: [
      { file: redisAway, name: "Redis that is stopped" },
      { file: redisAway, name: "Redis that hangs" },
      { file: redisAway, name: "Redis that forgets everything" },
    ],
    defences: [
      {
        name: "login locks in the database",
        without: ["login-lock-stays"],
      },
      {
        name: "calls do not wait for Redis",
        without: [
          { at: "limits-told", put: "return tell(redis, name, window, seconds);" },
          { at: "limits-not-awaited", put: "await $&" },
        ],
        shownBy: 1,
      },
      {
        name: "each process keeps its own counts",
        without: ["limits-outlive-redis"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "R6",
    what: "Two processes behind a load balancer are restarted one after the other (SIGTERM) under load.",
    holds: "Each process exits with 0, no request fails, and the streams move at different times.",
    tests: [{ file: rollingRestart, name: "a rolling restart under load" }],
    defences: [
      {
        name: "a draining process reports that it is not ready",
        without: ["draining-not-ready"],
      },
      {
        name: "a draining process serves until the balancer has noticed",
        without: ["grace-before-end"],
      },
      {
        name: "a draining process closes its streams",
        without: ["streams-sent-elsewhere"],
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
      {
        file: twoProcesses,
        name: "members on two processes are signed out within half a minute of a change that no process reported",
      },
      { file: twoProcesses, name: "members on two processes share their limits" },
      { file: twoProcesses, name: "members on two processes lose and double nothing" },
      { file: twoProcesses, name: "members on two processes are signed out where they are connected" },
    ],
    defences: [
      {
        name: "news go to the other processes",
        without: ["news-to-other-processes"],
      },
      {
        name: "the end of a session goes to the other processes",
        without: ["session-end-to-others"],
        shownBy: 4,
      },
      {
        name: "the sessions of open streams are checked again",
        without: ["streams-asked-for-session"],
        shownBy: 1,
      },
      {
        name: "the counts of all processes are added up",
        without: ["limits-told"],
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
        name: "dump and inventory use one snapshot",
        without: ["backup-same-moment", "backup-one-snapshot"],
      },
      {
        name: "the photos",
        without: ["backup-photos"],
      },
      {
        name: "the lock on an embedded database",
        without: [{ at: "backup-alone", put: "folder" }],
        shownBy: 1,
      },
    ],
  },
];
