import { daySeconds } from "../time-units.ts";
/**
 * The queues of this product. Each has its own workers, so that a blocked kind of work does not delay others: an
 * unreachable mail server blocks only the workers of `mail`.
 */
export const queueKinds = {
  /** Mails to the mail server. Tried for about a day: the server may be unreachable that long, and no mail may be lost. */
  mail: { workers: 2, expireInSeconds: 120, retryLimit: 36, retryDelayMax: 3600 },
  /** Text messages to the gateway. Their codes expire after minutes, so they are dropped soon. */
  sms: { workers: 2, expireInSeconds: 30, retryLimit: 6, retryDelayMax: 60 },
  /** Pushes to a browser vendor's server. An old push is useless, so it is dropped sooner. */
  push: { workers: 4, expireInSeconds: 60, retryLimit: 3, retryDelayMax: 300 },
  /** Jobs that use only the database. */
  quick: { workers: 2, expireInSeconds: 120, retryLimit: 36, retryDelayMax: 3600 },
  /** Files, pictures and other work that takes seconds. */
  slow: { workers: 1, expireInSeconds: 900, retryLimit: 36, retryDelayMax: 3600 },
} as const;
export type QueueKind = keyof typeof queueKinds;
export const queueNames = Object.keys(queueKinds) as QueueKind[];

/** Finished jobs are deleted after a day: their payloads contain member ids. */
export const finishedKeptSeconds = daySeconds;

/** The options of a queue for pg-boss. */
export function queueOptions(kind: QueueKind) {
  const { expireInSeconds, retryLimit, retryDelayMax } = queueKinds[kind];
  return {
    expireInSeconds,
    retryLimit,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax,
    deleteAfterSeconds: finishedKeptSeconds,
    notify: true,
  };
}
