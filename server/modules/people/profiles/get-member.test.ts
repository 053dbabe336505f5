import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { conversationSides, conversations } from "#server/db/schema/chats.ts";
import { likes } from "#server/db/schema/likes.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { sites } from "#server/db/schema/sites.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import {
  block,
  createMember,
  createPhoto,
  createSite,
  openSession,
  signIn,
  type TestMember,
} from "#server/test/people/factories.ts";

/** A new address each time, because Redis keeps the limits of earlier runs. */
const anyAddress = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

type Given = Parameters<typeof createMember>[1];

let app: TestApp;
let viewer: TestMember;
let free: Browser;
let premium: Browser;
let visitor: Browser;
beforeAll(async () => {
  app = await createTestApp();
  viewer = await createMember(app, { profile: { interests: ["cats", "wine", "sauna"] } });
  free = await signIn(app, viewer);
  premium = await signIn(app, await createMember(app, { account: { premiumAt: app.clock.now() } }));
  visitor = app.browser({ address: anyAddress() });
});
afterAll(() => app.close());

const open = (browser: Browser, member_id: string) =>
  browser.call("GET /api/members/:member_id", { params: { member_id } });

async function like(fromId: string, toId: string): Promise<void> {
  await app.services.db.insert(likes).values({ fromId, toId, createdAt: app.clock.now() });
}

async function converse(oneId: string, otherId: string, hiddenAt: Date | null = null): Promise<string> {
  const { db } = app.services;
  const now = app.clock.now();
  const id = newId();
  const [lowId = "", highId = ""] = [oneId, otherId].sort();
  const [site] = await db.select().from(sites).limit(1);
  await db
    .insert(conversations)
    .values({ id, siteId: site?.id ?? "", lowId, highId, lastMessageAt: now, createdAt: now });
  await db.insert(conversationSides).values([
    { conversationId: id, memberId: oneId, partnerId: otherId, lastMessageAt: now, hiddenAt },
    { conversationId: id, memberId: otherId, partnerId: oneId, lastMessageAt: now },
  ]);
  return id;
}

describe("visibility", () => {
  it.each<[string, Given, number, number]>([
    ["an active member", {}, 200, 200],
    ["an invisible one", { profile: { isInvisible: true } }, 404, 404],
    ["a private one", { profile: { isPrivate: true } }, 404, 404],
    ["a disabled profile", { profile: { status: "disabled" } }, 404, 404],
    ["a hidden profile", { profile: { status: "hidden" } }, 404, 404],
    ["an unconfirmed account", { account: { status: "not_confirmed" } }, 404, 404],
    ["a suspended account", { account: { status: "suspended" } }, 404, 404],
    ["a banned account", { account: { status: "banned" } }, 404, 404],
    ["an account about to be deleted", { account: { status: "pending_deletion" } }, 404, 404],
    ["a deleted account", { account: { status: "deleted" } }, 404, 404],
  ])("%s: member and visitor", async (_, given, forMember, forVisitor) => {
    const { id } = await createMember(app, given);
    expect((await open(free, id)).status).toBe(forMember);
    expect((await open(visitor, id)).status).toBe(forVisitor);
  });

  it("an unknown id and no id at all", async () => {
    expect((await open(free, newId())).status).toBe(404);
    expect((await free.raw({ method: "GET", url: "/api/members/1%20or%201" })).status).toBe(404);
  });

  it("a member of another site", async () => {
    app.clock.advance(1);
    const siteId = await createSite(app, "other.example");
    const { id } = await createMember(app, { account: { siteId } });
    expect((await open(free, id)).status).toBe(404);
    expect((await open(visitor, id)).status).toBe(404);
    const there = await visitor.raw({
      method: "GET",
      url: `/api/members/${id}`,
      headers: { host: "other.example" },
    });
    expect(there.status).toBe(200);
  });

  it("says who blocked, to the blocked one only and only of a profile that is there", async () => {
    const blocker = await createMember(app);
    await block(app, blocker.id, viewer.id);
    const refused = await open(free, blocker.id);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      403,
      "blocked",
      `You're blocked by ${blocker.name}. You do not have access to this page.`,
    ]);
    expect((await open(premium, blocker.id)).status).toBe(200);

    const blocked = await createMember(app);
    await block(app, viewer.id, blocked.id);
    const own = await open(free, blocked.id);
    expect([own.status, own.body.error, own.body.message]).toEqual([
      403,
      "you_blocked",
      `You blocked ${blocked.name}. You don’t see each other until you unblock them.`,
    ]);

    for (const given of [
      { profile: { status: "disabled" } },
      { profile: { isInvisible: true } },
      { account: { status: "deleted" } },
    ] satisfies Given[]) {
      const gone = await createMember(app, given);
      await block(app, gone.id, viewer.id);
      const answer = await open(free, gone.id);
      expect([answer.status, answer.body.message?.includes(gone.name)]).toEqual([404, false]);
    }
  });

  it("keeps invisible members for their contacts and private ones for whom they chose", async () => {
    const invisible = await createMember(app, { profile: { isInvisible: true } });
    await like(viewer.id, invisible.id);
    expect((await open(free, invisible.id)).status).toBe(404);
    await converse(viewer.id, invisible.id);
    expect((await open(free, invisible.id)).body.member).toMatchObject({
      id: invisible.id,
      is_online: false,
      last_seen_at: null,
    });
    const closed = await createMember(app, { profile: { isPrivate: true } });
    await like(viewer.id, closed.id);
    expect((await open(free, closed.id)).status).toBe(404);
    await like(closed.id, viewer.id);
    expect((await open(free, closed.id)).status).toBe(200);
  });

  it("asks visitors to log in where the site shows them nobody", async () => {
    const { id } = await createMember(app);
    await withSettings(app, { search: { forVisitors: "none" } }, async () => {
      const answer = await open(visitor, id);
      expect([answer.status, answer.body.error]).toEqual([403, "authentication_required"]);
      expect((await open(visitor, newId())).status).toBe(403);
      expect((await open(free, id)).status).toBe(200);
    });
  });

  it("shows no fictional profile without the words that say so", async () => {
    const { id } = await createMember(app, { profile: { kind: "fictional" } });
    expect((await open(free, id)).status).toBe(404);
    await withSettings(app, { kinds: { fictionalWarning: "Written by us." } }, async () => {
      expect((await open(free, id)).body.member).toMatchObject({
        kind: "fictional",
        fictional_warning: "Written by us.",
      });
      expect((await open(free, viewer.id)).body.member.fictional_warning).toBeNull();
    });
  });
});

describe("the fields of a profile", () => {
  it("interests in common, the conversation, the hour they were last seen", async () => {
    const hour = 3600_000;
    const lastHour = new Date(Math.floor(app.clock.now().getTime() / hour - 1) * hour);
    const member = await createMember(app, {
      profile: {
        interests: ["dogs", "sauna", "cats"],
        about: "<i>hi</i> 🙂",
        lastSeenAt: new Date(lastHour.getTime() + 13 * 60_000 + 7),
      },
    });
    const conversationId = await converse(viewer.id, member.id);
    expect((await open(free, member.id)).body.member).toMatchObject({
      name: member.name,
      about: "<i>hi</i> 🙂",
      interests: ["dogs", "sauna", "cats"],
      shared_interests: ["sauna", "cats"],
      last_seen_at: lastHour.toISOString(),
      is_online: false,
      distance: "under_10",
      conversation_id: conversationId,
    });
    expect((await open(premium, member.id)).body.member).toMatchObject({
      conversation_id: null,
      shared_interests: [],
    });
    const dropped = await createMember(app);
    await converse(viewer.id, dropped.id, app.clock.now());
    expect((await open(free, dropped.id)).body.member.conversation_id).toBeNull();
  });

  it("nothing of a hidden field, whether the member or the site hides it", async () => {
    const details = {
      sexuality: "queer",
      sensitiveConsentAt: app.clock.now(),
      tattoos: "few",
      hairColor: "red",
      eyeColor: "green",
      bodyType: "curvy",
      relationshipStatus: "widowed",
      interests: ["cats"],
    };
    const shown = {
      sexuality: "queer",
      tattoos: "few",
      hair_color: "red",
      eye_color: "green",
      body_type: "curvy",
      relationship_status: "widowed",
      interests: ["cats"],
      region: "16",
      city: "Berlin",
    };
    const nothing = {
      sexuality: null,
      tattoos: null,
      hair_color: null,
      eye_color: null,
      body_type: null,
      relationship_status: null,
      interests: [],
      shared_interests: [],
      region: null,
      city: null,
      distance: null,
      country: "DE",
    };
    const openOne = await createMember(app, { profile: details });
    expect((await open(free, openOne.id)).body.member).toMatchObject(shown);
    expect((await open(visitor, openOne.id)).body.member).toMatchObject({ ...shown, sexuality: null });
    const hiddenFields = [
      "sexuality",
      "tattoos",
      "hair_color",
      "eye_color",
      "body_type",
      "relationship_status",
      "interests",
      "region",
    ];
    const shy = await createMember(app, { profile: { ...details, hiddenFields } });
    const answer = await open(premium, shy.id);
    expect(answer.body.member).toMatchObject(nothing);
    expect(JSON.stringify(answer.body)).not.toMatch(/queer|curvy|widowed|Berlin/);
    await withSettings(app, { profiles: { visibleFields: [] } }, async () => {
      expect((await open(free, openOne.id)).body.member).toMatchObject(nothing);
    });
  });

  it("no notes that the site does not add", async () => {
    const member = await createMember(app);
    const notes = async () => {
      const { is_online, last_seen_at, distance } = (await open(premium, member.id)).body.member;
      return { is_online, last_seen_at, distance };
    };
    const all = await notes();
    expect(all).toMatchObject({ is_online: true, distance: "under_10" });
    expect(all.last_seen_at).not.toBeNull();
    await withSettings(app, { profiles: { visibleNotes: ["distance"] } }, async () => {
      expect(await notes()).toEqual({ is_online: false, last_seen_at: null, distance: "under_10" });
    });
    await withSettings(app, { profiles: { visibleNotes: ["online"] } }, async () => {
      expect(await notes()).toEqual({ ...all, distance: null });
    });
  });

  it("never the e-mail address, the date of birth or the cell", async () => {
    const member = await createMember(app, { profile: { birthDate: "1991-07-23", cellLat: 52.47719 } });
    const text = JSON.stringify((await open(premium, member.id)).body);
    expect(text).not.toMatch(/1991-07-23|52\.47(?!\d*Z)|@example/);
  });
});

describe("photos", () => {
  it("have the prefix of the site's CDN, whoever shows them and however", async () => {
    const member = await createMember(app);
    await createPhoto(app, member.id);
    await createPhoto(app, member.id, { position: 1 });
    const own = await openSession(app, member);
    const asked = [
      [free, `/api/members/${member.id}`],
      [free, "/api/members?gender=any&country=any&order=newest"],
      [own, "/api/photos"],
      [own, "/api/profile"],
      [own, "/api/user.php"],
    ] as const;
    const addresses = async () => {
      const bodies = await Promise.all(asked.map(([who, url]) => who.raw({ method: "GET", url })));
      return bodies.map(({ body }: { body: string }) => body.match(/"[^"]*\/media\/[^"]*"/g) ?? []);
    };
    for (const of of await addresses()) {
      expect(of.length).toBeGreaterThan(0);
      for (const address of of) expect(address).toMatch(/^"\/media\//);
    }
    await withSettings(app, { brand: { cdnPrefix: "https://cdn.example/x" } }, async () => {
      for (const of of await addresses()) {
        expect(of.length).toBeGreaterThan(0);
        for (const address of of) expect(address).toMatch(/^"https:\/\/cdn\.example\/x\/media\//);
      }
    });
  });

  async function withAlbum() {
    const member = await createMember(app);
    for (let position = 0; position < 5; position += 1) {
      await createPhoto(app, member.id, { position, alt: `words on ${position}` });
    }
    await createPhoto(app, member.id, { position: 5, status: "pending" });
    await createPhoto(app, member.id, { position: 6, status: "rejected" });
    const rows = await app.services.db
      .select()
      .from(photos)
      .where(eq(photos.memberId, member.id))
      .orderBy(photos.position);
    await app.services.db
      .update(profiles)
      .set({ mainPhotoId: rows[3]?.id ?? "" })
      .where(eq(profiles.memberId, member.id));
    return { member, rows };
  }
  const sharpNames = ["card", "page", "full"] as const;

  it.each([
    ["a visitor the main one", () => visitor, 1],
    ["a free member the first two", () => free, 2],
    ["a premium member all", () => premium, 5],
  ] as const)("show %s sharp and the rest only blurred", async (_, who, sharpCount) => {
    const { member, rows } = await withAlbum();
    const answer = await who().raw({ method: "GET", url: `/api/members/${member.id}` });
    const shown = JSON.parse(answer.body).member;
    const order = [3, 0, 1, 2, 4].map((index) => rows[index]);
    expect(shown.photos.map(({ id }: { id: string }) => id)).toEqual(order.map((row) => row?.id));
    expect(shown).toMatchObject({ photo_count: 5, locked_photo_count: 5 - sharpCount });
    for (const [index, row] of order.entries()) {
      const photo = shown.photos[index];
      const key = row?.fileKey ?? "none";
      if (index < sharpCount) {
        expect(photo).toMatchObject({ locked: false, alt: row?.alt });
        for (const size of sharpNames) expect(photo[`${size}_url`]).toContain(`/photos/${key}/${size}.webp`);
        continue;
      }
      expect(photo).toMatchObject({ locked: true, alt: "" });
      for (const size of sharpNames) {
        expect(photo[`${size}_url`]).toMatch(/\/blurred\.webp$/);
        expect(photo[`${size}_url`]).toContain(photoKey(key, "blurred"));
      }
      expect(answer.body).not.toContain(key);
      expect(answer.body).not.toContain(row?.alt);
    }
    for (const unseen of rows.slice(5)) {
      expect(answer.body).not.toContain(unseen.id);
      expect(answer.body).not.toContain(unseen.fileKey);
      expect(answer.body).not.toContain(photoKey(unseen.fileKey, "blurred"));
    }
  });

  it("do not open by turning a blurred address into a sharp one", async () => {
    const { member } = await withAlbum();
    const { body } = await open(free, member.id);
    const locked = body.member.photos.find((photo) => photo.locked);
    const guessed = locked?.full_url.replace("blurred.webp", "full.webp") ?? "";
    expect((await free.raw({ method: "GET", url: guessed })).status).toBe(403);
  });

  it("are all sharp to their owner, and those that others see: none that waits", async () => {
    const { member, rows } = await withAlbum();
    const own = await signIn(app, member);
    const { body } = await open(own, member.id);
    expect(body.member.photos.map(({ id }) => id)).toEqual([3, 0, 1, 2, 4].map((index) => rows[index]?.id));
    expect(body.member).toMatchObject({ locked_photo_count: 0, like_state: "none", shared_interests: [] });
    const waiting = await createMember(app);
    await createPhoto(app, waiting.id, { status: "pending" });
    for (const browser of [free, await signIn(app, waiting)])
      expect((await open(browser, waiting.id)).body.member).toMatchObject({ main_image: null, photos: [] });
  });
});

describe("opening a profile", () => {
  it("leaves the new flag of a like alone: opening a profile says so by a call of its own", async () => {
    const liker = await createMember(app);
    await like(liker.id, viewer.id);
    const published = vi.spyOn(app.services.live, "publish");
    expect((await open(free, liker.id)).body.member.like_state).toBe("liked_you");
    const [row] = await app.services.db.select().from(likes).where(eq(likes.fromId, liker.id));
    expect(row?.seenAt).toBeNull();
    expect(published.mock.calls).toEqual([]);
    published.mockRestore();
  });
});
