import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdLockOn } from "#server/db/hold-lock.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { createMember } from "#server/test/people/factories.ts";
import { startOfDay } from "../start-of-day.ts";
import { tellSavedSearches, savedSearchNewsType as type } from "../tell-saved-searches.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("a request waits for the note that is being sent, and the next period begins where that one ended", async () => {
  const { services, clock } = app;
  const { db, queue } = services;
  const now = clock.now();
  const daysAgo = (days: number) => new Date(startOfDay(now).getTime() - days * dayMs);
  const { id: memberId } = await createMember(app);
  const choice = { type: "new_members_weekly", channel: "email", isOn: true, reason: null } as const;
  await setSwitch(db, { ...choice, memberId, now });
  await db.insert(savedSearches).values({
    ...{ id: newId(), memberId, name: "All", filters: {}, createdAt: daysAgo(16), tellsWeekly: true },
    ...{ toldFrom: daysAgo(16), toldUntil: daysAgo(8) },
  });
  // Its job is far away, so that this test sends it.
  const waiting = { memberId, type, subjectId: memberId, now: daysAgo(8), waitSeconds: 30 * 86_400 };
  await db.transaction((tx) => notify(tx, queue, waiting));
  // As tell-member.ts does: the lock first, then the facts, and the end of the notification last.
  const send = await holdOpen(app, async (tx) => {
    await holdLockOn(tx, "notices", `${type}:${memberId}`);
    await tx
      .update(notifications)
      .set({ settledAt: now, outcome: "sent" })
      .where(eq(notifications.memberId, memberId));
  });
  const request = tellSavedSearches(services, now);
  expect(await isAnswered(app, request)).toBe(false);
  await send();
  expect(await request).toBe(1);
  const [search] = await db.select().from(savedSearches).where(eq(savedSearches.memberId, memberId));
  expect([search?.toldFrom, search?.toldUntil]).toEqual([daysAgo(8), startOfDay(now)]);
});
