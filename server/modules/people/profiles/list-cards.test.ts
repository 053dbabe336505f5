import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { ageOn } from "#server/platform/age.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createPhoto, type TestMember } from "#server/test/people/factories.ts";
import { listCards } from "./list-cards.ts";
import { presentMemberCard } from "./present-card.ts";

let app: TestApp;
let site: RequestSite;
let viewer: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  site = (await app.services.sites.find("localhost"))!;
  viewer = await createMember(app);
});
afterAll(() => app.close());

const showcase = () => ({ ...app.services, site, now: app.clock.now() });

async function like(fromId: string, toId: string): Promise<void> {
  await app.services.db.insert(likes).values({ fromId, toId, createdAt: app.clock.now() });
}

async function cardOf(memberId: string, viewerId: string | null = viewer.id) {
  const [row] = await listCards(app.services.db, { siteId: site.id, memberId: viewerId }, "contact", [
    memberId,
  ]);
  return row ? presentMemberCard(row, showcase()) : null;
}

describe("a member's card", () => {
  it("keeps the order asked for and leaves out who may not be seen", async () => {
    const one = await createMember(app);
    const off = await createMember(app, { profile: { status: "disabled" } });
    const two = await createMember(app);
    const rows = await listCards(app.services.db, { siteId: site.id, memberId: viewer.id }, "discovery", [
      two.id,
      off.id,
      one.id,
    ]);
    expect(rows.map((row) => row.memberId)).toEqual([two.id, one.id]);
    expect(await listCards(app.services.db, { siteId: site.id, memberId: null }, "discovery", [])).toEqual(
      [],
    );
  });

  it("says how far two cells are apart, in bands, and nothing where one is unknown", async () => {
    const near = await createMember(app, { profile: { cellLat: 52.55, cellLon: 13.45 } });
    const potsdam = await createMember(app, { profile: { cellLat: 52.4, cellLon: 13.06 } });
    const munich = await createMember(app, { profile: { cellLat: 48.14, cellLon: 11.57 } });
    const nowhere = await createMember(app, { profile: { cellLat: null, cellLon: null } });
    expect((await cardOf(near.id))?.distance).toBe("under_10");
    expect((await cardOf(potsdam.id))?.distance).toBe("under_50");
    expect((await cardOf(munich.id))?.distance).toBe("further");
    expect((await cardOf(nowhere.id))?.distance).toBeNull();
    expect((await cardOf(near.id, nowhere.id))?.distance).toBeNull();
    expect((await cardOf(near.id, null))?.distance).toBeNull();
  });

  it("hides the place of whoever hides the region, and keeps the country", async () => {
    const shy = await createMember(app, { profile: { hiddenFields: ["region"] } });
    expect(await cardOf(shy.id)).toMatchObject({ city: null, distance: null, country: "DE" });
  });

  it("is online for five minutes after being seen, never when invisible or hiding it", async () => {
    const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
    const here = await createMember(app, { profile: { lastSeenAt: ago(299) } });
    const gone = await createMember(app, { profile: { lastSeenAt: ago(301) } });
    const unseen = await createMember(app, { profile: { isInvisible: true } });
    const [lowId = "", highId = ""] = [viewer.id, unseen.id].sort();
    await app.services.db.insert(matches).values({ lowId, highId, createdAt: app.clock.now() });
    const silent = await createMember(app, { profile: { hidesOnline: true } });
    expect((await cardOf(here.id))?.is_online).toBe(true);
    for (const { id } of [gone, unseen, silent]) expect((await cardOf(id))?.is_online).toBe(false);
  });

  it("knows the likes both ways", async () => {
    const [none, liked, liking, both] = [
      await createMember(app),
      await createMember(app),
      await createMember(app),
      await createMember(app),
    ];
    await like(viewer.id, liked.id);
    await like(liking.id, viewer.id);
    await like(viewer.id, both.id);
    await like(both.id, viewer.id);
    const states = await Promise.all([none, liked, liking, both].map(({ id }) => cardOf(id)));
    expect(states.map((card) => card?.like_state)).toEqual(["none", "liked", "liked_you", "match"]);
    expect((await cardOf(both.id, null))?.like_state).toBe("none");
  });

  it("shows active photos only: the main one, or the first active one while that waits", async () => {
    const member = await createMember(app);
    await createPhoto(app, member.id, { status: "pending", alt: "main" });
    expect(await cardOf(member.id)).toMatchObject({ main_image: null, photo_count: 0 });
    await createPhoto(app, member.id, { position: 2, alt: "third" });
    await createPhoto(app, member.id, { position: 1, alt: "second" });
    await createPhoto(app, member.id, { position: 3, status: "rejected" });
    expect(await cardOf(member.id)).toMatchObject({ main_image: { alt: "second" }, photo_count: 2 });
    await createPhoto(app, member.id, { position: 4, alt: "chosen", fileKey: "chosenkey" }).then((id) =>
      app.services.db.update(profiles).set({ mainPhotoId: id }).where(eq(profiles.memberId, member.id)),
    );
    const card = await cardOf(member.id);
    expect(card?.main_image?.alt).toBe("chosen");
    expect(card?.main_image?.filename).toContain("/photos/chosenkey/page.webp");
  });
});

describe("age", () => {
  it.each([
    ["2000-06-15", "2030-06-14T23:59:59Z", 29],
    ["2000-06-15", "2030-06-15T00:00:00Z", 30],
    ["2004-02-29", "2023-02-28T12:00:00Z", 18],
    ["2004-02-29", "2023-03-01T00:00:00Z", 19],
    ["1999-12-31", "2030-01-01T00:00:00Z", 30],
  ])("born %s is at %s %i", (birthDate, now, age) => {
    expect(ageOn(birthDate, new Date(now))).toBe(age);
  });
});
