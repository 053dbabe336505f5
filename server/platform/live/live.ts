import type { ServerResponse } from "node:http";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import type { Log } from "../operations/log.ts";
import { returnWithinMs, streamsPerMember, unreadBytes } from "./live-limits.ts";
import { createPingRounds, type SessionCheck, type Stream } from "./live-rounds.ts";
import type { Bus } from "./process-bus.ts";

type Listener = (memberId: string, name: string, data: unknown) => void;
type PositionReader = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Sends events to members' open streams, in this process and, over the bus, in other processes with a stream. */
export type Live = {
  publish<Name extends LiveEventName>(memberId: string, name: Name, data: LiveEvents[Name]): void;
  /** Takes over a connection as an event stream; sends hello with the position once no event can be missed. */
  open(raw: ServerResponse, memberId: string, sessionKey: string): Promise<void>;
  /** Ends the streams of one session, or all streams of a member, in all processes. */
  close(memberId: string, sessionKey?: string): void;
  /** Ends the streams of a member in this process without an event: the browser tries to open another. */
  cut(memberId: string): void;
  /** Checks the sessions of all streams soon, part by part, instead of at their next ping. */
  recheck(): void;
  /** Called after an event was written to at least one open stream of this process. */
  onDelivered(listener: Listener): void;
  /** Returns which of these sessions are still valid, at the opening and regularly; the other streams are ended. */
  checkSessions(check: SessionCheck): void;
  /** Returns the positions of members for the hello of their streams. */
  readPositions(read: PositionReader): void;
  /** Whether any process has a stream of the member; false while unknown. */
  isConnected(memberId: string): Promise<boolean>;
  counts(): LiveCounts;
  /** Sends all streams to another process: each reconnects after a random delay. */
  drain(): void;
  stop(): void;
};

export type LiveCounts = { streams: number; members: number; delivered: number; cutOff: number };

const signedOut = Buffer.from("event: signed_out\ndata: {}\n\n");
const topic = "live";

export function createLive({ bus, log }: { bus: Bus; log: Log }): Live {
  const streams = new Map<string, Set<Stream>>();
  const listeners: Listener[] = [];
  let readPositions: PositionReader = async () => new Map();
  let isDraining = false;
  let delivered = 0;
  let cutOff = 0;

  /** The output of this turn, by connection. */
  const unwritten = new Map<ServerResponse, Buffer[]>();
  function write(stream: Stream, frame: Buffer): boolean {
    const { raw } = stream;
    if (raw.destroyed || raw.writableEnded) return false;
    // defence: unread-stream-cut
    if (raw.writableLength > unreadBytes) {
      cutOff += 1;
      raw.destroy();
      return false;
    }
    // The output of one turn to a browser is written at once.
    if (unwritten.size === 0) process.nextTick(writeAll);
    const before = unwritten.get(raw);
    if (before) before.push(frame);
    else unwritten.set(raw, [frame]);
    return true;
  }

  function writeAll(): void {
    for (const raw of [...unwritten.keys()]) writeTo(raw);
  }

  function writeTo(raw: ServerResponse): void {
    const frames = unwritten.get(raw) ?? [];
    if (!unwritten.delete(raw) || raw.destroyed || raw.writableEnded) return;
    raw.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
  }

  /** Ends a connection after its pending output and a last text. */
  function endWith(raw: ServerResponse, words?: Buffer | string): void {
    writeTo(raw);
    if (!raw.destroyed && !raw.writableEnded) raw.end(words);
  }

  const rounds = createPingRounds({ log, write, end, forget });

  function end(stream: Stream): void {
    endWith(stream.raw, signedOut);
  }

  function endSession(memberId: string, sessionKey: string): void {
    for (const stream of streams.get(memberId) ?? []) {
      if (sessionKey === "" || stream.sessionKey === sessionKey) end(stream);
    }
  }

  /** `data` is the parsed `json`, or undefined while it is not parsed. */
  function deliver(memberId: string, name: string, json: string, data: unknown): void {
    const own = streams.get(memberId);
    if (!own) return;
    const frame = Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
    let written = 0;
    for (const stream of own) if (write(stream, frame)) written += 1;
    delivered += written;
    if (written === 0) return;
    const told = data ?? JSON.parse(json);
    for (const listener of listeners) listener(memberId, name, told);
  }

  // From other processes: "!" and the session that ended, or, for each event, its name and its data in two lines.
  bus.on(topic, (memberId, text) => {
    if (text.startsWith("!")) return endSession(memberId, text.slice(1));
    const lines = text.split("\n");
    for (let at = 0; at + 1 < lines.length; at += 2) {
      deliver(memberId, lines[at] as string, lines[at + 1] as string, undefined);
    }
  });

  const untold = new Map<string, string>();
  /** All output of one turn to a member is published at once, and so is that to all members. */
  function tellOthers(memberId: string, text: string): void {
    if (untold.size === 0) process.nextTick(flushAll);
    const before = untold.get(memberId);
    untold.set(memberId, before === undefined ? text : `${before}\n${text}`);
  }

  function flushAll(): void {
    for (const memberId of [...untold.keys()]) flush(memberId);
  }

  function flush(memberId: string): void {
    const text = untold.get(memberId);
    if (untold.delete(memberId)) bus.tell(topic, memberId, text as string);
  }

  // Missed changes are in the database: a client with an older position requests its data again.
  async function greet(greeted: readonly Stream[]): Promise<void> {
    const memberIds = [...new Set(greeted.map(({ memberId }) => memberId))];
    const positions = await readPositions(memberIds).catch((error) => {
      log.warn({ err: error }, "streams were opened without a position");
      return new Map<string, string>();
    });
    for (const stream of greeted) {
      const data = JSON.stringify({ position: positions.get(stream.memberId) ?? null });
      write(stream, Buffer.from(`event: hello\ndata: ${data}\n\n`));
    }
  }

  bus.onReturn(() => rounds.visitOnce((part) => void greet(part), returnWithinMs));

  function sendElsewhere(stream: Stream): void {
    const afterMs = Math.floor(Math.random() * returnWithinMs);
    endWith(stream.raw, `retry: ${afterMs}\nevent: moving\ndata: {"after_ms":${afterMs}}\n\n`);
  }

  function forget(stream: Stream): void {
    const own = streams.get(stream.memberId);
    rounds.leave(stream);
    if (!own?.delete(stream) || own.size > 0) return;
    streams.delete(stream.memberId);
    // A stopping process loses all subscriptions at once with its connection.
    if (!isDraining) bus.leave(topic, stream.memberId);
  }

  const all = () => [...streams.values()].flatMap((own) => [...own]);

  return {
    publish(memberId, name, data) {
      const json = JSON.stringify(data);
      deliver(memberId, name, json, data);
      // defence: news-to-other-processes
      tellOthers(memberId, `${name}\n${json}`);
    },
    close(memberId, sessionKey = "") {
      endSession(memberId, sessionKey);
      flush(memberId);
      // defence: session-end-to-others
      bus.tell(topic, memberId, `!${sessionKey}`);
    },
    async open(raw, memberId, sessionKey) {
      // Its "close" event was missed: the stream would stay open for ever.
      // defence: gone-before-open
      if (raw.destroyed) return;
      const stream: Stream = { raw, memberId, sessionKey, round: 0 };
      const own = streams.get(memberId) ?? new Set<Stream>();
      const [oldest] = own;
      if (oldest && own.size >= streamsPerMember) endWith(oldest.raw);
      own.add(stream);
      streams.set(memberId, own);
      rounds.join(stream);
      raw.once("close", () => forget(stream));
      if (isDraining) return sendElsewhere(stream);
      await bus.hear(topic, memberId);
      // A session that ended before the stream was registered did not close it.
      await rounds.endIfOver(stream);
      if (!raw.writableEnded) await greet([stream]);
    },
    cut(memberId) {
      for (const { raw } of streams.get(memberId) ?? []) endWith(raw);
    },
    recheck: () => rounds.recheck(returnWithinMs),
    onDelivered: (listener) => void listeners.push(listener),
    checkSessions: (check) => rounds.checkSessions(check),
    readPositions(read) {
      readPositions = read;
    },
    isConnected: async (memberId) => streams.has(memberId) || bus.isHeard(topic, memberId),
    counts: () => ({ streams: rounds.size(), members: streams.size, delivered, cutOff }),
    drain() {
      isDraining = true;
      for (const stream of all()) sendElsewhere(stream);
    },
    stop() {
      rounds.stop();
      for (const { raw } of all()) endWith(raw);
      streams.clear();
    },
  };
}
