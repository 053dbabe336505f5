import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notifications } from "#server/db/schema/notifications.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import { notificationsLife } from "./member-life.ts";
import { notify } from "./notify.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("the archive says when a member was told of what, and not of whom: they may have taken it back, or blocked", async () => {
  const { db, queue, clock } = app.services;
  const [member, liker] = [await createPerson(app), await createPerson(app)];
  const news = { memberId: member.id, type: "like_received", subjectId: liker.id, now: clock.now() };
  await notify(db, queue, { ...news, waitSeconds: 60 });
  // A waiting notification may be about an invisible member, and may never be told.
  expect((await notificationsLife.export(db, member.id, "")).notifications).toEqual([]);

  const settled = { settledAt: clock.now(), outcome: "sent" } as const;
  await db.update(notifications).set(settled).where(eq(notifications.memberId, member.id));
  const archive = await notificationsLife.export(db, member.id, "");
  expect(archive.notifications).toEqual([{ type: "like_received", createdAt: clock.now(), ...settled }]);
  expect(JSON.stringify(archive)).not.toContain(liker.id);
});
