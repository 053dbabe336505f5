import { newId } from "../ids.ts";
import { type Log, occasionally } from "../operations/log.ts";
import type { Redis } from "../redis.ts";

/** Short news between the processes of one installation. Lost while Redis is away, so nothing may rest on it alone. */
export type Bus = {
  /** Hands `text` to the other processes that hear this topic and key; never waits. */
  tell(topic: string, key: string, text: string): void;
  /** What is done with the news of a topic. One listener a topic. */
  on(topic: string, listener: (key: string, text: string) => void): void;
  /** From when this resolves, news of this key arrive here; at once where Redis does not answer. */
  hear(topic: string, key: string): Promise<void>;
  leave(topic: string, key: string): void;
  /** Whether some process hears this key; false where nobody can tell. */
  isHeard(topic: string, key: string): Promise<boolean>;
  /** After Redis was away: news may have been missed. */
  onReturn(listener: () => void): void;
};

/** How long anybody waits for Redis. */
const patienceMs = 1_000;

/** A process hears only the keys it asked for, so that what reaches it grows with its own streams and not with the site. */
export function createBus(redis: Redis | null, log: Log): Bus {
  if (!redis) return alone;
  const { commands, subscriber, database } = redis;
  const prefix = `rendezvous:${database}:`;
  const origin = newId().slice(-12);
  const listeners = new Map<string, (key: string, text: string) => void>();
  const wanted = new Set<string>();
  const changes = new Map<string, Promise<void>>();
  const returned: (() => void)[] = [];
  const warn = occasionally((error: unknown, more) =>
    log.warn({ err: error, more }, "news of other processes may be missed"),
  );

  function receive(message: string, channel: string): void {
    // What this process told it has done itself.
    if (message.startsWith(origin)) return;
    const [topic = "", key = ""] = channel.slice(prefix.length).split(":");
    listeners.get(topic)?.(key, message.slice(origin.length));
  }

  // One change after the other: the client forgets a subscription that is given up before it was confirmed.
  function follow(channel: string): Promise<void> {
    const change = (changes.get(channel) ?? Promise.resolve())
      .then(() =>
        wanted.has(channel)
          ? subscriber.subscribe(channel, receive)
          : subscriber.unsubscribe(channel, receive),
      )
      .catch(warn)
      .finally(() => {
        if (changes.get(channel) === change) changes.delete(channel);
      });
    changes.set(channel, change);
    return change;
  }

  // The client subscribes again by itself to what had been confirmed; what was under way is asked for once more.
  subscriber.on("ready", () => {
    if (wanted.size > 0) subscriber.subscribe([...wanted], receive).catch(warn);
    for (const listener of returned) listener();
  });

  return {
    tell(topic, key, text) {
      commands.publish(`${prefix}${topic}:${key}`, origin + text).catch(warn);
    },
    on: (topic, listener) => void listeners.set(topic, listener),
    async hear(topic, key) {
      const channel = `${prefix}${topic}:${key}`;
      wanted.add(channel);
      await inTime(follow(channel)).catch(warn);
    },
    leave(topic, key) {
      const channel = `${prefix}${topic}:${key}`;
      wanted.delete(channel);
      void follow(channel);
    },
    async isHeard(topic, key) {
      const channel = `${prefix}${topic}:${key}`;
      const counts = await inTime(commands.pubSubNumSub([channel])).catch(() => ({}));
      return Number((counts as Record<string, number>)[channel] ?? 0) > 0;
    },
    onReturn: (listener) => void returned.push(listener),
  };
}

const alone: Bus = {
  tell: () => undefined,
  on: () => undefined,
  hear: async () => undefined,
  leave: () => undefined,
  isHeard: async () => false,
  onReturn: () => undefined,
};

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = () => {
      const startedAt = performance.now();
      timer = setTimeout(() => {
        // This thread was busy and could hear nothing: at a start it reads its modules meanwhile.
        if (performance.now() - startedAt > patienceMs * 1.2) wait();
        else reject(new Error("Redis does not answer"));
      }, patienceMs);
    };
    wait();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
