import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gifQueryLongest } from "#contracts/limits.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { film } from "#server/emulators/gifs/gif-emulator-limits.ts";
import { createTestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import {
  createGifApp,
  findGifId,
  type GifApp,
  searchGifs as search,
  sendGif,
} from "#server/test/people/gifs.ts";
import { told } from "#server/test/people/reports.ts";
import { gifFreshSeconds, gifSearchesPerMinute, unsentGifSeconds } from "./gif-limits.ts";
import { storeFound } from "./store-found.ts";
import { sweepGifs } from "./sweep-gifs.ts";

let app: GifApp;
let anna: Person;
beforeAll(async () => {
  app = await createGifApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await createPerson(app);
  app.vendor.clear();
});

const rows = () => app.services.db.select().from(gifs);
const rowOf = async (id: string) =>
  (await app.services.db.select().from(gifs).where(eq(gifs.id, id)))[0] as typeof gifs.$inferSelect;

describe("a search for gifs", () => {
  it("answers our ids, descriptions and sizes with the provider's name, and the same ones again", async () => {
    const { status, body } = await search(anna);
    expect([status, body.attribution, body.next_cursor, body.gifs.length]).toEqual([200, "KLIPY", null, 6]);
    const { id: _, ...facts } = body.gifs[0] ?? { id: "" };
    expect(facts).toEqual({ description: "A moving picture: cat", width: film.large, height: film.large });
    expect((await search(await createPerson(app))).body.gifs).toEqual(body.gifs);
    expect(JSON.stringify(body)).not.toContain(app.vendor.url);
  });

  it("goes on at its cursor", async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await search(anna, "o", cursor ?? undefined);
      seen.push(...body.gifs.map(({ id }) => id));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen.length).toBeGreaterThan(24);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("answers an empty list where nothing fits", async () => {
    expect((await search(anna, "zeppelin")).body).toMatchObject({ gifs: [], next_cursor: null });
  });

  it("is refused without words, and with too many", async () => {
    for (const [q, code] of [
      ["", "required"],
      ["  ", "required"],
      ["x".repeat(gifQueryLongest + 1), "too_long"],
    ]) {
      const { status, body } = await search(anna, q);
      expect([status, body.fields?.q?.code], q).toEqual([422, code]);
    }
    expect(app.vendor.asked).toEqual([]);
    expect((await search(anna, "x".repeat(gifQueryLongest))).status).toBe(200);
  });

  it("tells the vendor the words and the language, and nothing of the member", async () => {
    await anna.browser.raw({
      method: "GET",
      url: "/api/gifs?q=cat&member=anna&key=mine&locale=xx&limit=9999",
      headers: { "x-forwarded-for": "203.0.113.9", "user-agent": "Anna's browser" },
    });
    expect(app.vendor.asked).toHaveLength(1);
    expect(app.vendor.asked[0]).toEqual({
      ...{ key: "vendor-key", q: "cat", locale: "en_US", limit: "24" },
      ...{ contentfilter: "medium", media_filter: "webp,tinywebp" },
    });
  });

  it.each(["busy", "silent", "garbage", "huge", "elsewhere"] as const)(
    "of a vendor that is %s is answered as unavailable",
    async (fault) => {
      app.vendor.plan(fault);
      expect(told(await search(anna))).toEqual([503, "unavailable"]);
      expect((await search(anna)).status).toBe(200);
    },
  );

  it("stores nothing of pictures that lie at another host", async () => {
    const before = (await rows()).length;
    app.vendor.plan("foreign");
    expect((await search(anna, "thank you")).body.gifs).toEqual([]);
    expect((await rows()).length).toBe(before);
  });

  it("is for signed-in members", async () => {
    expect(told(await app.browser().call("GET /api/gifs", { query: { q: "cat" } }))).toEqual([
      403,
      "authentication_required",
    ]);
  });

  it("is limited for each member", async () => {
    for (let count = 0; count < gifSearchesPerMinute; count += 1) await search(anna);
    const asked = app.vendor.asked.length;
    expect((await search(anna)).status).toBe(429);
    expect(app.vendor.asked.length).toBe(asked);
    expect((await search(await createPerson(app))).status).toBe(200);
  });

  it("writes a row anew only after an hour", async () => {
    const id = await findGifId(anna, "coffee");
    const { foundAt } = await rowOf(id);
    app.clock.advance(gifFreshSeconds - 1);
    await search(anna, "coffee");
    expect((await rowOf(id)).foundAt).toEqual(foundAt);
    app.clock.advance(2);
    await search(anna, "coffee");
    expect((await rowOf(id)).foundAt.getTime()).toBeGreaterThan(foundAt.getTime());
  });

  it("answers rows that another search renews at the same moment", async () => {
    await search(anna, "laugh");
    app.clock.advance(gifFreshSeconds + 1);
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(app)));
    const answers = await Promise.all(people.map((who) => search(who, "laugh")));
    expect(answers.map(({ body }) => body.gifs.length)).toEqual(Array(8).fill(6));
  });

  it("stores each picture once, whoever finds it at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(app)));
    const answers = await Promise.all(people.map((who) => search(who, "party")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.flatMap(({ body }) => body.gifs.map(({ id }) => id))).size).toBe(6);
  });

  it("keeps the words nowhere", async () => {
    await search(anna, "good night");
    expect(JSON.stringify((await rows()).map(({ description: _, ...row }) => row))).not.toContain(
      "good night",
    );
  });
});

describe("results that a database or a page would stumble over", () => {
  const found = (gifId: string, description: string) => {
    const picture = { address: `${app.vendor.url}/pictures/1/small.webp`, width: 1, height: 1 };
    return { gifId, description, small: picture, large: picture };
  };
  const store = (...list: ReturnType<typeof found>[]) =>
    storeFound(app.services.db, { provider: "odd", found: list, now: app.clock.now() });

  it("are stored once each, with their descriptions cleaned", async () => {
    const stored = await store(
      found("1", "a\u0000b\ud800c\u202ed\n e"),
      found("1", "twice"),
      found("x\u0000", "an id that no column takes"),
      found("2", ""),
    );
    expect(stored.map(({ description }) => description)).toEqual(["twice", ""]);
    expect((await store(found("3", "a\u0000b\ud800c\u202ed\n e")))[0]?.description).toBe("a b c d e");
  });
});

describe("gifs that were found and not sent", () => {
  const sweep = () => sweepGifs(app.services.db, app.services, app.clock.now());

  it("are swept with their files a day after a search found them last; sent ones stay", async () => {
    const ben = await createPerson(app, { credits: 100, freeMessagesUsed: 5 });
    const [kept, gone] = [await findGifId(ben, "yes", 0), await findGifId(ben, "yes", 1)];
    expect((await sendGif(ben, anna, kept)).status).toBe(200);
    const read = (id: string) => anna.browser.raw({ method: "GET", url: `/api/gifs/${id}/small.webp` });
    expect((await read(gone)).status).toBe(200);
    app.clock.advance(unsentGifSeconds - 1);
    await sweep();
    expect((await read(gone)).status).toBe(200);
    app.clock.advance(2);
    expect(await sweep()).toBeGreaterThan(0);
    expect((await read(gone)).status).toBe(404);
    expect((await read(kept)).status).toBe(200);
    expect(await rowOf(gone)).toBeUndefined();
    const { gifKey } = await import("./gif-rules.ts");
    expect(await app.services.storage.exists(gifKey(gone, "small"))).toBe(false);
    expect(await app.services.storage.exists(gifKey(kept, "large"))).toBe(true);
  });

  it("stay while searches find them", async () => {
    const id = await findGifId(anna, "no");
    app.clock.advance(unsentGifSeconds - 60);
    await search(anna, "no");
    app.clock.advance(120);
    await sweep();
    expect(await rowOf(id)).toBeDefined();
  });
});

describe("without the key or the permission", () => {
  let other: Awaited<ReturnType<typeof createTestApp>> | null = null;
  afterEach(async () => {
    await other?.close();
    other = null;
  });

  it.each<Record<string, string>>([
    {},
    { GIF_API_KEY: "vendor-key" },
    { GIF_PROXY_PERMITTED: "1" },
    { GIF_API_KEY: "vendor-key", GIF_PROXY_PERMITTED: "0" },
  ])("%j: there are no gifs, and pages know", async (env) => {
    app.vendor.clear();
    other = await createTestApp({ env: { ...env, GIF_API_URL: app.vendor.url } });
    const [cleo, dora] = [await createPerson(other, { credits: 50 }), await createPerson(other)];
    expect(told(await search(cleo))).toEqual([503, "gifs_off"]);
    expect(told(await sendGif(cleo, dora, dora.id))).toEqual([503, "gifs_off"]);
    const params = { member_id: dora.id };
    const { body } = await cleo.browser.call("GET /api/members/:member_id/conversation", { params });
    expect(body.conversation.gifs).toBeNull();
    expect(app.vendor.asked).toEqual([]);
  });
});
