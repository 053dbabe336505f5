import type { ServerResponse } from "node:http";
import type { Log } from "../operations/log.ts";
import { pingRoundMs, pingRounds } from "./live-limits.ts";

/** One open connection, without the request that opened it, to save memory. */
export type Stream = { raw: ServerResponse; memberId: string; sessionKey: string; round: number };
export type SessionCheck = (sessionKeys: readonly string[]) => Promise<ReadonlySet<string>>;

/** One timer for all streams: every second it serves a different part of them, each stream every 25 seconds. */
export type PingRounds = {
  join(stream: Stream): void;
  leave(stream: Stream): void;
  size(): number;
  checkSessions(check: SessionCheck): void;
  /** Ends the stream if its session has ended; after a failed check the rounds check it again. */
  endIfOver(stream: Stream): Promise<void>;
  /** Checks the sessions of all streams once, part by part, spread over `withinMs`. */
  recheck(withinMs: number): void;
  /** Visits every stream once, part by part, spread over `withinMs`. */
  visitOnce(visit: (part: readonly Stream[]) => void, withinMs: number): void;
  stop(): void;
};

const ping = Buffer.from("event: ping\ndata: {}\n\n");

export function createPingRounds(options: {
  log: Log;
  write: (stream: Stream, frame: Buffer) => boolean;
  end: (stream: Stream) => void;
  forget: (stream: Stream) => void;
}): PingRounds {
  const { log, write, end, forget } = options;
  const parts = Array.from({ length: pingRounds }, () => new Set<Stream>());
  const spreading = new Set<NodeJS.Timeout>();
  let check: SessionCheck | null = null;
  let nextPart = 0;
  let turn = 0;

  const partOf = (number: number) => parts[number % pingRounds] as Set<Stream>;

  async function lookAfter(part: Set<Stream>): Promise<void> {
    // defence: dead-streams-forgotten
    for (const stream of part) if (stream.raw.destroyed) forget(stream);
    const present = [...part];
    if (present.length === 0) return;
    for (const stream of present) write(stream, ping);
    await endThoseOver(present);
  }

  async function endThoseOver(present: readonly Stream[]): Promise<void> {
    if (!check) return;
    const standing = await check(present.map(({ sessionKey }) => sessionKey));
    // defence: streams-asked-for-session
    for (const stream of present) if (!standing.has(stream.sessionKey)) end(stream);
  }

  const warn = (error: unknown) => log.warn({ err: error }, "the sessions of streams could not be checked");
  const timer = setInterval(() => {
    lookAfter(partOf(turn++)).catch(warn);
  }, pingRoundMs);
  timer.unref();

  function visitOnce(visit: (part: readonly Stream[]) => void, withinMs: number): void {
    for (const [number, part] of parts.entries()) {
      const later = setTimeout(
        () => {
          spreading.delete(later);
          if (part.size > 0) visit([...part]);
        },
        (number * withinMs) / pingRounds,
      );
      later.unref();
      spreading.add(later);
    }
  }

  return {
    join(stream) {
      stream.round = nextPart++ % pingRounds;
      partOf(stream.round).add(stream);
    },
    leave: (stream) => void partOf(stream.round).delete(stream),
    size: () => parts.reduce((sum, part) => sum + part.size, 0),
    checkSessions: (given) => {
      check = given;
    },
    endIfOver: (stream) =>
      endThoseOver([stream]).catch((error) =>
        log.warn({ err: error }, "the session of a new stream could not be checked"),
      ),
    recheck: (withinMs) => visitOnce((part) => void endThoseOver(part).catch(warn), withinMs),
    visitOnce,
    stop() {
      clearInterval(timer);
      for (const later of spreading) clearTimeout(later);
    },
  };
}
