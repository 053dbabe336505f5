import type { FastifyReply } from "fastify";
import type { RedisClientType } from "redis";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import type { Log } from "./log.ts";

type Envelope = { memberId: string; name: string; data: unknown };
type Stream = { reply: FastifyReply; sessionKey: string };

const channel = "rendezvous:live";
const presenceSeconds = 75;
const streamsPerMember = 8;

/** Pushes events to members' open streams, in this process and, through Redis, in all others. */
export type Live = {
  publish<Name extends LiveEventName>(memberId: string, name: Name, data: LiveEvents[Name]): void;
  /** Takes over a hijacked reply as an event stream; closed with the connection or the session. */
  open(reply: FastifyReply, memberId: string, sessionKey: string): void;
  /** Ends the streams of one session, or of all of a member's. */
  close(memberId: string, sessionKey?: string): void;
  /** Called after an event was written to at least one open stream of this process. */
  onDelivered(listener: (memberId: string, name: string, data: unknown) => void): void;
  /** True while some process holds a stream of the member (best effort, up to 75 s late). */
  isConnected(memberId: string): boolean;
  streamCount(): number;
  stop(): Promise<void>;
};

export async function createLive(options: { redis: RedisClientType | null; log: Log }): Promise<Live> {
  const { redis, log } = options;
  const streams = new Map<string, Set<Stream>>();
  const heardElsewhere = new Map<string, number>();
  const listeners: ((memberId: string, name: string, data: unknown) => void)[] = [];

  function write(stream: Stream, name: string, data: unknown): boolean {
    const raw = stream.reply.raw;
    if (raw.destroyed || raw.writableEnded) return false;
    // A reader that never reads is cut off: it asks for what it missed when it comes back.
    if (raw.writableLength > 256 * 1024) {
      raw.destroy();
      return false;
    }
    raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    return true;
  }

  function end(memberId: string, sessionKey?: string): void {
    for (const stream of streams.get(memberId) ?? []) {
      if (sessionKey !== undefined && stream.sessionKey !== sessionKey) continue;
      write(stream, "signed_out", {});
      stream.reply.raw.end();
    }
  }

  function deliver({ memberId, name, data }: Envelope): void {
    if (name === "#close") end(memberId, (data as { sessionKey?: string }).sessionKey);
    else if (name === "#here") heardElsewhere.set(memberId, Date.now());
    else {
      const written = [...(streams.get(memberId) ?? [])].filter((stream) => write(stream, name, data));
      if (written.length > 0) for (const listener of listeners) listener(memberId, name, data);
    }
  }

  const subscriber = redis ? redis.duplicate() : null;
  if (subscriber) {
    subscriber.on("error", (error) => log.warn({ err: error }, "live subscription"));
    await subscriber.connect();
    await subscriber.subscribe(channel, (text) => deliver(JSON.parse(text) as Envelope));
  }

  function send(envelope: Envelope): void {
    if (!redis) {
      deliver(envelope);
      return;
    }
    redis.publish(channel, JSON.stringify(envelope)).catch((error) => {
      log.warn({ err: error }, "live event went only to this process");
      deliver(envelope);
    });
  }

  const ping = setInterval(() => {
    for (const [memberId, own] of streams) {
      for (const stream of own) if (!stream.reply.raw.destroyed) stream.reply.raw.write(": ping\n\n");
      if (redis) send({ memberId, name: "#here", data: {} });
    }
    const stale = Date.now() - presenceSeconds * 1000;
    for (const [memberId, at] of heardElsewhere) if (at < stale) heardElsewhere.delete(memberId);
  }, 25_000);
  ping.unref();

  return {
    publish: (memberId, name, data) => send({ memberId, name, data }),
    close: (memberId, sessionKey) => send({ memberId, name: "#close", data: { sessionKey } }),
    open(reply, memberId, sessionKey) {
      const own = streams.get(memberId) ?? new Set<Stream>();
      if (own.size >= streamsPerMember) own.values().next().value?.reply.raw.end();
      const stream: Stream = { reply, sessionKey };
      own.add(stream);
      streams.set(memberId, own);
      reply.raw.on("close", () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(memberId) === own) streams.delete(memberId);
      });
      if (redis) send({ memberId, name: "#here", data: {} });
    },
    onDelivered: (listener) => listeners.push(listener),
    isConnected: (memberId) =>
      streams.has(memberId) || (heardElsewhere.get(memberId) ?? 0) > Date.now() - presenceSeconds * 1000,
    streamCount: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    async stop() {
      clearInterval(ping);
      for (const own of streams.values()) for (const stream of own) stream.reply.raw.end();
      streams.clear();
      await subscriber?.close().catch(() => undefined);
    },
  };
}
