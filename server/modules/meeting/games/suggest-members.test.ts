import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { suggestedAtMost } from "#contracts/limits.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { block, createMember, createPhoto, createSite } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
/** Members of earlier tests are not found. */
beforeEach(async () => {
  await settleSite(app, {});
  await app.services.db.update(profiles).set({ isInvisible: true });
});
afterAll(() => app.close());

const newcomer = (profile: object = {}) =>
  createPerson(app, { profile: { gender: "man", seeks: ["woman"], ...profile } });
const other = (profile: object = {}) => createMember(app, { profile });
async function photographed(profile: object = {}) {
  const member = await other(profile);
  await createPhoto(app, member.id);
  return member;
}
const suggested = async ({ browser }: Person) =>
  (await browser.call("GET /api/signup-matches")).body.members.map(({ id }) => id);
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
/** About 40 and 200 km from all other members. */
const near = { cellLat: 52.9 };
const far = { cellLat: 54.3 };

it("has those with a photo first, of them the nearest, whatever else speaks for the others", async () => {
  const me = await newcomer({ interests: ["cats"] });
  const plainNear = await other({ interests: ["cats"] });
  const photoFar = await photographed(far);
  const photoNear = await photographed(near);
  const photoHere = await photographed({ lastSeenAt: daysAgo(20) });
  const plainFar = await other({ ...far, interests: ["cats"] });
  expect(await suggested(me)).toEqual(
    [photoHere, photoNear, photoFar, plainNear, plainFar].map(({ id }) => id),
  );
});

it("has twelve at most, and none who was not here for a month", async () => {
  const me = await newcomer();
  const gone = await photographed({ lastSeenAt: daysAgo(31) });
  expect(await suggested(me)).toEqual([]);
  for (let count = 0; count < suggestedAtMost + 2; count += 1) await other();
  const ids = await suggested(me);
  expect(new Set(ids).size).toBe(suggestedAtMost);
  expect(ids).not.toContain(gone.id);
  // If a site hides visits, a missing member must not reveal when they were here.
  await settleSite(app, { profiles: { visibleNotes: ["distance"] } });
  expect(await suggested(me)).toContain(gone.id);
});

it("has nobody who does not fit both ways, may not be seen, is no member or was decided on", async () => {
  const me = await newcomer();
  const [fits, liked, passed, blocker, blocked] = await Promise.all([1, 2, 3, 4, 5].map(() => other()));
  await other({ gender: "man" });
  await other({ seeks: ["woman"] });
  await other({ isPrivate: true });
  await other({ isInvisible: true });
  await other({ status: "disabled" });
  await other({ birthDate: "1940-01-01" });
  await other({ kind: "cam" });
  await other({ kind: "fictional" });
  await createMember(app, { account: { status: "pending_deletion" } });
  await createMember(app, { account: { siteId: await createSite(app, "elsewhere.example") } });
  await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
  await block(app, blocker!.id, me.id);
  await block(app, me.id, blocked!.id);
  await me.browser.call("POST /api/likes/:member_id", { params: { member_id: liked!.id } });
  await me.browser.call("POST /api/swipes/:member_id", {
    params: { member_id: passed!.id },
    body: { decision: "pass" },
  });
  expect(await suggested(me)).toEqual([fits!.id]);
});

it("has nobody for whoever has not said who they are: nobody is known to seek them", async () => {
  await other();
  expect(await suggested(await newcomer({ gender: null }))).toEqual([]);
});

it("takes an ordinary like, once, also of two taps at the same time", async () => {
  const me = await newcomer();
  const member = await other();
  const like = () => me.browser.call("POST /api/likes/:member_id", { params: { member_id: member.id } });
  const answers = await Promise.all([like(), like()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { db } = app.services;
  expect(await db.$count(likes, and(eq(likes.fromId, me.id), eq(likes.toId, member.id)))).toBe(1);
  expect(await suggested(me)).toEqual([]);
});
