import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "../support/http.ts";
import { createMembers } from "../support/members.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;

/** Files end after 8 KB, as on a disk that becomes full during a write; it needs no root. */
const fullDisk = ["sh", "-c", 'ulimit -f 16 && exec "$@"', "sh"];

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl, launcher: fullDisk });
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
});

it("a photo that does not fit on the disk is refused and leaves nothing behind; all else works on", async () => {
  const [member] = await createMembers(databaseUrl, 1);
  if (!member) throw new Error("no member");
  const upload = (photo: Buffer) => {
    const form = formOf(photo);
    return ask<{ error?: string }>(product.url, {
      method: "POST",
      path: "/api/photos",
      cookie: member.cookie,
      ...form,
    });
  };
  const large = await noise(1600, 1200);
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#704090" } })
    .jpeg()
    .toBuffer();

  const refused = await upload(large);
  expect([refused.status, refused.body.error]).toEqual([503, "unavailable"]);
  expect(await query(databaseUrl, "select id from photos")).toEqual([]);
  expect(await query(databaseUrl, "select file_key from loose_photo_files")).toEqual([]);
  expect(filesOf(product)).toEqual([]);

  expect((await upload(small)).status, "what fits is taken").toBe(200);
  expect((await ask(product.url, { path: "/api/chats.php", cookie: member.cookie })).status).toBe(200);
  expect(product.isAlive()).toBe(true);
});

/** A picture that does not compress. */
async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

function formOf(photo: Buffer) {
  const boundary = "----rendezvous-proof";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** The files of photos and uploads in the product's folder; the first file makes its folder. */
function filesOf({ dataDir }: ProductProcess): string[] {
  const folders = ["files", "uploads"].map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  const entries = folders.flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }));
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
