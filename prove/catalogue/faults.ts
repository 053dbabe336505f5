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
      "Nobody is signed out; logging in, searching and writing go on at every process; login locks and limits stay shut.",
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
        name: "limits that nobody waits for",
        without: [
          { at: "limits-told", put: "return tell(redis, name, window, seconds);" },
          { at: "limits-not-awaited", put: "await $&" },
        ],
        shownBy: 1,
      },
      {
        name: "counts that outlive those in Redis",
        without: ["limits-outlive-redis"],
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
        without: ["draining-not-ready"],
      },
      {
        name: "taking requests until the balancer has noticed",
        without: ["grace-before-end"],
      },
      {
        name: "sending streams elsewhere",
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
        name: "telling the other processes",
        without: ["news-to-other-processes"],
      },
      {
        name: "telling them that a session ended",
        without: ["session-end-to-others"],
        shownBy: 4,
      },
      {
        name: "asking whether the sessions of open streams still stand",
        without: ["streams-asked-for-session"],
        shownBy: 1,
      },
      {
        name: "adding up what each process counted",
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
        name: "counting what came back at the moment it was saved",
        without: ["backup-same-moment", { at: "backup-one-snapshot", put: 'await client.query("begin");' }],
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
