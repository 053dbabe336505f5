import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { median, percentile } from "../../support/percentile.ts";
import { round } from "./report.ts";

/** One of two members who write to each other; `cookie` opens their session. */
export type Chatter = { memberId: string; cookie: string };
export type Pair = readonly [Chatter, Chatter];

export type ChatLoadResult = {
  /** Messages that were due, and messages that arrived at the partner's event stream. */
  sent: number;
  arrived: number;
  failed: number;
  perSecond: number;
  /** From sending a message until its event arrived. */
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
};

export type ChatLoad = {
  /** Sends this many messages a second in all, for this many seconds, without waiting for answers. */
  atRate(perSecond: number, seconds: number): Promise<ChatLoadResult>;
  /** Each of these senders sends again as soon as its last message was answered. */
  closedLoop(senders: number, seconds: number): Promise<ChatLoadResult>;
  close(): void;
};

/** Stands for a status: the connection was closed before an answer came. */
const brokenOff = 0;

/**
 * Opens the event streams of pairs, and connections that carry their messages: plain sockets, because they
 * cost little.
 */
export async function openChatLoad(url: string, pairs: readonly Pair[]): Promise<ChatLoad> {
  const { host, hostname, port } = new URL(url);
  const sentAt = new Map<string, number>();
  let took: number[] = [];
  let failed = 0;
  let sent = 0;
  const onArrival = (clientId: string) => {
    const since = sentAt.get(clientId);
    if (since === undefined) return;
    sentAt.delete(clientId);
    took.push(performance.now() - since);
  };
  const streams = await openStreams(url, pairs.flat(), onArrival);
  const connections: Socket[] = [];
  const idle: Sender[] = [];

  type Sender = { post(text: string, answered: (status: number) => void): void };
  async function openSender(): Promise<Sender> {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    connections.push(socket);
    let onAnswer: ((status: number) => void) | null = null;
    let received = "";
    const sender: Sender = {
      post(text, answered) {
        onAnswer = answered;
        socket.write(text);
      },
    };
    // A server ends idle connections, and an overloaded server breaks connections: the message counts as
    // failed.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const at = idle.indexOf(sender);
      if (at >= 0) idle.splice(at, 1);
      onAnswer?.(brokenOff);
      onAnswer = null;
    });
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(received.slice(9, 12));
      received = "";
      const answered = onAnswer;
      onAnswer = null;
      answered?.(status);
    });
    return sender;
  }

  function requestOf([from, to]: readonly [Chatter, Chatter], clientId: string): string {
    const body = `{"client_id":"${clientId}","body":"Shall we meet at the river this evening? ${clientId}"}`;
    return `POST /api/members/${to.memberId}/messages HTTP/1.1\r\nhost: ${host}\r\ncookie: ${from.cookie}\r\n${"content-type: application/json\r\nx-client: web\r\nsec-fetch-site: same-origin\r\n"}content-length: ${body.length}\r\n\r\n${body}`;
  }

  let turn = 0;
  /** The pairs take turns, and so do the two members of a pair. */
  function nextDirection(): readonly [Chatter, Chatter] {
    const [one, other] = pairs[turn % pairs.length] as Pair;
    turn += 1;
    return Math.floor(turn / pairs.length) % 2 === 0 ? [one, other] : [other, one];
  }

  async function send(): Promise<void> {
    const clientId = randomUUID();
    sentAt.set(clientId, performance.now());
    sent += 1;
    // Without a connection nothing is sent, as on a server with thousands of waiting connections.
    const sender = idle.pop() ?? (await openSender().catch(() => null));
    if (!sender) {
      failed += 1;
      sentAt.delete(clientId);
      return;
    }
    await new Promise<void>((answered) => {
      sender.post(requestOf(nextDirection(), clientId), (status) => {
        if (status !== brokenOff) idle.push(sender);
        if (status !== 200) {
          failed += 1;
          sentAt.delete(clientId);
        }
        answered();
      });
    });
  }

  async function measure(seconds: number, run: () => Promise<void>): Promise<ChatLoadResult> {
    took = [];
    failed = 0;
    sent = 0;
    sentAt.clear();
    const start = performance.now();
    await run();
    const ran = Math.max(seconds * 1000, performance.now() - start);
    await allArrived();
    return {
      sent,
      arrived: took.length,
      failed,
      perSecond: round((took.length * 1000) / ran, 0),
      p50Ms: round(median(took)),
      p95Ms: round(percentile(took, 0.95)),
      p99Ms: round(percentile(took, 0.99)),
      maxMs: round(percentile(took, 1)),
    };
  }

  async function allArrived(): Promise<void> {
    for (let left = 100; sentAt.size > 0 && left > 0; left -= 1) await pause(50);
  }

  return {
    atRate: (perSecond, seconds) =>
      measure(seconds, async () => {
        const start = performance.now();
        const all: Promise<void>[] = [];
        const due = (index: number) => start + (index * 1000) / perSecond;
        for (let index = 0; index < perSecond * seconds; ) {
          const now = performance.now();
          for (; index < perSecond * seconds && due(index) <= now; index += 1) all.push(send());
          // Waiting without a timer would be exact, but would take one core from the product.
          await pause(1);
        }
        await Promise.race([Promise.all(all), pause(10_000)]);
      }),
    closedLoop: (senders, seconds) =>
      measure(seconds, async () => {
        const endsAt = performance.now() + seconds * 1000;
        await Promise.all(
          Array.from({ length: senders }, async () => {
            while (performance.now() < endsAt) await send();
          }),
        );
      }),
    close() {
      for (const socket of [...streams, ...connections]) socket.destroy();
    },
  };
}

/** Opens the event streams of these members and waits until each stream has sent its greeting. */
export async function openStreams(
  url: string,
  members: readonly Chatter[],
  onMessage: (clientId: string) => void = () => undefined,
): Promise<Socket[]> {
  const { host, hostname, port } = new URL(url);
  const open = async ({ memberId, cookie }: Chatter): Promise<Socket> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n\r\n`,
    );
    await new Promise<void>((greeted, refused) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1");
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          if (event.includes("event: hello")) greeted();
          else if (event.includes("event: message")) {
            if (event.includes(`"sender_id":"${memberId}"`)) continue;
            // Only the sender gets the client id, so this text carries it.
            const clientId = /evening\? ([0-9a-f-]{36})"/.exec(event)?.[1];
            if (clientId) onMessage(clientId);
          }
        }
      });
      socket.on("close", () => refused(new Error("A stream was closed before it was greeted")));
    });
    return socket;
  };
  const sockets: Socket[] = [];
  for (let from = 0; from < members.length; from += 50) {
    sockets.push(...(await Promise.all(members.slice(from, from + 50).map(open))));
  }
  return sockets;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
