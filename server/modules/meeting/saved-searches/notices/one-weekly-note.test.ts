import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifications, quietHours } from "#server/db/schema/notifications.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { tellNewMembers } from "#server/modules/meeting/discovery/tell-new-members.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, type TestMember } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { startOfDay } from "../start-of-day.ts";
import { savedSearchNewsType, tellSavedSearches } from "../tell-saved-searches.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Members and searches of earlier tests are over.
  await app.services.db.delete(savedSearches);
  await app.services.db.delete(notifications);
  await app.services.db.update(profiles).set({ createdAt: new Date("2020-01-01") });
});

const daySeconds = 86_400;
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * daySeconds * 1000);

/** A woman who seeks men. Two days ago she chose the mail about new members. */
async function chooser(): Promise<TestMember> {
  const member = await createMember(app, {
    profile: { gender: "woman", seeks: ["man"], createdAt: new Date("2020-01-01") },
  });
  const choice = { type: "new_members_weekly", channel: "email", isOn: true, reason: null } as const;
  await setSwitch(app.services.db, { ...choice, memberId: member.id, now: daysAgo(2) });
  return member;
}
/** A search whose note was switched on so many days ago. */
async function searchOf(who: TestMember, days = 8): Promise<string> {
  const since = startOfDay(daysAgo(days));
  const id = newId();
  await app.services.db.insert(savedSearches).values({
    ...{ id, memberId: who.id, name: "All", filters: {}, createdAt: since },
    ...{ tellsWeekly: true, toldFrom: since, toldUntil: since },
  });
  return id;
}
const newcomer = () =>
  createMember(app, { profile: { gender: "man", seeks: ["woman"], createdAt: daysAgo(2) } });
const runBoth = async () => {
  await tellNewMembers(app.services, app.clock.now());
  await tellSavedSearches(app.services, app.clock.now());
};
async function mailsOf(who: TestMember) {
  await runBoth();
  return mailsAfterAWhile(app, who);
}
async function setQuiet({ id: memberId }: TestMember, isQuiet: boolean): Promise<void> {
  const { db, clock } = app.services;
  const night = { fromMinute: 0, toMinute: 1439, timeZone: "UTC", changedAt: clock.now() };
  if (isQuiet) await db.insert(quietHours).values({ memberId, ...night });
  else await db.delete(quietHours).where(eq(quietHours.memberId, memberId));
}

describe("a member gets one weekly note", () => {
  it("about saved searches instead of all new members, also where both jobs run at once", async () => {
    const receiver = await chooser();
    const id = await searchOf(receiver);
    await newcomer();
    const now = app.clock.now();
    const runs = [1, 2, 3].flatMap(() => [
      tellNewMembers(app.services, now),
      tellSavedSearches(app.services, now),
    ]);
    await Promise.all(runs);
    const subjects = (await mailsOf(receiver)).map(({ subject }) => subject);
    expect(subjects).toEqual(["1 new member in your saved searches"]);
    // Without the search she gets the other mail, a week after this one.
    await app.services.db.delete(savedSearches).where(eq(savedSearches.id, id));
    app.clock.advance(6 * daySeconds);
    await newcomer();
    expect(await mailsOf(receiver)).toHaveLength(1);
    app.clock.advance(daySeconds);
    expect((await mailsOf(receiver)).map(({ subject }) => subject).sort()).toEqual([
      "1 new member fits you",
      "1 new member in your saved searches",
    ]);
  });

  it("in seven days also if the one before was sent late", async () => {
    const receiver = await chooser();
    await searchOf(receiver);
    await newcomer();
    await setQuiet(receiver, true);
    await runBoth();
    await app.services.queue.drained();
    await setQuiet(receiver, false);
    app.clock.advance(6 * daySeconds);
    expect(await mailsAfterAWhile(app, receiver)).toHaveLength(1);
    app.clock.advance(2 * daySeconds);
    await newcomer();
    expect(await mailsOf(receiver)).toHaveLength(1);
    app.clock.advance(5 * daySeconds);
    expect(await mailsOf(receiver)).toHaveLength(2);
  });

  it("that waits until the week after the last one is over, if less than an hour is left", async () => {
    const receiver = await chooser();
    await searchOf(receiver);
    await newcomer();
    await runBoth();
    app.clock.advance(300);
    expect(await mailsAfterAWhile(app, receiver)).toHaveLength(1);
    const [first] = await app.services.db.select().from(notifications);
    app.clock.advance(7 * daySeconds - 300);
    await newcomer();
    await runBoth();
    const [second] = await app.services.db.select().from(notifications);
    expect(second?.createdAt).toEqual(app.clock.now());
    const waited = (second?.notBefore.getTime() ?? 0) - (first?.settledAt?.getTime() ?? 0);
    expect(waited).toBeGreaterThanOrEqual(7 * daySeconds * 1000);
  });

  it("although one of the other kind still waits", async () => {
    const receiver = await chooser();
    await newcomer();
    await setQuiet(receiver, true);
    await runBoth();
    await app.services.queue.drained();
    await searchOf(receiver, 1);
    app.clock.advance(8 * daySeconds);
    await newcomer();
    await runBoth();
    await setQuiet(receiver, false);
    const waiting = await app.services.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(and(eq(notifications.memberId, receiver.id), isNull(notifications.settledAt)));
    expect(waiting).toEqual([{ type: savedSearchNewsType }]);
    expect(await mailsAfterAWhile(app, receiver)).toHaveLength(1);
  });

  it("although a run ends in the middle: the next run tells those who are left, and no other", async () => {
    const receivers = [await chooser(), await chooser(), await chooser()];
    for (const receiver of receivers) await searchOf(receiver);
    await newcomer();
    const { db, queue } = app.services;
    let sent = 0;
    const dying = Object.assign(Object.create(queue) as Queue, {
      send: async (...given: Parameters<Queue["send"]>) => {
        await queue.send(...given);
        sent += 1;
        if (sent === 2) throw new Error("the process ends");
      },
    });
    const run = tellSavedSearches({ db, queue: dying }, app.clock.now());
    await expect(run).rejects.toThrow("the process ends");
    expect(await db.$count(notifications)).toBe(1);
    expect(await tellSavedSearches(app.services, app.clock.now())).toBe(2);
    for (const receiver of receivers) expect(await mailsOf(receiver)).toHaveLength(1);
  });
});
