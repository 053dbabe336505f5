import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStorage, type Storage } from "./storage.ts";

const now = new Date("2026-03-01T11:59:00Z");
const secret = "a secret of the test";
const clock = { now: () => now };

/** As much of S3 as storage uses, over HTTP: objects in one bucket called `box`. */
function startS3(): Promise<{ server: Server; objects: Map<string, Buffer>; seen: string[] }> {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const url = new URL(request.url!, "http://s3");
    const key = decodeURIComponent(url.pathname.replace(/^\/box\/?/, ""));
    const body = await buffer(request);
    seen.push(request.headers.authorization ?? "");
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") objects.delete(key);
    if (request.method === "POST") {
      for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name!);
      return response.end("<DeleteResult/>");
    }
    if (url.searchParams.has("list-type")) {
      const names = [...objects.keys()].filter((name) =>
        name.startsWith(url.searchParams.get("prefix") ?? ""),
      );
      const rows = names.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join("");
      return response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows}</ListBucketResult>`);
    }
    if (request.method !== "GET" && request.method !== "HEAD") return response.end();
    const found = objects.get(key);
    if (!found) {
      response.statusCode = 404;
      return response.end(request.method === "GET" ? "<Error><Code>NoSuchKey</Code></Error>" : undefined);
    }
    response.setHeader("content-length", found.length);
    response.setHeader("etag", '"tag"');
    response.end(request.method === "GET" ? found : undefined);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ server, objects, seen })));
}

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "storage-"));
  s3 = await startS3();
  const { port } = s3.server.address() as AddressInfo;
  storages.disk = createStorage({ dataDir, secret, clock });
  const storageUrl = `s3://key:se%2Fcret@127.0.0.1:${port}/box?region=eu-west-1&tls=false`;
  storages.s3 = createStorage({ storageUrl, dataDir: "/nowhere", secret, clock });
});
afterAll(async () => {
  s3.server.closeAllConnections();
  s3.server.close();
  await rm(dataDir, { recursive: true });
});

describe.each(["disk", "s3"])("on %s", (kind) => {
  test("a file comes back as it went in", async () => {
    const storage = storages[kind]!;
    const body = Buffer.alloc(300_000, "photo");
    await storage.put("photos/one/card.webp", body);
    expect(await storage.exists("photos/one/card.webp")).toBe(true);
    expect(await storage.stat("photos/one/card.webp")).toEqual({
      size: 300_000,
      contentType: "image/webp",
      etag: expect.stringMatching(/^(W\/)?".+"$/),
    });
    expect(body.equals(await buffer((await storage.get("photos/one/card.webp"))!))).toBe(true);
  });

  test("an empty file opens too", async () => {
    const storage = storages[kind]!;
    await storage.put("photos/empty.webp", Buffer.alloc(0));
    expect((await buffer((await storage.get("photos/empty.webp"))!)).length).toBe(0);
  });

  test("a missing file is null, and can be deleted twice", async () => {
    const storage = storages[kind]!;
    await storage.put("photos/gone.webp", Buffer.from("x"));
    await storage.delete("photos/gone.webp");
    await storage.delete("photos/gone.webp");
    for (const key of [
      "photos/gone.webp",
      "photos",
      "photos/empty.webp/deeper.webp",
      "../../etc/passwd",
      "",
    ]) {
      expect(await storage.stat(key)).toBeNull();
      expect(await storage.get(key)).toBeNull();
    }
  });

  test("a folder goes with all it holds, its namesakes stay", async () => {
    const storage = storages[kind]!;
    for (const key of ["m/1/a.webp", "m/1/b/c.webp", "m/12/a.webp"]) await storage.put(key, Buffer.from("x"));
    await storage.deletePrefix("m/1");
    await storage.deletePrefix("m/1");
    expect(await storage.exists("m/1/a.webp")).toBe(false);
    expect(await storage.exists("m/1/b/c.webp")).toBe(false);
    expect(await storage.exists("m/12/a.webp")).toBe(true);
  });

  test("keys that could leave their place are refused", async () => {
    const storage = storages[kind]!;
    for (const key of [
      "../out.webp",
      "/etc/x.webp",
      "a//b.webp",
      "a/../b.webp",
      "a\\b.webp",
      "a.webp/",
      "a b.webp",
    ]) {
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(TypeError);
      await expect(storage.delete(key)).rejects.toThrow(TypeError);
    }
    for (const prefix of ["", "/", ".", "..", "a/", "a/../b"]) {
      await expect(storage.deletePrefix(prefix)).rejects.toThrow(TypeError);
    }
  });
});

test("the disk's files lie in the data folder, S3's requests are signed with the key", async () => {
  expect(await readdir(dataDir)).toEqual(["files"]);
  expect(
    s3.seen.every((header) => header.includes("Credential=key/") && header.includes("/eu-west-1/s3/")),
  ).toBe(true);
  const broken = createStorage({ storageUrl: "s3://key:secret@host", dataDir, secret, clock });
  await expect(broken.exists("a.webp")).rejects.toThrow("STORAGE_URL must look like");
});

test("an outage is an error, not an absence", async () => {
  const storageUrl = "s3://key:secret@127.0.0.1:1/box?tls=false";
  const storage = createStorage({ storageUrl, dataDir, secret, clock });
  await expect(storage.stat("photos/one.webp")).rejects.toThrow();
});
