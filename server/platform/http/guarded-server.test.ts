import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
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
  { timeout = 30_000, mostConnections = 1000, keepAliveTimeout = 72_000 } = {},
) {
  server = createGuardedServer({ timeout, keepAliveTimeout }, answer, { mostConnections, log });
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

it("answers that nobody reads end their connection; a reader who takes their time stays", async () => {
  const page = Buffer.alloc(30_000_000, "x");
  await serve((_, reply) => void reply.end(page), { timeout: 300 });
  const deaf = open();
  const slow = open();
  let bytes = 0;
  slow.on("data", (part) => {
    bytes += part.length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  deaf.write(request);
  slow.write(request);
  deaf.pause();
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(page.length), { timeout: 30_000 });
  expect(slow.isClosed).toBe(false);
  slow.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 });
});

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

it("who comes when all places are taken is hung up on, and room that is left is taken again", async () => {
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
