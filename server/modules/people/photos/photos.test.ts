import { readdirSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { loosePhotoFiles, photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { heicSamples } from "#server/test/doubles/heic-samples.ts";
import { createMember, createPhoto, signIn, type TestMember } from "#server/test/people/factories.ts";
import { sweepLooseFiles } from "./discard-files.ts";
import { moderatePhoto } from "./moderate-photo.ts";
import { photoFolders, photoKey } from "./present.ts";
import { reserveSlot } from "./reserve-slot.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  const noise = Buffer.alloc(400 * 300 * 3, 90);
  jpeg = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .withExif({
      IFD0: { Make: "SecretCam" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 1234/100" },
    })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

type Part = { name?: string; filename?: string; type?: string; bytes: Buffer };

/** A form as a browser sends it; `cut` removes its end. */
function form(parts: Part[], { cut = false } = {}) {
  const boundary = "----rendezvous-test";
  const pieces = parts.flatMap(({ name = "photo", filename = "me.jpg", type = "image/jpeg", bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  if (!cut) pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(pieces),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

async function send(
  browser: Browser,
  request: { payload: Buffer | string; headers: Record<string, string> },
) {
  const answer = await browser.raw({ method: "POST", url: "/api/photos", ...request });
  return { status: answer.status, body: JSON.parse(answer.body) };
}
const upload = (browser: Browser, bytes: Buffer, part: Partial<Part> = {}) =>
  send(browser, form([{ bytes, ...part }]));

async function newMember(
  given: { isPremium?: boolean } = {},
): Promise<{ member: TestMember; browser: Browser }> {
  const member = await createMember(app, {
    account: given.isPremium ? { premiumAt: app.clock.now() } : {},
  });
  return { member, browser: await signIn(app, member) };
}

/** Gives a member photos without making their files. */
async function withPhotos(count: number, status: "active" | "pending" | "rejected" = "active") {
  const made = await newMember();
  const ids: string[] = [];
  for (let position = 0; position < count; position += 1) {
    ids.push(await createPhoto(app, made.member.id, { position, status }));
  }
  return { ...made, ids };
}

const rowsOf = (memberId: string) =>
  app.services.db.select().from(photos).where(eq(photos.memberId, memberId)).orderBy(photos.position);
const looseOf = (memberId: string) =>
  app.services.db.select().from(loosePhotoFiles).where(eq(loosePhotoFiles.memberId, memberId));
async function mainOf(memberId: string): Promise<string | null | undefined> {
  const [row] = await app.services.db.select().from(profiles).where(eq(profiles.memberId, memberId));
  return row?.mainPhotoId;
}
const storedFolders = () => {
  try {
    return readdirSync(join(app.services.env.DATA_DIR, "files/photos"));
  } catch {
    return [];
  }
};

describe("adding a photo", () => {
  it("keeps it for the moderator, makes the first one the main photo and shows it to its owner", async () => {
    const { member, browser } = await newMember();
    const { status, body } = await upload(browser, jpeg);
    expect(status).toBe(200);
    expect(body.photo).toMatchObject({
      status: "pending",
      is_main: true,
      width: 400,
      height: 300,
      position: 0,
    });
    expect((await upload(browser, jpeg)).body.photo).toMatchObject({ is_main: false, position: 1 });
    const list = await browser.call("GET /api/photos");
    expect(list.body).toMatchObject({ limit: 3, photos: [{ id: body.photo.id }, { is_main: false }] });
    expect((await browser.call("GET /api/user.php")).body.user?.profile.main_image).toMatchObject({
      status: "pending",
    });
    expect(await looseOf(member.id)).toEqual([]);
  });

  it("serves re-encoded files without what the camera wrote, under addresses that cannot be guessed", async () => {
    const { member, browser } = await newMember();
    expect(jpeg.includes("SecretCam")).toBe(true);
    const { body } = await upload(browser, jpeg);
    const [row] = await rowsOf(member.id);
    expect(row?.fileKey).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(row?.fileKey).not.toContain(body.photo.id.replaceAll("-", "").slice(0, 8));
    for (const url of [body.photo.card_url, body.photo.page_url, body.photo.full_url]) {
      const file = await app.http.inject({ method: "GET", url, headers: { host: "localhost:3000" } });
      expect(file.statusCode).toBe(200);
      expect(file.headers["content-type"]).toBe("image/webp");
      expect(file.headers["x-content-type-options"]).toBe("nosniff");
      const seen = await sharp(file.rawPayload).metadata();
      expect([seen.format, seen.exif, seen.xmp, seen.icc, seen.iptc]).toEqual([
        "webp",
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(file.rawPayload.includes("SecretCam")).toBe(false);
    }
    const unsigned = `/media/9999999999.${"A".repeat(32)}/${photoKey(row?.fileKey ?? "", "full")}`;
    expect((await browser.raw({ method: "GET", url: unsigned })).status).toBe(403);
  });

  it("takes HEIC", async () => {
    const { browser } = await newMember();
    const { status, body } = await upload(browser, heicSamples.turned, {
      filename: "IMG_1.HEIC",
      type: "image/heic",
    });
    expect(status).toBe(200);
    expect(body.photo).toMatchObject({ width: 240, height: 320 });
  });

  it("answers a repeat with the first answer and stores once", async () => {
    const { member, browser } = await newMember();
    const request = form([{ bytes: jpeg }]);
    const headers = { ...request.headers, "idempotency-key": "upload-number-one" };
    const first = await send(browser, { ...request, headers });
    const again = await send(browser, { ...request, headers });
    expect(again.body.photo.id).toBe(first.body.photo.id);
    expect(await rowsOf(member.id)).toHaveLength(1);
  });

  it("refuses another file under a key that is known, of the same length or sent at the same time", async () => {
    const { member, browser } = await newMember();
    const other = Buffer.from(jpeg);
    other[other.indexOf("SecretCam")] = 0x41;
    const sendAs = (key: string, bytes: Buffer) => {
      const request = form([{ bytes }]);
      return send(browser, { ...request, headers: { ...request.headers, "idempotency-key": key } });
    };
    const first = await sendAs("one-key-two-files", jpeg);
    expect(await sendAs("one-key-two-files", other)).toMatchObject({
      status: 409,
      body: { error: "conflict" },
    });
    expect((await sendAs("one-key-two-files", jpeg)).body.photo.id).toBe(first.body.photo.id);
    expect(await rowsOf(member.id)).toHaveLength(1);

    const both = await Promise.all([sendAs("another-key", jpeg), sendAs("another-key", other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf(member.id)).toHaveLength(2);
    expect(app.services.uploads.held()).toEqual({ bytes: 0, files: 0 });
  });

  it("says when to come again where too much is being uploaded already, and takes no slot", async () => {
    const { member, browser } = await newMember();
    vi.spyOn(app.services.uploads, "incoming").mockReturnValueOnce({
      receive: () => Promise.reject(new AppError("busy", { seconds: 5 })),
      discard: async () => undefined,
    });
    const answer = await browser.raw({ method: "POST", url: "/api/photos", ...form([{ bytes: jpeg }]) });
    expect([answer.status, JSON.parse(answer.body).error, answer.headers["retry-after"]]).toEqual([
      503,
      "busy",
      "5",
    ]);
    expect(await looseOf(member.id)).toEqual([]);
  });

  it("refuses other files than photos, each for its own reason, while the others of the batch come through", async () => {
    const { member, browser } = await newMember({ isPremium: true });
    const bomb = Buffer.from(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    const hostile: [Buffer, string, number][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "photo_type_unsupported", 415],
      [Buffer.from("<html><script>alert(1)</script>"), "photo_type_unsupported", 415],
      [Buffer.from("GIF89a/*<script>*/=1;"), "photo_type_unsupported", 415],
      [Buffer.from("<?php system($_GET[0]);"), "photo_type_unsupported", 415],
      [Buffer.from("push graphic-context\nviewbox 0 0 640 480"), "photo_unreadable", 422],
      [jpeg.subarray(0, jpeg.length / 2), "photo_unreadable", 422],
      [heicSamples.plain.subarray(0, 300), "photo_unreadable", 422],
      [Buffer.alloc(0), "photo_unreadable", 422],
      [bomb, "photo_too_many_pixels", 422],
      [Buffer.concat([jpeg, Buffer.alloc(15 * 1024 * 1024)]), "photo_too_large", 413],
      [Buffer.concat([jpeg, Buffer.alloc(40 * 1024 * 1024)]), "photo_too_large", 413],
    ];
    const batch = hostile.flatMap(([bytes]) => [bytes, jpeg]);
    const answers = [];
    for (let at = 0; at < batch.length; at += 4) {
      answers.push(...(await Promise.all(batch.slice(at, at + 4).map((bytes) => upload(browser, bytes)))));
    }
    for (const [index, [, error, status]] of hostile.entries()) {
      expect(answers[index * 2]).toMatchObject({ status, body: { error, message: expect.any(String) } });
      expect(answers[index * 2 + 1]?.status).toBe(200);
    }
    expect(await rowsOf(member.id)).toHaveLength(hostile.length);
    expect(await looseOf(member.id)).toEqual([]);
  });

  it("refuses forms that are broken, cut off, too full or without the part", async () => {
    const { member, browser } = await newMember();
    const json = { payload: "{}", headers: { "content-type": "application/json" } };
    expect(await send(browser, json)).toMatchObject({ status: 415, body: { error: "unsupported_media" } });
    expect((await send(browser, form([{ bytes: jpeg }], { cut: true }))).status).toBe(400);
    expect((await send(browser, form([{ bytes: jpeg }, { bytes: jpeg }]))).status).toBe(400);
    expect((await send(browser, form(Array(500).fill({ bytes: Buffer.from("x") })))).status).toBe(400);
    expect((await send(browser, form([{ name: "__proto__", bytes: jpeg }]))).status).toBe(400);
    expect(await send(browser, form([]))).toMatchObject({
      status: 422,
      body: { fields: { photo: { code: "required" } } },
    });
    expect(await send(browser, form([{ name: "file", bytes: jpeg }]))).toMatchObject({ status: 422 });
    expect(await send(app.browser(), form([{ bytes: jpeg }]))).toMatchObject({
      status: 403,
      body: { error: "authentication_required" },
    });
    expect(await rowsOf(member.id)).toEqual([]);
    expect(await looseOf(member.id)).toEqual([]);
  });

  it("never lets twenty uploads at the same instant exceed three", async () => {
    const { member, browser } = await newMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(browser, jpeg)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.error === "photo_limit_reached")).toHaveLength(17);
    const rows = await rowsOf(member.id);
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(await looseOf(member.id)).toEqual([]);
  });

  it("gives premium members 25 slots, and nobody room by a rejected photo", async () => {
    const { member, ids } = await withPhotos(3, "rejected");
    expect(ids).toHaveLength(3);
    expect((await upload(await signIn(app, member), jpeg)).body.error).toBe("photo_limit_reached");
    await app.services.db
      .update(accounts)
      .set({ premiumAt: app.clock.now() })
      .where(eq(accounts.id, member.id));
    const browser = await signIn(app, member);
    expect((await upload(browser, jpeg)).status).toBe(200);
    expect((await browser.call("GET /api/photos")).body.limit).toBe(25);
  });

  it("leaves no row, no slot taken and no file behind when the storage fails half-way", async () => {
    const { member, browser } = await newMember();
    const before = storedFolders();
    const put = app.services.storage.put;
    let calls = 0;
    vi.spyOn(app.services.storage, "put").mockImplementation(async (...given) => {
      calls += 1;
      if (calls === 3) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return put(...given);
    });
    expect(await upload(browser, jpeg)).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect(await rowsOf(member.id)).toEqual([]);
    expect(await looseOf(member.id)).toEqual([]);
    expect(storedFolders()).toEqual(before);
    expect((await upload(browser, jpeg)).status).toBe(200);
  });

  it("frees the slot at once and sweeps the files later when they cannot even be deleted", async () => {
    const { member, browser } = await newMember();
    const away = async () => {
      throw new Error("the storage is away");
    };
    const put = app.services.storage.put;
    vi.spyOn(app.services.storage, "put")
      .mockImplementationOnce((...given) => put(...given))
      .mockImplementationOnce(away);
    vi.spyOn(app.services.storage, "deletePrefix").mockImplementationOnce(away);
    expect((await upload(browser, jpeg)).status).toBe(503);
    const [loose] = await looseOf(member.id);
    expect(loose).toMatchObject({ holdsSlot: false });
    const key = photoKey(loose?.fileKey ?? "", "card");
    expect(await app.services.storage.exists(key)).toBe(true);
    const later = new Date(app.clock.now().getTime() + 11 * 60 * 1000);
    await sweepLooseFiles(app.services.db, app.services.storage, later);
    expect(await looseOf(member.id)).toEqual([]);
    expect(await app.services.storage.exists(key)).toBe(false);
  });

  it("sweeps an upload whose process died, but not one that is under way", async () => {
    const { member } = await newMember();
    const { db, storage } = app.services;
    const now = app.clock.now();
    const fileKey = await reserveSlot(db, { memberId: member.id, limit: 1, now });
    await storage.put(photoKey(fileKey, "blurred"), jpeg);
    await sweepLooseFiles(db, storage, now);
    expect(await looseOf(member.id)).toHaveLength(1);
    await expect(reserveSlot(db, { memberId: member.id, limit: 1, now })).rejects.toMatchObject({
      code: "photo_limit_reached",
    });
    const later = new Date(now.getTime() + 11 * 60 * 1000);
    await expect(reserveSlot(db, { memberId: member.id, limit: 1, now: later })).resolves.toBeTruthy();
    await sweepLooseFiles(db, storage, later);
    expect((await looseOf(member.id)).map((row) => row.fileKey)).not.toContain(fileKey);
    expect(await storage.exists(photoKey(fileKey, "blurred"))).toBe(false);
  });
});

describe("changing photos", () => {
  it("describes a photo, exactly as written", async () => {
    const { browser, ids } = await withPhotos(1);
    const alt = "<b>me</b> \u202Eon a 🏔️\u200B top";
    const { body } = await browser.call("PATCH /api/photos/:photo_id", {
      params: { photo_id: ids[0] ?? "" },
      body: { alt },
    });
    expect(body.photos[0]?.alt).toBe(alt);
    const tooLong = await browser.call("PATCH /api/photos/:photo_id", {
      params: { photo_id: ids[0] ?? "" },
      body: { alt: "x".repeat(201) },
    });
    expect(tooLong.body.fields?.alt?.code).toBe("too_long");
    const family = "👩‍👩‍👧‍👦".repeat(100);
    const change = (text: string) =>
      browser.call("PATCH /api/photos/:photo_id", {
        params: { photo_id: ids[0] ?? "" },
        body: { alt: text },
      });
    expect((await change(family)).body.photos[0]?.alt).toBe(family);
    const piled = await change(`a${"\u0301\u0316".repeat(90)}`);
    expect([piled.status, piled.body.fields?.alt?.code]).toEqual([422, "too_long"]);
    expect((await browser.call("GET /api/photos")).body.photos[0]?.alt).toBe(family);
  });

  it("makes an active or waiting photo the main one, never a rejected one", async () => {
    const { member, browser, ids } = await withPhotos(2);
    const waiting = await createPhoto(app, member.id, { position: 2, status: "pending" });
    const rejected = await createPhoto(app, member.id, {
      position: 3,
      status: "rejected",
      rejectedReason: "nudity",
    });
    const main = (photo_id: string) =>
      browser.call("PATCH /api/photos/:photo_id", { params: { photo_id }, body: { is_main: true } });
    expect((await main(ids[1] ?? "")).body.photos.map(({ is_main }) => is_main)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect((await main(waiting)).status).toBe(200);
    expect(await mainOf(member.id)).toBe(waiting);
    const refused = await main(rejected);
    expect([refused.status, refused.body.fields?.is_main?.code]).toEqual([422, "invalid"]);
    expect(await mainOf(member.id)).toBe(waiting);
    expect((await browser.call("GET /api/photos")).body.photos[3]).toMatchObject({
      status: "rejected",
      rejected_reason: "nudity",
    });
  });

  it("puts photos in order when each is named once", async () => {
    const { browser, ids } = await withPhotos(3);
    const turned = [...ids].reverse();
    const order = (photo_ids: string[]) => browser.call("PUT /api/photo-order", { body: { photo_ids } });
    expect((await order(turned)).body.photos.map(({ id }) => id)).toEqual(turned);
    expect((await order(turned.slice(1))).status).toBe(409);
    expect((await order([...turned, turned[0] ?? ""])).body.fields?.photo_ids?.code).toBe("invalid");
    expect((await browser.call("GET /api/photos")).body.photos.map(({ id }) => id)).toEqual(turned);
  });

  it("deletes a photo with its files at once; the main photo passes on to an active one", async () => {
    const { member, browser } = await newMember();
    const { body } = await upload(browser, jpeg);
    await createPhoto(app, member.id, { position: 1, status: "rejected" });
    const waiting = await createPhoto(app, member.id, { position: 2, status: "pending" });
    const active = await createPhoto(app, member.id, { position: 3 });
    const [row] = await rowsOf(member.id);
    const remove = (photo_id: string) =>
      browser.call("DELETE /api/photos/:photo_id", { params: { photo_id } });
    expect((await remove(body.photo.id)).status).toBe(200);
    expect((await browser.raw({ method: "GET", url: body.photo.full_url })).status).toBe(404);
    for (const folder of photoFolders(row?.fileKey ?? "")) {
      expect(storedFolders()).not.toContain(folder.replace("photos/", ""));
    }
    expect(await mainOf(member.id)).toBe(active);
    expect((await remove(body.photo.id)).status).toBe(404);
    await remove(active);
    expect(await mainOf(member.id)).toBe(waiting);
    await remove(waiting);
    expect(await mainOf(member.id)).toBeNull();
    expect(await looseOf(member.id)).toEqual([]);
  });

  it("does not know other members' photos", async () => {
    const { member, ids } = await withPhotos(1);
    const { browser } = await newMember();
    const params = { photo_id: ids[0] ?? "" };
    const answers = [
      await browser.call("PATCH /api/photos/:photo_id", { params, body: { is_main: true } }),
      await browser.call("DELETE /api/photos/:photo_id", { params }),
      await browser.call("PUT /api/photo-order", { body: { photo_ids: ids } }),
      await browser.raw({ method: "DELETE", url: "/api/photos/not-an-id" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await rowsOf(member.id)).toHaveLength(1);
  });
});

describe("moderation", () => {
  const decide = (photoId: string, verdict: Parameters<typeof moderatePhoto>[2]["verdict"]) =>
    moderatePhoto(app.services.db, app.services.queue, { photoId, verdict, now: app.clock.now() });

  it("decides once, and a rejected main photo gives its place away", async () => {
    const { member, browser, ids } = await withPhotos(2, "pending");
    const published = vi.spyOn(app.services.live, "publish");
    expect(await decide(ids[1] ?? "", { status: "active" })).toBe(true);
    expect(await decide(ids[0] ?? "", { status: "rejected", reason: "not_yourself" })).toBe(true);
    expect(await decide(ids[0] ?? "", { status: "active" })).toBe(false);
    expect(await mainOf(member.id)).toBe(ids[1]);
    expect((await browser.call("GET /api/photos")).body.photos).toMatchObject([
      { status: "rejected", rejected_reason: "not_yourself", is_main: false },
      { status: "active", rejected_reason: null, is_main: true },
    ]);
    await vi.waitFor(() =>
      expect(published).toHaveBeenCalledWith(member.id, "photo_changed", {
        photo_id: ids[0],
        status: "rejected",
      }),
    );
    expect(published).toHaveBeenCalledWith(member.id, "user_changed", {});
  });

  it("is done by a job in the demo, and only there", async () => {
    const { member, browser } = await newMember();
    await upload(browser, jpeg);
    await app.services.queue.drained();
    expect((await rowsOf(member.id))[0]?.status).toBe("pending");

    const demo = await createTestApp({ env: { DEMO: "1" } });
    try {
      const someone = await createMember(demo);
      const { body } = await upload(await signIn(demo, someone), jpeg);
      expect(body.photo.status).toBe("pending");
      const isActive = and(eq(photos.id, body.photo.id), eq(photos.status, "active"));
      await vi.waitFor(
        async () => expect(await demo.services.db.select().from(photos).where(isActive)).toHaveLength(1),
        { timeout: 15_000, interval: 200 },
      );
    } finally {
      await demo.close();
    }
  });
});
