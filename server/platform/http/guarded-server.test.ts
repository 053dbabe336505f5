import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "../operations/log.ts";
import { createGuardedServer } from "./guarded-server.ts";

const log = createLog("silent");
let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function serve(
  answer: RequestListener,
  {
    timeout = 30_000,
    mostConnections = 1000,
    trustProxy = "",
    keepAliveTimeout = 72_000,
    nowMs = () => performance.now(),
    onTurnedAway = () => {},
  } = {},
) {
  const guard = { mostConnections, trustProxy, isHttps: false, log, onTurnedAway, nowMs };
  server = createGuardedServer({ timeout, keepAliveTimeout }, answer, guard);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

type Client = Socket & { heard: string; isClosed: boolean };

function open(): Client {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  const one = Object.assign(socket, { heard: "", isClosed: false });
  return one.on("error", () => undefined).on("close", () => Object.assign(one, { isClosed: true }));
}

function read(client: Client): Client {
  client.on("data", (bytes) => {
    client.heard += bytes;
  });
  return client;
}
const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

it("a hundred connections that send forty requests each and read nothing hold nothing", async () => {
  let underWay = 0;
  let most = 0;
  let asked = 0;
  const page = Buffer.alloc(100_000, "x");
  await serve((_, reply) => {
    underWay += 1;
    asked += 1;
    most = Math.max(most, underWay);
    reply.on("close", () => {
      underWay -= 1;
    });
    setImmediate(() => reply.end(page));
  });
  const many = Array.from({ length: 100 }, open);
  for (const socket of many) socket.write(request.repeat(40));
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(100 * 8), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 20_000 });
  expect(asked).toBe(100 * 8);
  expect(most).toBeLessThanOrEqual(100 * 8);
});

it("eight requests in a row are answered in their order, and eight more after them", async () => {
  let count = 0;
  await serve((_, reply) => {
    count += 1;
    reply.end(`number ${count};`);
  });
  const socket = read(open());
  for (const upTo of [8, 16]) {
    socket.write(request.repeat(8));
    await vi.waitFor(() => expect(socket.heard).toContain(`number ${upTo};`));
  }
  expect([...socket.heard.matchAll(/number (\d+);/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 1),
  );
  expect(socket.isClosed).toBe(false);
});

it("unread answers end their connection; a reader who takes their time stays", async () => {
  const page = Buffer.alloc(30_000_000, "x");
  const timeout = 1_500;
  await serve((_, reply) => void reply.end(page), { timeout });
  const deaf = open();
  deaf.write(request);
  deaf.pause();
  let slow: Client;
  let stoodStillMs: number;
  do {
    // A machine that is suspended for the whole idle time closes the reader too; that result proves nothing.
    const standing = monitorEventLoopDelay({ resolution: 20 });
    standing.enable();
    slow = open();
    await readSlowly(slow, page.length);
    standing.disable();
    stoodStillMs = standing.max / 1e6;
  } while (slow.isClosed && stoodStillMs > timeout / 2);
  expect(slow.isClosed).toBe(false);
  slow.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
});

/** Sends for longer than a connection may be silent, but without a silence; stops when the connection ends. */
async function readSlowly(client: Client, upTo: number): Promise<void> {
  let bytes = 0;
  client.on("data", (part) => {
    bytes += part.length;
    client.pause();
    setTimeout(() => client.resume(), 5);
  });
  client.write(request);
  await vi.waitUntil(() => bytes > upTo || client.isClosed, { timeout: 30_000 });
}

it("an answer that takes longer than anybody may be silent comes", async () => {
  await serve((_, reply) => void setTimeout(() => reply.end("at last"), 700), { timeout: 200 });
  const socket = read(open());
  socket.write(request);
  await vi.waitFor(() => expect(socket.heard).toContain("at last"), { timeout: 10_000 });
});

it("a connection that is kept for more and asks nothing is closed", async () => {
  await serve((_, reply) => void reply.end("done"), { keepAliveTimeout: 50 });
  const socket = read(open());
  socket.write(request);
  await vi.waitFor(() => expect(socket.heard).toContain("done"));
  await vi.waitFor(() => expect(socket.isClosed).toBe(true), { timeout: 10_000 });
});

it("a connection beyond the limit is closed, and freed places can be used again", async () => {
  await serve((_, reply) => void reply.end("done"), { mostConnections: 2 });
  const [one, two] = [read(open()), read(open())];
  one.write(request);
  two.write(request);
  await vi.waitFor(() => expect([one.heard, two.heard].join()).toMatch(/done.*done/s));
  const third = open();
  await vi.waitFor(() => expect(third.isClosed).toBe(true));
  one.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(1));
  const fourth = read(open());
  fourth.write(request);
  await vi.waitFor(() => expect(fourth.heard).toContain("done"));
});

it("one region of the network does not take all places, and leaves its own again", async () => {
  await serve((_, reply) => void reply.end("done"), { mostConnections: 8 });
  const connectFrom = (remoteAddress: string) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress });
    server.emit("connection", socket);
    return socket;
  };
  const [one, two, three] = [1, 2, 3].map((host) => connectFrom(`203.0.113.${host}`));
  expect([one, two, three].map((socket) => socket?.destroyed)).toEqual([false, false, true]);
  expect(connectFrom("198.51.100.1").destroyed).toBe(false);
  one?.destroy();
  await vi.waitFor(() => expect(connectFrom("203.0.113.4").destroyed).toBe(false));
});

/** Opens connections that send eight calls each in one piece, so that they arrive in one round of the event loop. */
async function callInOneRound(count: number, call: string): Promise<string> {
  const clients = Array.from({ length: count }, () => read(open()));
  await vi.waitFor(async () => expect(await connections()).toBe(count));
  for (const client of clients) client.write(call.repeat(8));
  const heard = () => clients.map((client) => client.heard).join("");
  await vi.waitFor(() => expect(heard().match(/HTTP\/1\.1 \d+/g)).toHaveLength(8 * count));
  return heard();
}

it("in one round lets calls in for 900 ms, and tells the others in their language to come again", async () => {
  let now = 0;
  let begun = 0;
  let counted = 0;
  const warned = vi.spyOn(log, "warn");
  await serve(
    (_, reply) => {
      begun += 1;
      // The time a call costs this thread; its answer comes in a later round.
      now += 50;
      setImmediate(() => reply.end("done"));
    },
    {
      nowMs: () => now,
      onTurnedAway() {
        counted += 1;
      },
    },
  );
  const call = "GET /api/members HTTP/1.1\r\nHost: localhost\r\nCookie: a=b; locale=de\r\n\r\n";
  const heard = await callInOneRound(4, call);
  expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(18);
  expect(heard.match(/HTTP\/1\.1 503/g)).toHaveLength(14);
  expect(begun).toBe(18);
  expect(counted).toBe(14);
  expect(warned.mock.calls.map(([, words]) => words)).toEqual([
    "calls are refused: more arrive than this process can answer",
  ]);
  warned.mockRestore();
  expect(heard).toMatch(/retry-after: 1\r\n/);
  expect(heard).toContain('{"error":"unavailable","message":"Es ist ein Fehler aufgetreten');
  // The next round has its own limit; machines, streams and pages are admitted in every round.
  for (const path of ["/api/members", "/healthz", "/api/live", "/members"]) {
    const later = read(open());
    later.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await vi.waitFor(() => expect(later.heard).toContain("done"));
  }
});

it("takes no handful of calls for a crowd, however long the machine stands still between them", async () => {
  let now = 0;
  await serve(
    (_, reply) => {
      now += 60_000;
      setImmediate(() => reply.end("done"));
    },
    { nowMs: () => now },
  );
  const heard = await callInOneRound(3, "GET /api/members HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(16);
  expect(heard.match(/HTTP\/1\.1 503/g)).toHaveLength(8);
});

it.each([
  ["Cookie: locale=de\r\nAccept-Language: fr", "Es ist ein Fehler"],
  ["Accept-Language: pt, fr;q=0.5, en;q=0.2", "Une erreur"],
  ["Accept-Language: pt", "An error occured"],
])("tells a crowd in its language to come again: %s", async (headers, words) => {
  let now = 0;
  await serve(
    (_, reply) => {
      now += 1_000;
      setImmediate(() => reply.end("done"));
    },
    { nowMs: () => now },
  );
  const heard = await callInOneRound(3, `GET /api/members HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  expect(heard).toContain('"error":"unavailable"');
  expect(heard).toContain(words);
});
