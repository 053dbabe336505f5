import { daySeconds, hourMs } from "../time-units.ts";

/**
 * Each queue has its own workers in each process, so that an unreachable mail server delays only mails. Codes and pushes
 * expire soon; all other work is tried for about a day.
 */
export const queueKinds = {
  /** Mails to the mail server. Tried for about a day: the server may be unreachable that long, and no mail may be lost. */
  mail: { workers: 2, tryWithinSeconds: 120, triesAgain: 36, longestPauseSeconds: 3600 },
  /** Text messages to the gateway. Their codes expire after minutes, so they are dropped soon. */
  sms: { workers: 2, tryWithinSeconds: 30, triesAgain: 6, longestPauseSeconds: 60 },
  /** Pushes to a browser vendor's server. An old push is useless, so it is dropped sooner. */
  push: { workers: 4, tryWithinSeconds: 60, triesAgain: 3, longestPauseSeconds: 300 },
  /** Jobs that use only the database. */
  quick: { workers: 2, tryWithinSeconds: 120, triesAgain: 36, longestPauseSeconds: 3600 },
  /** Files, pictures and other work that takes seconds. */
  slow: { workers: 1, tryWithinSeconds: 900, triesAgain: 36, longestPauseSeconds: 3600 },
} as const;
/** The pause before the second try of a job; it doubles with each further try. */
export const firstPauseSeconds = 5;
/** Finished jobs are deleted after a day: their payloads contain member ids. */
export const finishedKeptSeconds = daySeconds;
/** The time of one run of a scheduled job, such as a sweep; after it the run counts as dead. */
export const scheduledRunSeconds = 300;
/** How often a process looks for a due scheduled job. */
export const scheduledPollSeconds = 10;
/** How often a worker looks for delayed jobs and retries: the database sends no notification when they become due. */
export const workerPollSeconds = 2;
/** The pause before a job unknown to this release is offered again to a process of another one. */
export const strangerWaitsSeconds = 15;
/** The connections of one process for jobs on a database server: the workers share them. */
export const jobConnections = 4;
/** Turns of the event loop before a job begins, so that the answer to its caller is written first. */
export const turnsBeforeJob = 5;
/** How often tests look whether all jobs have run. */
export const drainedLookMs = 20;
/** The longest wait of a stopping process for running jobs; a job that is cut off is tried again. */
export const finishJobsMs = 8_000;
/** How often a process registers its subscriptions to events. */
export const subscriptionNotedMs = hourMs;
/** A subscription expires this long after its last registration, so that one missed registration loses no event. */
export const subscriptionKeptHours = 3;
/** Tasks with one key that may wait their turn in a process. */
export const waitingPerKey = 500;
/**
 * Messages that are stored together. A message costs the database the same in batches of 64 and of 256, which take some
 * 40 ms. A thread busy with new calls sees the end of a batch only once in a round of its event loop, so large batches are
 * needed.
 */
export const batchInputs = 256;
/** From this size on a batch measures the speed of the queue: the time of a small one is mostly overhead. */
export const measuredInputs = 32;
/** The most inputs that wait for a batch, so that they do not fill the memory. */
export const batchWaiting = 4_000;
/** An input is refused if it would wait longer than this, at the rate of the last batches that were not small. */
export const batchWaitMs = 1_800;
/** The longest wait for a run, whatever was expected. */
export const batchGivenUpMs = 2 * batchWaitMs;
/** How often waiting inputs are checked for that wait. */
export const batchLookMs = 200;
/** The most time that counts for each input of a batch, so that a stall does not distort the rate. */
export const batchEachMs = 20;
/** The part that a new batch has in the measured time; the batches before it have the rest. */
export const batchNewPart = 0.2;
/** Inputs of failed batches that run alone at the same time: each takes a connection. */
export const aloneAtOnce = 2;
