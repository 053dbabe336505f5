import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import { createPairs } from "../support/chatting.ts";
import { ask } from "../support/http.ts";
import { createMembers } from "../support/members.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { memoryOf, type ProductProcess, startProcess } from "../support/product.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;
/** Requests whose headers never end, from the start of the test. */
const slow: { socket: Socket; isClosed: boolean }[] = [];

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl });
  for (let count = 0; count < atSize(100, 1_000); count += 1) slow.push(dribble());
});
afterAll(async () => {
  for (const { socket } of slow) socket.destroy();
  await product?.kill();
  await cluster?.remove();
});

/** Sends one letter of a header every second. */
function dribble() {
  const socket = connect(product.port, "127.0.0.1");
  const one = { socket, isClosed: false };
  const timer = setInterval(() => socket.write("x"), 1_000);
  socket.on("close", () => {
    clearInterval(timer);
    one.isClosed = true;
  });
  socket.on("error", () => undefined);
  // The server's last bytes must be read, otherwise the end of the connection is not seen.
  socket.resume();
  socket.write("GET /api/chats.php HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
  return one;
}

/** As many bytes as a message may have: four for the letter, and four for each of the eight marks that it may carry. */
const longText = `\u{1d400}${"\u{1d165}".repeat(8)}`.repeat(1000);

it("a stream that is never read is cut off; its writer and all others are unaffected", async () => {
  const [[writer, reader], [other]] = (await createPairs(databaseUrl, {
    pairs: 2,
    url: () => product.url,
  })) as [Awaited<ReturnType<typeof createPairs>>[number], Awaited<ReturnType<typeof createPairs>>[number]];
  reader.disconnect();
  const deaf = await openDeafStream(reader.member.cookie);
  const before = memoryOf(product.pid);
  const letters = atSize(240, 2_000);
  for (let sent = 0; sent < letters; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => writer.send(reader.member.id, longText)));
    expect((await other.call({ path: "/api/conversations" })).status).toBe(200);
  }
  expect((memoryOf(product.pid) - before) / 2 ** 20, "MB more").toBeLessThan(atSize(200, 50));
  deaf.socket.resume();
  await waitUntil("the deaf stream to be cut off", 20_000, async () => deaf.isClosed || null);
  expect(deaf.bytes(), "no more than the buffers of the network held").toBeLessThan(
    letters * longText.length,
  );

  reader.connect();
  await waitUntil("all to be shown nevertheless", 60_000, async () => {
    const [shown = []] = reader.shown().values();
    return shown.length === letters || null;
  });
});

it("slowly sent requests are closed, and delay no member", async () => {
  const [member] = await createMembers(databaseUrl, 1);
  expect((await ask(product.url, { path: "/api/chats.php", cookie: member?.cookie ?? "" })).status).toBe(200);
  await waitUntil(
    "all slow requests to be closed",
    60_000,
    async () => slow.every(({ isClosed }) => isClosed) || null,
  );
});

it("connections that ask forty times in a row and read nothing are cut, and memory stays", async () => {
  const [member] = await createMembers(databaseUrl, 1);
  const asking = `GET /login HTTP/1.1\r\nHost: 127.0.0.1:${product.port}\r\n\r\n`;
  const before = memoryOf(product.pid);
  const deaf = Array.from({ length: 100 }, () => {
    const socket = connect(product.port, "127.0.0.1").pause();
    const one = { socket, isClosed: false, heard: "" };
    socket.on("error", () => undefined);
    socket.on("close", () => {
      one.isClosed = true;
    });
    socket.write(asking.repeat(40));
    return one;
  });
  for (let count = 0; count < 30; count += 1) {
    expect((await ask(product.url, { path: "/api/chats.php", cookie: member?.cookie ?? "" })).status).toBe(
      200,
    );
  }
  expect((memoryOf(product.pid) - before) / 2 ** 20, "MB more").toBeLessThan(150);
  for (const one of deaf) {
    one.socket.on("data", (part) => {
      one.heard += part;
    });
    one.socket.resume();
  }
  await waitUntil(
    "all of them to be cut",
    60_000,
    async () => deaf.every(({ isClosed }) => isClosed) || null,
  );
  for (const { heard } of deaf) expect(heard.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(8);
});

/** Opens the member's event stream and reads none of it. */
async function openDeafStream(cookie: string) {
  const socket = connect(product.port, "127.0.0.1");
  let bytes = 0;
  const stream = { socket, isClosed: false, bytes: () => bytes };
  socket.on("error", () => undefined);
  socket.on("close", () => {
    stream.isClosed = true;
  });
  socket.write(`GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:${product.port}\r\nCookie: ${cookie}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  socket.pause();
  return stream;
}
