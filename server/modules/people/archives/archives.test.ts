import { inflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { archives } from "#server/db/schema/archives.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { memberLives } from "#server/member-life.ts";
import { loginsPerMinute } from "#server/modules/people/authentication/authentication-limits.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, signIn, testPassword } from "#server/test/people/factories.ts";
import { archiveFile } from "./archive-rules.ts";
import { buildArchive } from "./build-archive.ts";
import { sweepArchives } from "./sweep-archives.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a57" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const day = 86_400;
const ask = ({ browser }: Person, password = testPassword) =>
  browser.call("POST /api/archive", { body: { password } });
const look = async ({ browser }: Person) => (await browser.call("GET /api/archive")).body.archive;

async function upload({ browser }: Person, url = "/api/photos"): Promise<void> {
  const boundary = "----rendezvous-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const { status } = await browser.raw({
    method: "POST",
    url,
    payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": newId() },
  });
  expect(status).toBe(200);
}

/** The files in a zip, by the directory at its end. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const body = zip.subarray(start, start + size);
    files.set(
      zip.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      method === 8 ? inflateRawSync(body) : body,
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

const openFile = ({ browser }: Person, password = testPassword) =>
  browser.call("POST /api/archive-downloads", { body: { password } });
const fetchFile = (url: string) =>
  app.http.inject({ method: "GET", url, headers: { host: "localhost:3000" } });

async function download(person: Person): Promise<{ status: number; files: Map<string, Buffer> }> {
  const { body } = await openFile(person);
  const answer = await fetchFile(body.url ?? "");
  const files = answer.statusCode === 200 ? unzip(answer.rawPayload) : new Map();
  if (answer.statusCode === 200) expect(answer.headers["content-disposition"]).toBe("attachment");
  return { status: answer.statusCode, files };
}

describe("an archive of one's data", () => {
  it("holds all data that the site has of the member, and of a partner only what was said to this one", async () => {
    const [member, friend, third] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const { db } = app.services;
    const about = `<script>alert("${member.name}")</script>`;
    await db.update(profiles).set({ about }).where(eq(profiles.memberId, member.id));
    await db
      .update(profiles)
      .set({ about: "a secret of the friend's own" })
      .where(eq(profiles.memberId, friend.id));
    await upload(member);
    const complaint = {
      client_id: newId(),
      kind: "other" as const,
      email: member.email,
      text: "It is slow.",
    };
    const filed = await member.browser.call("POST /api/complaints", { body: complaint });
    await upload(member, `/api${filed.body.status_path}/pictures`);
    expect((await sendMessageTo(member, friend, "written by the member")).status).toBe(200);
    expect((await sendMessageTo(friend, member, "answered by the friend")).status).toBe(200);
    expect((await sendMessageTo(friend, third, "said to somebody else")).status).toBe(200);

    const asked = await ask(member);
    expect([asked.status, asked.body.archive.status]).toEqual([200, "building"]);
    const [mail] = await app.mailsTo(member.email);
    expect(mail?.subject).toBe("Your data is ready");
    expect(mail?.links.some((link) => link.endsWith("/notifications/data"))).toBe(true);
    expect(await look(member)).toMatchObject({ status: "ready", progress: 100 });

    const { status, files } = await download(member);
    const pictures = ["photos/01.webp", "complaints/01.webp"];
    expect([status, [...files.keys()]]).toEqual([200, ["index.html", "data.json", ...pictures]]);
    const [page, json] = [String(files.get("index.html")), String(files.get("data.json"))];
    for (const name of pictures) {
      expect((await sharp(files.get(name)).metadata()).format).toBe("webp");
      expect(page).toContain(`src="${name}"`);
    }
    const data = JSON.parse(json) as Record<string, Record<string, unknown[]>>;
    expect(Object.keys(data)).toEqual(memberLives.map(({ module }) => module));
    for (const text of [page, json]) {
      expect(text).toContain("written by the member");
      expect(text).toContain("answered by the friend");
      for (const strange of [friend.email, "a secret of the friend's own", "said to somebody else"])
        expect(text).not.toContain(strange);
      expect(text).toContain(member.email);
    }
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;script&gt;");
    const [account] = await db.select().from(accounts).where(eq(accounts.id, member.id));
    expect(json).not.toContain(account?.passwordHash ?? "-");
  });

  it("asks the password, and is made once a day", async () => {
    const member = await createPerson(app);
    const wrong = await ask(member, "not the password 1");
    expect([wrong.status, wrong.body.fields?.password?.code]).toEqual([422, "password_wrong"]);
    const both = await Promise.all([ask(member), ask(member)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    await app.services.queue.drained();
    app.clock.advance(day - 1);
    // The day's limit is checked before the password, so that the refusal costs no hash.
    expect((await ask(member, "not the password 1")).body.error).toBe("archive_too_soon");
    expect((await ask(member)).body.error).toBe("archive_too_soon");
    app.clock.advance(1);
    expect((await ask(member)).status).toBe(200);
    await app.services.queue.drained();
  });

  it("is not asked for from a network that tries passwords without end", async () => {
    const [member, address] = [await createMember(app), "10.46.0.1"];
    const browser = await signIn(app, member, app.browser({ address }));
    await app.services.rateLimits.spend(`login:${address}`, loginsPerMinute, 60, loginsPerMinute);
    const answer = await ask({ ...member, browser });
    expect([answer.status, answer.body.error]).toEqual([429, "too_many_requests"]);
  });

  it("is given out for the password alone, at an address that is good for minutes", async () => {
    const [member, other] = [await createPerson(app), await createPerson(app)];
    expect((await openFile(member)).body.error).toBe("not_found");
    await ask(member);
    await app.services.queue.drained();
    expect(JSON.stringify(await look(member))).not.toContain("/media/");
    for (const [password, code] of [
      ["", "required"],
      ["not the password 1", "password_wrong"],
    ] as const) {
      const refused = await openFile(member, password);
      expect([refused.status, refused.body.fields?.password?.code]).toEqual([422, code]);
    }
    expect((await openFile(other)).status).toBe(404);
    const { url } = (await openFile(member)).body;
    expect((await fetchFile(url)).statusCode).toBe(200);
    app.clock.advance(10 * 60 - 1);
    expect((await fetchFile(url)).statusCode).toBe(200);
    app.clock.advance(2);
    expect((await fetchFile(url)).statusCode).toBe(403);
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, guess) => openFile(member, `guess number ${guess}`)),
    );
    expect(guesses.map(({ status }) => status)).toContain(429);
  });

  it("ends with the password it was asked for, and so do its addresses", async () => {
    const member = await createPerson(app);
    await ask(member);
    await app.services.queue.drained();
    const { url } = (await openFile(member)).body;
    expect((await fetchFile(url)).statusCode).toBe(200);
    const words = "another password 55";
    const changed = await member.browser.call("POST /api/password-changes", {
      body: { old_password: testPassword, password: words, repeated_password: words },
    });
    expect(changed.status).toBe(200);
    await app.services.queue.drained();
    expect((await fetchFile(url)).statusCode).toBe(404);
    expect(await look(member)).toBeNull();
    expect((await ask(member, words)).status).toBe(200);
    await app.services.queue.drained();
    expect(await look(member)).toMatchObject({ status: "ready" });
  });

  it("belongs to its member alone, and is deleted after a week", async () => {
    const [member, other] = [await createPerson(app), await createPerson(app)];
    await ask(member);
    await app.services.queue.drained();
    expect(await look(other)).toBeNull();
    const [row] = await app.services.db.select().from(archives).where(eq(archives.memberId, member.id));
    if (!row) throw new Error("no archive");
    const { storage } = app.services;
    expect(await storage.exists(archiveFile(row))).toBe(true);
    app.clock.advance(7 * day);
    expect(await look(member)).toBeNull();
    await sweepArchives(app.services, app.clock.now());
    expect(await storage.exists(archiveFile(row))).toBe(false);
    expect(await app.services.db.select().from(archives).where(eq(archives.id, row.id))).toEqual([]);
  });

  it("leaves nothing of a member who is forgotten while it is built", async () => {
    const member = await createPerson(app);
    const { db, storage } = app.services;
    await ask(member);
    await app.services.queue.drained();
    const [row] = await db.select().from(archives).where(eq(archives.memberId, member.id));
    if (!row) throw new Error("no archive");
    await db.update(archives).set({ status: "building" }).where(eq(archives.id, row.id));
    const forgets = {
      ...storage,
      put: async (...given: Parameters<typeof storage.put>) => {
        await db.transaction((tx) =>
          forgetMember(tx, memberLives, { memberId: member.id, now: app.clock.now() }),
        );
        await storage.put(...given);
      },
    };
    await buildArchive({ ...app.services, storage: forgets }, { archiveId: row.id });
    expect(await storage.exists(archiveFile(row))).toBe(false);
    await sweepArchives(app.services, app.clock.now());
    expect(await db.select().from(archives).where(eq(archives.id, row.id))).toEqual([]);
  });
});
