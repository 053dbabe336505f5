import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photos } from "#server/db/schema/photos.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { block, createMember, openSession, type TestMember } from "#server/test/people/factories.ts";
import { moderatePhoto } from "./moderate-photo.ts";

let app: TestApp;
let uploaded: Buffer;
let owner: TestMember;
let owners: Browser;
let free: TestMember;
let freely: Browser;
let premium: Browser;
let visitor: Browser;
const planted = "PLANTED-BY-A-CAMERA";

beforeAll(async () => {
  app = await createTestApp();
  const { db, queue, clock } = app.services;
  uploaded = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 120, sigma: 60 },
    },
  })
    .withExif({ IFD0: { Make: planted } })
    .jpeg()
    .toBuffer();
  owner = await createMember(app, { account: { premiumAt: clock.now() } });
  owners = await openSession(app, owner);
  for (let count = 0; count < 4; count += 1) await upload();
  const rows = await db.select().from(photos).where(eq(photos.memberId, owner.id));
  for (const { id } of rows.slice(0, 3))
    await moderatePhoto(db, queue, { photoId: id, verdict: { status: "active" }, now: clock.now() });
  free = await createMember(app);
  freely = await openSession(app, free);
  premium = await openSession(
    app,
    await createMember(app, { account: { premiumAt: clock.now() } }),
    app.browser(),
  );
  visitor = app.browser();
});
afterAll(() => app.close());

async function upload(): Promise<void> {
  const head =
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const answer = await owners.raw({
    method: "POST",
    url: "/api/photos",
    payload: Buffer.concat([Buffer.from(head), uploaded, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect(answer.status, answer.body).toBe(200);
}

const get = (browser: Browser, url: string) => browser.raw({ method: "GET", url });
/** Every address of a file in an answer. */
const addressesIn = (body: string): string[] => [...new Set(body.match(/\/media\/[^"\\]+/g) ?? [])];
async function addressesFor(browser: Browser): Promise<string[]> {
  const { status, body } = await get(browser, `/api/members/${owner.id}`);
  expect(status, body).toBe(200);
  return addressesIn(body);
}
const isSharp = (address: string) => !address.endsWith("/blurred.webp");

describe("a photo that only premium members see", () => {
  it("opens sharp for them, and for a free member and a visitor only what is theirs", async () => {
    const counts: number[] = [];
    for (const browser of [visitor, freely, premium]) {
      const addresses = await addressesFor(browser);
      for (const address of addresses) expect((await get(browser, address)).status).toBe(200);
      counts.push(new Set(addresses.filter(isSharp).map((address) => address.split("/")[4])).size);
    }
    expect(counts).toEqual([1, 2, 3]);
  });

  it("does not open by guessing: other names, other folders, other signatures", async () => {
    const own = new Set(await addressesFor(freely));
    const sharp = (await addressesFor(premium)).filter((address) => isSharp(address) && !own.has(address));
    expect(sharp).toHaveLength(3);
    const [row] = await app.services.db.select().from(photos).where(eq(photos.memberId, owner.id));
    const guesses: string[] = [];
    for (const address of own) {
      const [, , ticket = "", folder = "", key = "", name = ""] = address.split("/");
      for (const size of ["card", "page", "full", "original", "thumb", "blurred"])
        for (const ending of ["webp", "jpg", "png"])
          guesses.push(`/media/${ticket}/${folder}/${key}/${size}.${ending}`);
      // Even the sharp photo's whole key, if it leaked, opens nothing without its own signature.
      for (const wanted of sharp) guesses.push(`/media/${ticket}/${wanted.split("/").slice(3).join("/")}`);
      guesses.push(
        `/media/${ticket}/${folder}/${row?.id}/${name}`,
        `/media/${folder}/${key}/full.webp`,
        `/${folder}/${key}/full.webp`,
      );
      const [expires, signature = ""] = ticket.split(".");
      for (let at = 0; at < signature.length; at += 1) {
        const other = signature[at] === "A" ? "B" : "A";
        guesses.push(
          `/media/${expires}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}/${folder}/${key}/${name}`,
        );
      }
    }
    for (const guess of guesses.filter((each) => !own.has(each)))
      expect([403, 404], guess).toContain((await get(freely, guess)).status);
  });

  it("lies under names and signatures of at least 128 bits, for 4 hours at most", async () => {
    for (const address of await addressesFor(premium)) {
      const [, , ticket = "", , key = ""] = address.split("/");
      const [expires, signature = ""] = ticket.split(".");
      expect(Buffer.from(signature, "base64url").length * 8).toBeGreaterThanOrEqual(128);
      expect(Buffer.from(key, "base64url").length * 8).toBeGreaterThanOrEqual(128);
      const left = Number(expires) - app.clock.now().getTime() / 1000;
      expect(left).toBeLessThanOrEqual(4 * 3600);
      const kept = String((await get(premium, address)).headers["cache-control"]);
      expect(Number(/^private, max-age=(\d+), immutable$/.exec(kept)?.[1])).toBeLessThanOrEqual(left);
    }
  });

  it("that still waits for the moderator is in nobody's answer but the owner's", async () => {
    const rows = await app.services.db.select().from(photos).where(eq(photos.memberId, owner.id));
    const waiting = rows.find(({ status }) => status === "pending");
    expect(waiting).toBeDefined();
    for (const browser of [visitor, freely, premium]) {
      const { body } = await get(browser, `/api/members/${owner.id}`);
      expect(body).not.toContain(waiting?.id);
      expect(body).not.toContain(waiting?.fileKey);
    }
    expect((await get(owners, "/api/photos")).body).toContain(waiting?.fileKey);
  });

  it("is kept as made here only: the upload itself lies nowhere", () => {
    const folder = join(app.services.env.DATA_DIR, "files");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files).toHaveLength(4 * 4);
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name));
      expect(name).toMatch(/^(card|page|full|blurred)\.webp$/);
      expect(bytes.includes(planted) || bytes.equals(uploaded)).toBe(false);
    }
  });

  it("is in no answer any more after a block", async () => {
    await block(app, owner.id, free.id);
    const answers = [
      `/api/members/${owner.id}`,
      "/api/members?country=DE",
      `/api/members/${owner.id}/conversation`,
      "/api/likes/sent",
      "/api/chats.php",
    ];
    const keys = await app.services.db
      .select({ key: photos.fileKey })
      .from(photos)
      .where(eq(photos.memberId, owner.id));
    for (const url of answers) {
      const { body } = await get(freely, url);
      for (const { key } of keys) expect(body, url).not.toContain(key);
    }
  });

  it("is gone with its deletion, at once and under every address that was ever given", async () => {
    const before = [...(await addressesFor(premium)), ...(await addressesFor(visitor))];
    const rows = await app.services.db.select().from(photos).where(eq(photos.memberId, owner.id));
    for (const { id } of rows) {
      const answer = await owners.raw({ method: "DELETE", url: `/api/photos/${id}`, payload: {} });
      expect(answer.status).toBe(200);
    }
    for (const address of before) {
      const gone = await get(premium, address);
      expect([gone.status, gone.headers["cache-control"]]).toEqual([404, "private, no-store"]);
    }
  });
});
