import { newId } from "../ids.ts";
import { type Log, occasionally } from "../operations/log.ts";
import type { Redis } from "../redis.ts";
import { busPatienceMs } from "./live-limits.ts";

/** Short messages between the processes of one installation. They are lost while Redis is unreachable, so no guarantee may depend on them. */
export type Bus = {
  /** Sends `text` to the other processes that listen to this topic and key; never waits. */
  tell(topic: string, key: string, text: string): void;
  /** Handles the messages of a topic. One listener a topic. */
  on(topic: string, listener: (key: string, text: string) => void): void;
  /** Once this resolves, messages of this key arrive here; resolves at once if Redis does not answer. */
  hear(topic: string, key: string): Promise<void>;
  leave(topic: string, key: string): void;
  /** Whether any process listens to this key; false if unknown. */
  isHeard(topic: string, key: string): Promise<boolean>;
  /** Called after Redis was unreachable: messages may have been missed. */
  onReturn(listener: () => void): void;
};

/** A process receives only its subscribed keys, so its load grows with its own streams and not with the site. */
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
    log.warn({ err: error, more }, "live events of other processes may be lost"),
  );

  function receive(message: string, channel: string): void {
    // This process has already handled its own messages.
    if (message.startsWith(origin)) return;
    const [topic = "", key = ""] = channel.slice(prefix.length).split(":");
    listeners.get(topic)?.(key, message.slice(origin.length));
  }

  // One change after the other: the client loses a subscription that is cancelled before it was confirmed.
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

  // The client restores confirmed subscriptions itself; pending ones are requested again here.
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
        // This thread was busy and could not receive: for example while it loads modules at the start.
        if (performance.now() - startedAt > busPatienceMs * 1.2) wait();
        else reject(new Error("Redis does not answer"));
      }, busPatienceMs);
    };
    wait();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
