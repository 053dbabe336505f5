import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorStatus } from "#contracts/errors.ts";
import { AppError } from "../errors.ts";
import { createStorage, type Storage } from "../storage.ts";
import { mediaRoutes } from "./media.ts";

const key = "photos/0190f7a2/card.webp";
const body = Buffer.alloc(200_000, "photo");
const start = new Date("2026-03-01T10:30:00Z").getTime();
let now = start;
let dataDir: string;
let storage: Storage;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "media-"));
  storage = createStorage({ dataDir, secret: "a secret of the test", clock: { now: () => new Date(now) } });
  await storage.put(key, body);
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof AppError ? error.code : "internal";
    return reply.code(errorStatus[code]).send({ error: code });
  });
  app.addHook("onRequest", async (request) => {
    const settings = { brand: { cdnPrefix: String(request.headers["x-cdn"] ?? "") } };
    request.site = { settings } as FastifyRequest["site"];
  });
  await app.register(mediaRoutes(storage));
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a signed address opens its file, with careful headers", async () => {
  const answer = await get(storage.signedPath(key));
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(body)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "content-length": "200000",
    // 10:30 lies in the window from 10 to 12; the address ends with the window after it, at 14:00.
    "cache-control": "private, max-age=12600, immutable",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
});

test("pages from elsewhere may show a file only where a CDN stands between", async () => {
  const policy = async (headers = {}) =>
    (await get(storage.signedPath(key), headers)).headers["cross-origin-resource-policy"];
  expect(await policy()).toBe("same-origin");
  expect(await policy({ "x-cdn": "https://cdn.example" })).toBe("cross-origin");
});

test("HEAD answers alike without a body; a known tag is answered with 304", async () => {
  const url = storage.signedPath(key);
  const head = await app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
    200,
    "200000",
    0,
  ]);
  const again = await get(url, { "if-none-match": `"other", ${head.headers.etag}` });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect(again.headers["cache-control"]).toContain("private");
  expect((await get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("an address stays the same for a window and opens for 2 to 4 hours", async () => {
  const hour = 3_600_000;
  const first = storage.signedPath(key);
  now = start + 1.49 * hour;
  expect(storage.signedPath(key)).toBe(first);
  now = start + 1.5 * hour;
  expect(storage.signedPath(key)).not.toBe(first);
  now = start + 3.49 * hour;
  expect((await get(first)).statusCode).toBe(200);
  now = start + 3.5 * hour;
  expect((await get(first)).json()).toEqual({ error: "forbidden" });
  now = start;
});

test("nothing opens without its own signature", async () => {
  await storage.put("photos/other/full.webp", body);
  const [, , ticket] = storage.signedPath(key).split("/");
  const [expires, signature] = ticket!.split(".");
  const last = signature!.at(-1) === "A" ? "B" : "A";
  const elsewhere = createStorage({ dataDir, secret: "another", clock: { now: () => new Date(now) } });
  const forged = [
    `/media/${ticket}/photos/other/full.webp`,
    `/media/${Number(expires) + 7200}.${signature}/${key}`,
    `/media/${expires}.${signature!.slice(0, -1)}${last}/${key}`,
    `/media/${expires}./${key}`,
    `/media/x/${key}`,
    `/media/${ticket}/`,
    `/media/${ticket}/photos/0190f7a2/%2e%2e/other/full.webp`,
    `/media/${ticket}/${encodeURIComponent("../../../etc/passwd")}`,
    elsewhere.signedPath(key),
  ];
  for (const url of forged) expect((await get(url)).json()).toEqual({ error: "forbidden" });
  expect((await get(`/media/${ticket}/%zz`)).statusCode).toBe(400);
});

test("a file that was deleted or never was is 404", async () => {
  const url = storage.signedPath("photos/brief/card.webp");
  expect((await get(url)).statusCode).toBe(404);
  await storage.put("photos/brief/card.webp", body);
  expect((await get(url)).statusCode).toBe(200);
  await storage.deletePrefix("photos/brief");
  const answer = await get(url);
  expect(answer.json()).toEqual({ error: "not_found" });
  expect(answer.headers["cache-control"]).toBeUndefined();
});

test("a file that is no picture is sent as a download, and long keys work", async () => {
  const long = `exports/${"a".repeat(200)}/all.zip`;
  await storage.put(long, Buffer.from("PK"));
  const answer = await get(storage.signedPath(long));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  expect(answer.headers["content-disposition"]).toBe("attachment");
});
