import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile, passWait } from "#server/test/people/notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app);
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const like = (from: Person, to: { id: string }) => from.browser.call("POST /api/likes/:member_id", at(to));
const hide = (who: Person, isOn: boolean) =>
  who.browser.call("PUT /api/privacy/:name", {
    params: { name: "invisible_mode" },
    body: { is_on: isOn },
  });
const likesOf = async (who: Person) => (await who.browser.call("GET /api/likes.php")).body.liked_by;
const exportOf = (who: Person) =>
  exportMember(app.services.db, app.services.lives, who.id, app.services.env.SESSION_SECRET);

it("the export tells nothing of a like whose giver may not be shown, not that there is one", async () => {
  const [invisible, viewer, nobodys] = [await person(), await person(), await person()];
  const [shown, matched] = [await person(), await person()];
  await hide(invisible, true);
  await like(invisible, viewer);
  await passWait(app);
  const { db } = app.services;
  expect(await db.$count(notifications, eq(notifications.memberId, viewer.id))).toBe(1);
  const untold = await exportOf(viewer);
  expect(JSON.stringify(untold)).not.toContain(invisible.id);
  const without = await exportOf(nobodys);
  for (const module of ["likes", "notifications"]) expect(untold[module]).toEqual(without[module]);

  await like(shown, viewer);
  await like(viewer, matched);
  await like(matched, viewer);
  const { likes, matches } = (await exportOf(viewer)).likes as Record<string, Record<string, unknown>[]>;
  expect(likes?.map(({ fromId, toId }) => [fromId, toId])).toEqual(
    expect.arrayContaining([
      [shown.id, viewer.id],
      [viewer.id, matched.id],
      [matched.id, viewer.id],
    ]),
  );
  expect([likes?.length, matches?.length]).toEqual([3, 1]);
});

it("the export of whoever liked does not tell when the other one saw it, or was shown it", async () => {
  const [giver, receiver] = [await person(), await person()];
  await like(giver, receiver);
  await receiver.browser.call("GET /api/auto-like.php");
  await receiver.browser.call("POST /api/likes/:member_id/seen", at(giver));
  const [given] = (await exportOf(giver)).likes?.likes ?? [];
  expect(Object.keys(given ?? {})).toEqual(["fromId", "toId", "createdAt"]);
  const [got] = (await exportOf(receiver)).likes?.likes ?? [];
  expect(got).toMatchObject({ fromId: giver.id, seenAt: expect.any(Date), announcedAt: expect.any(Date) });
});

it("a like whose giver may not be shown cannot be marked as seen: nothing tells of it, and it is new later", async () => {
  const [invisible, viewer] = [await person(), await person()];
  await hide(invisible, true);
  await like(invisible, viewer);
  const nameOf = async () =>
    (await viewer.browser.raw({ method: "GET", url: "/api/likes.php" })).headers.etag;
  const before = await nameOf();
  const publish = vi.spyOn(app.services.live, "publish");
  const seen = await viewer.browser.call("POST /api/likes/:member_id/seen", at(invisible));
  expect([seen.status, seen.body]).toEqual([200, {}]);
  expect(publish.mock.calls.filter(([, name]) => name === "likes_changed")).toEqual([]);
  publish.mockRestore();
  expect(await nameOf()).toBe(before);
  await hide(invisible, false);
  expect(await likesOf(viewer)).toEqual([{ id: invisible.id, like_new: true }]);
});

it("a like given while invisible is mailed once the giver is visible, to who was here in between too, and never again", async () => {
  const [giver, receiver] = [await person(), await person()];
  const visitAndLeave = async () => {
    const lastSeenAt = app.clock.now();
    await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, receiver.id));
    app.clock.advance(3600);
  };
  await hide(giver, true);
  await like(giver, receiver);
  expect(await mailsAfterAWhile(app, receiver)).toEqual([]);
  app.clock.advance(60);
  await visitAndLeave();
  await hide(giver, false);
  const subjects = async () => (await mailsAfterAWhile(app, receiver)).map(({ subject }) => subject);
  const once = [`${giver.name} likes you`];
  expect(await subjects()).toEqual(once);
  // The same switch again changes nothing, nor does hiding and showing on another day.
  await hide(giver, false);
  app.clock.advance(2 * 86_400);
  await hide(giver, true);
  app.clock.advance(60);
  await hide(giver, false);
  expect(await subjects()).toEqual(once);
});

it("a like that was given and seen before its giver hid is not told again by their return", async () => {
  const [giver, receiver] = [await person(), await person()];
  await like(giver, receiver);
  await passWait(app);
  app.clock.advance(60);
  await hide(giver, true);
  app.clock.advance(3600);
  await hide(giver, false);
  expect(await mailsAfterAWhile(app, receiver)).toEqual([]);
});
