import { finishedKeptSeconds, firstPauseSeconds, queueKinds } from "./work-limits.ts";

export type QueueKind = keyof typeof queueKinds;
export const queueNames = Object.keys(queueKinds) as QueueKind[];

/** The options of a queue for pg-boss. */
export function queueOptions(kind: QueueKind) {
  const { tryWithinSeconds, triesAgain, longestPauseSeconds } = queueKinds[kind];
  return {
    expireInSeconds: tryWithinSeconds,
    retryLimit: triesAgain,
    retryDelay: firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    deleteAfterSeconds: finishedKeptSeconds,
    notify: true,
  };
}
