import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors.ts";
import { createLog } from "../operations/log.ts";
import { createUploads, type Uploads } from "./receive-upload.ts";
import { createUploadRoom } from "./upload-room.ts";
import { uploadRoutes } from "./uploads.ts";

const megabyte = 1024 * 1024;
const log = createLog("silent");
let folder: string;
let app: FastifyInstance;
let uploads: Uploads;
let received: Buffer[];
const sockets: Socket[] = [];

async function serve({ roomBytes = 8 * megabyte, stalledMs = 20_000, wholeMs = 150_000 } = {}) {
  uploads = createUploads({ folder, log }, { roomBytes, stalledMs, wholeMs });
  app = fastify({ trustProxy: true }) as unknown as FastifyInstance;
  uploadRoutes(app, (routes) => {
    routes.post("/", async (request, reply) => {
      const upload = await uploads.receive(request, reply);
      received.push(await upload.read());
      await upload.discard();
      return { digest: await uploads.digestOf(request, reply) };
    });
    routes.post("/digest", async (request, reply) => ({ digest: await uploads.digestOf(request, reply) }));
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? 503 : 400).send({ error: (error as { code?: string }).code }),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "uploads-test-"));
  received = [];
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = '--b\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n';
const end = "\r\n--b--\r\n";

type Sender = Socket & { heard: string; isClosed: boolean };

/** Begins an upload with this declared length (null: none) and sends its first bytes. */
async function begin(bytes: number | null, { from = "10.0.0.1" } = {}): Promise<Sender> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  const one = Object.assign(socket, { heard: "", isClosed: false });
  one.on("error", () => undefined).on("close", () => Object.assign(one, { isClosed: true }));
  one.on("data", (part) => {
    one.heard += part;
  });
  await once(socket, "connect");
  const length =
    bytes === null ? "transfer-encoding: chunked" : `content-length: ${start.length + bytes + end.length}`;
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\ncontent-type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  );
  socket.write(bytes === null ? `${start.length.toString(16)}\r\n${start}\r\n` : start);
  return one;
}

const isUnderWay = (bytes: number) =>
  vi.waitFor(() => expect(uploads.held().bytes).toBeGreaterThanOrEqual(bytes), { timeout: 10_000 });
const nothingHeld = () =>
  vi.waitFor(() => expect(uploads.held()).toEqual({ bytes: 0, files: 0 }), { timeout: 10_000 });

describe("an upload", () => {
  it("is read into a file without a name, and told by its content", async () => {
    await serve();
    const photo = Buffer.alloc(megabyte, "photo");
    const one = await begin(photo.length);
    one.write(photo.subarray(0, photo.length / 2));
    await vi.waitFor(() => expect(uploads.held().files).toBe(1));
    expect(readdirSync(folder)).toEqual([]);
    one.write(photo.subarray(photo.length / 2));
    one.write(end);
    await vi.waitFor(() => expect(one.heard).toContain("digest"));
    expect(received.map((bytes) => bytes.equals(photo))).toEqual([true]);
    expect(readdirSync(folder)).toEqual([]);
    await nothingHeld();
  });

  it("is refused before a byte of it is read where there is no room, and taken once there is", async () => {
    await serve({ roomBytes: 9 * megabyte });
    const [first] = [
      await begin(4 * megabyte, { from: "10.0.0.1" }),
      await begin(3 * megabyte, { from: "10.0.2.1" }),
    ];
    await isUnderWay(7 * megabyte);
    const refused = await begin(2 * megabyte, { from: "10.0.3.1" });
    await vi.waitFor(() => expect(refused.heard).toContain('"error":"busy"'));
    expect(refused.heard).toMatch(/connection: close/i);
    expect(received).toEqual([]);
    first.destroy();
    await vi.waitFor(() => expect(uploads.held().bytes).toBeLessThan(4 * megabyte));
    const taken = await begin(2 * megabyte, { from: "10.0.3.1" });
    taken.write(Buffer.alloc(2 * megabyte));
    taken.write(end);
    await vi.waitFor(() => expect(taken.heard).toContain("digest"));
  });

  it("that does not say how long it is counts as the longest", async () => {
    await serve({ roomBytes: 64 * megabyte });
    await begin(null);
    await isUnderWay(15 * megabyte);
  });

  it("leaves half of the room to other regions, and three quarters to other members", () => {
    const room = createUploadRoom(100);
    const from = (region: string, memberId: string | null = null) => ({ region, memberId });
    const leave = room.enter(50, from("a"));
    expect(() => room.enter(1, from("a"))).toThrow("busy");
    room.enter(50, from("b"));
    expect(() => room.enter(1, from("c"))).toThrow("busy");
    leave();
    leave();
    expect(room.taken()).toBe(50);
    // One account takes at most its quarter, from any network.
    const leaveOwn = room.enter(20, from("c", "anna"));
    room.enter(5, from("d", "anna"));
    expect(() => room.enter(1, from("e", "anna"))).toThrow("busy");
    room.enter(1, from("e", "bert"));
    leaveOwn();
    room.enter(20, from("e", "anna"));
  });

  it("that is too slow to be through in time is cut off early; a small one at the same pace is not", async () => {
    await serve({ stalledMs: 500, wholeMs: 3_000 });
    const [large, small] = [await begin(megabyte), await begin(2000, { from: "10.0.0.2" })];
    const bytes = Buffer.alloc(100);
    let sent = 0;
    const drip = setInterval(() => {
      sent += 1;
      if (!large.isClosed) large.write(bytes);
      if (sent < 20) small.write(bytes);
      if (sent === 20) small.write(Buffer.concat([bytes, Buffer.from(end)]));
      if (sent > 400) clearInterval(drip);
    }, 40);
    try {
      await vi.waitFor(() => expect(large.isClosed).toBe(true), { timeout: 10_000 });
      await vi.waitFor(() => expect(small.heard).toContain("digest"), { timeout: 10_000 });
      expect(received.map(({ length }) => length)).toEqual([2000]);
      await nothingHeld();
    } finally {
      clearInterval(drip);
    }
  });

  it("that stalls is cut off and frees its room; a slow one continues", async () => {
    await serve({ stalledMs: 500 });
    const stalled = await begin(megabyte);
    const slow = await begin(2000, { from: "10.0.0.2" });
    const bytes = Buffer.alloc(100);
    let sent = 0;
    const drip = setInterval(() => {
      sent += 1;
      slow.write(bytes);
      if (sent < 20) return;
      clearInterval(drip);
      slow.write(end);
    }, 60);
    await vi.waitFor(() => expect(stalled.isClosed).toBe(true), { timeout: 10_000 });
    await vi.waitFor(() => expect(slow.heard).toContain("digest"), { timeout: 10_000 });
    await nothingHeld();
  });

  it("fifty that are broken off leave nothing behind", async () => {
    await serve({ roomBytes: 200 * megabyte });
    for (let round = 0; round < 10; round += 1) {
      const five = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => begin(number === 5 ? null : megabyte, { from: `10.0.1.${number}` })),
      );
      for (const one of five.slice(0, 3)) one.write(Buffer.alloc(200_000));
      await isUnderWay(19 * megabyte);
      for (const one of five) one.destroy();
      await nothingHeld();
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(received).toEqual([]);
  });

  it("that cannot be kept is refused, and gives its room back", async () => {
    await serve();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where the folder should be");
    const one = await begin(1000);
    one.write(Buffer.alloc(1000));
    one.write(end);
    await vi.waitFor(() => expect(one.heard).toContain('"error":"unavailable"'));
    await nothingHeld();
  });
});

it("the next start deletes the files of a killed process, and no others", () => {
  mkdirSync(folder, { recursive: true });
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ["a.upload", "other.txt", "fresh.upload"]) writeFileSync(join(folder, name), "x");
  for (const name of ["a.upload", "other.txt"]) utimesSync(join(folder, name), old, old);
  createUploads({ folder, log });
  expect(readdirSync(folder).sort()).toEqual(["fresh.upload", "other.txt"]);
});
