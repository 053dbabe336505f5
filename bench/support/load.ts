import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { median, percentile } from "../../support/percentile.ts";
import { round } from "./report.ts";

/** One request of a load; `headers` beside those that every HTTP request has. */
export type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string };

export type Load = {
  /** `http://127.0.0.1:3000`: loopback only. */
  url: string;
  /** Each connection sends its next request as soon as the last was answered. */
  connections: number;
  /** The duration in seconds, or the number of requests in all. */
  until: { seconds: number } | { requests: number };
  next(connection: number, index: number): Ask;
  /** An answer with another status counts as failed. */
  status?: number;
};

export type LoadResult = {
  requests: number;
  failed: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
  firstByteP50Ms: number;
};

type Answer = { status: number; body: string; firstByteMs: number; ms: number };

/** A closed loop over plain sockets: it costs little beside the servers it measures on the same machine. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const took: number[] = [];
  const firstBytes: number[] = [];
  let failed = 0;
  let asked = 0;
  const start = performance.now();
  const isOver =
    "seconds" in load.until
      ? (
          (endsAt: number) => () =>
            performance.now() >= endsAt
        )(start + load.until.seconds * 1000)
      : (
          (most: number) => () =>
            asked >= most
        )(load.until.requests);
  await Promise.all(
    Array.from({ length: load.connections }, async (_, number) => {
      const connection = await openConnection(load.url);
      for (let index = 0; !isOver(); index += 1) {
        asked += 1;
        const answer = await connection.ask(load.next(number, index));
        took.push(answer.ms);
        firstBytes.push(answer.firstByteMs);
        if (answer.status !== (load.status ?? 200)) failed += 1;
      }
      connection.close();
    }),
  );
  return {
    requests: took.length,
    failed,
    perSecond: round((took.length * 1000) / (performance.now() - start), 1),
    p50Ms: round(median(took)),
    p95Ms: round(percentile(took, 0.95)),
    p99Ms: round(percentile(took, 0.99)),
    maxMs: round(percentile(took, 1)),
    firstByteP50Ms: round(median(firstBytes)),
  };
}

export type Connection = { ask(ask: Ask): Promise<Answer>; close(): void };

/** One kept-alive connection that sends one request at a time. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname)) throw new Error("Load goes to loopback only");
  const socket = connect({ host: hostname.replace(/[[\]]/g, ""), port: Number(port), noDelay: true });
  await once(socket, "connect");
  return {
    ask: (asked) => exchange(socket, requestText(host, asked)),
    close: () => socket.destroy(),
  };
}

function requestText(host: string, { path, method = "GET", headers = {}, body }: Ask): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

function exchange(socket: Socket, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let firstByteMs = 0;
    let received = "";
    const done = (error: Error | null, answer?: Answer) => {
      socket.off("data", onData).off("close", onClose).off("error", onClose);
      if (answer) resolve(answer);
      else reject(error);
    };
    const onClose = (error?: Error | boolean) =>
      done(error instanceof Error ? error : new Error("The server closed the connection"));
    const onData = (chunk: Buffer) => {
      if (firstByteMs === 0) firstByteMs = performance.now() - start;
      // In Latin-1 one character is one byte, so that lengths are those of the wire.
      received += chunk.toString("latin1");
      const answer = wholeAnswer(received);
      if (answer) done(null, { ...answer, firstByteMs, ms: performance.now() - start });
    };
    socket.on("data", onData).on("close", onClose).on("error", onClose);
    socket.write(text);
  });
}

/** Status and body once the whole answer has arrived; null before. */
function wholeAnswer(received: string): { status: number; body: string } | null {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = received.slice(0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const body = received.slice(headEnd + 4);
  if (status === 204 || status === 304) return { status, body: "" };
  const length = /\r\ncontent-length: *(\d+)/.exec(head);
  if (length) {
    return body.length < Number(length[1]) ? null : { status, body: utf8(body.slice(0, Number(length[1]))) };
  }
  return received.endsWith("\r\n0\r\n\r\n") ? { status, body: utf8(joinChunks(body)) } : null;
}

const utf8 = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

function joinChunks(body: string): string {
  let joined = "";
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.slice(at, lineEnd), 16);
    if (!size) return joined;
    joined += body.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}
