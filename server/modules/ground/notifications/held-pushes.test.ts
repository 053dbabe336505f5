import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationMails, pushSubscriptions } from "#server/db/schema/notifications.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import {
  bodies,
  createSubscriber,
  heldFor,
  lateEvening,
  morning,
  subscriptionOf,
  tellHeldPushes,
  toldOfThreeInTheNight,
  tryHeldPushes,
} from "#server/test/people/quiet-nights.ts";
import { holdPush } from "./hold-push.ts";
import { reserveChannel } from "./reserve-channel.ts";

let app: TestApp;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  const clock = movableClock();
  browsers = await startPushEmulator({ now: clock.now });
  app = await createTestApp({ clock, env: { PUSH_SERVICE_URL: browsers.url } });
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});

describe("pushes held for the end of the night", () => {
  it.each([
    ["has too many", () => ({ status: 429, retryAfter: "120" })],
    ["is broken", () => ({ status: 503 })],
  ])("are all told although the push service %s at first", async (_what, fault) => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    browsers.fail(member.pushId, fault());
    await tellHeldPushes(app);
    expect(member.pushes()).toEqual([]);
    expect(await heldFor(app, member)).toHaveLength(3);
    app.clock.advance(121);
    await tryHeldPushes(app);
    expect(bodies(member)).toEqual(["3 new notifications from your quiet hours."]);
    expect(await heldFor(app, member)).toEqual([]);
    await tryHeldPushes(app);
    expect(member.pushes()).toHaveLength(1);
  });

  it("are all told once a browser that is left alone may be tried", async () => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    await app.services.db
      .update(pushSubscriptions)
      .set({ failures: 1, restsUntil: new Date(morning.getTime() + 60_000) })
      .where(eq(pushSubscriptions.memberId, member.id));
    await tellHeldPushes(app);
    expect(member.pushes()).toEqual([]);
    app.clock.advance(61);
    await tryHeldPushes(app);
    expect(bodies(member)).toEqual(["3 new notifications from your quiet hours."]);
    expect(await heldFor(app, member)).toEqual([]);
  });

  it("are kept for no browser that its push service refuses", async () => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    browsers.fail(member.pushId, { status: 403 });
    await tellHeldPushes(app);
    expect(member.pushes()).toEqual([]);
    expect(await heldFor(app, member)).toEqual([]);
  });

  it.each([
    ["new_conversation", "2 new notifications from your quiet hours."],
    ["like_received", "Someone started a conversation with you."],
  ])("are told without what a mail has just told, %s, and with the rest", async (type, body) => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    const sentAt = new Date(morning.getTime() - 10_000);
    await app.services.db.insert(notificationMails).values({ memberId: member.id, type, sentAt });
    browsers.fail(member.pushId, { status: 429, retryAfter: "120" });
    await tellHeldPushes(app);
    app.clock.advance(121);
    await tryHeldPushes(app);
    expect(bodies(member)).toEqual([body]);
    expect(await heldFor(app, member)).toEqual([]);
  });

  it("do not go to the browser's next member", async () => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    const [next, other] = [await createPerson(app), await createSubscriber({ app, browsers })];
    await next.browser.call("POST /api/user.php?push=1", { body: { subscription: member.subscription } });
    expect(await heldFor(app, member)).toEqual([]);
    // A push that is held at the same instant.
    const late = { subscriptionId: await subscriptionOf(app, next), memberId: member.id, until: morning };
    const { db, queue } = app.services;
    await holdPush(db, queue, { ...late, type: "like_received", subjectId: other.id, now: lateEvening });
    expect(await heldFor(app, member)).toEqual([]);
    await tellHeldPushes(app);
    expect(member.pushes()).toEqual([]);
  });

  it("are gone however a hold and a change of hands meet", async () => {
    const { db, queue } = app.services;
    for (let round = 0; round < 5; round += 1) {
      const [from, next, liker] = [
        await createSubscriber({ app, browsers }),
        await createPerson(app),
        await createPerson(app),
      ];
      const subscriptionId = await subscriptionOf(app, from);
      const push = { subscriptionId, memberId: from.id, type: "like_received", subjectId: liker.id };
      await Promise.all([
        holdPush(db, queue, { ...push, until: morning, now: lateEvening }),
        next.browser.call("POST /api/user.php?push=1", { body: { subscription: from.subscription } }),
        holdPush(db, queue, { ...push, subjectId: next.id, until: morning, now: lateEvening }),
      ]);
      expect(await heldFor(app, from)).toEqual([]);
    }
  });

  it("are told of once although the process dies before it has written down what came of it", async () => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    // The outcome is written to the subscription's row, which has failed before: the process dies there.
    await app.services.db
      .update(pushSubscriptions)
      .set({ failures: 1 })
      .where(eq(pushSubscriptions.memberId, member.id));
    await app.services.db.execute(sql`create function zz_die() returns trigger language plpgsql as $$
      begin raise 'the process dies'; end $$`);
    await app.services.db.execute(sql`create trigger zz_die before update on push_subscriptions
      for each row execute function zz_die()`);
    await tellHeldPushes(app);
    expect(bodies(member)).toEqual(["3 new notifications from your quiet hours."]);
    await app.services.db.execute(sql`drop trigger zz_die on push_subscriptions`);
    await tryHeldPushes(app);
    await tryHeldPushes(app);
    expect(member.pushes()).toHaveLength(1);
  });

  it("count as few pushes, however many browsers are told of several types", async () => {
    const member = await toldOfThreeInTheNight({ app, browsers });
    const { id: memberId } = member;
    await tellHeldPushes(app);
    await expect.poll(member.pushes).toHaveLength(1);
    const told = await app.services.db
      .select({ type: notificationMails.type })
      .from(notificationMails)
      .where(eq(notificationMails.memberId, memberId));
    expect(told.map(({ type }) => type).toSorted()).toEqual(["like_received", "new_conversation"]);
    const reserve = (type: string, isAlong: boolean) =>
      reserveChannel(app.services.db, { memberId, notice: { type }, channel: "push", now: morning, isAlong });
    expect([await reserve("new_conversation", false), await reserve("like_received", true)]).toEqual([
      true,
      true,
    ]);
    expect(await app.services.db.$count(notificationMails, eq(notificationMails.memberId, memberId))).toBe(
      told.length + 1,
    );
  });
});
