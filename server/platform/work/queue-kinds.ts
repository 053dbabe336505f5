/**
 * The queues of this product. Each has workers of its own, so that work of one kind that is stuck delays no other:
 * a dead mail server holds the workers of `mail` and nothing else.
 */
export const queueKinds = {
  /** Mails to the mail server. Tried for about a day: it may be away that long, and no mail may be lost for it. */
  mail: { workers: 2, expireInSeconds: 120, retryLimit: 36, retryDelayMax: 3600 },
  /** Text messages to the gateway. What they say is over after minutes, so that they are given up soon. */
  sms: { workers: 2, expireInSeconds: 30, retryLimit: 6, retryDelayMax: 60 },
  /** Pushes to a browser vendor's server. An old push is noise, so it is given up sooner. */
  push: { workers: 4, expireInSeconds: 60, retryLimit: 3, retryDelayMax: 300 },
  /** Whatever asks the database only. */
  quick: { workers: 2, expireInSeconds: 120, retryLimit: 36, retryDelayMax: 3600 },
  /** Files, pictures and whatever takes seconds. */
  slow: { workers: 1, expireInSeconds: 900, retryLimit: 36, retryDelayMax: 3600 },
} as const;
export type QueueKind = keyof typeof queueKinds;
export const queueNames = Object.keys(queueKinds) as QueueKind[];

/** Finished jobs go after a day: their payloads name members. */
export const finishedKeptSeconds = 86_400;

/** What pg-boss is told of a queue. */
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
