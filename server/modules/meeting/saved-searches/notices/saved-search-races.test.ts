import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { holdLockOn } from "#server/db/hold-lock.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { createMember } from "#server/test/people/factories.ts";
import { savedSearchesLife } from "../member-life.ts";
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
  // The mail that has just left is the one of this week.
  expect(await request).toBe(0);
  app.clock.advance(7 * 86_400);
  expect(await tellSavedSearches(services, clock.now())).toBe(1);
  const [search] = await db.select().from(savedSearches).where(eq(savedSearches.memberId, memberId));
  expect([search?.toldFrom, search?.toldUntil]).toEqual([daysAgo(8), startOfDay(clock.now())]);
});

it("the purge of a member and a request of their note do not wait for each other", async () => {
  const { services, clock } = app;
  const { db } = services;
  const now = clock.now();
  const daysAgo = (days: number) => new Date(startOfDay(now).getTime() - days * dayMs);
  const { id: memberId } = await createMember(app);
  const choice = { type: "new_members_weekly", channel: "email", isOn: true, reason: null } as const;
  await setSwitch(db, { ...choice, memberId, now });
  // The index reads the oldest first, the table the newest: both read the middle one second.
  const ids = [newId(), newId(), newId()] as const;
  for (const [index, id] of ids.entries())
    await db.insert(savedSearches).values({
      ...{ id, memberId, name: "All", filters: {}, createdAt: daysAgo(16 + index), tellsWeekly: true },
      ...{ toldFrom: daysAgo(16), toldUntil: daysAgo(8) },
    });
  await db.execute(sql`analyze saved_searches`);
  const release = await holdOpen(app, (tx) =>
    tx.select().from(savedSearches).where(eq(savedSearches.id, ids[1])).for("update"),
  );
  const purge = db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    return savedSearchesLife.forget(tx, { memberId, now, isStillNamed: false });
  });
  await areWaiting(1);
  const request = tellSavedSearches(services, now);
  await areWaiting(2);
  await release();
  expect(await Promise.allSettled([purge, request])).toEqual([
    { status: "fulfilled", value: "gone" },
    { status: "fulfilled", value: 0 },
  ]);
});

/** Waits until so many transactions wait for a lock. The embedded database runs one at a time. */
async function areWaiting(count: number): Promise<void> {
  if (app.database.pglite) return;
  await vi.waitFor(
    async () => {
      const waiting = await rowsOf(
        app.services.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(count);
    },
    { timeout: 20_000 },
  );
}
