import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotificationChannel, NotificationType } from "#contracts/ground/notifications.ts";
import { notificationSwitches } from "#server/db/schema/notifications.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { setSwitch } from "./switches.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const turn = (who: Person, type: NotificationType, channel: NotificationChannel, isOn: boolean) =>
  who.browser.call("PUT /api/notification-switches/:type/:channel", {
    params: { type, channel },
    body: { is_on: isOn },
  });
const switchesOf = async (who: Person) =>
  (await who.browser.call("GET /api/notification-switches")).body.switches;
const userOf = async (who: Person) => (await who.browser.call("GET /api/user.php")).body.user;

describe("the switches of a member", () => {
  it("are sixteen, and advertising is off until it is chosen", async () => {
    const member = await createPerson(app);
    const switches = await switchesOf(member);
    expect(switches).toHaveLength(16);
    const off = switches.filter((one) => !one.is_on);
    expect([...new Set(off.map(({ type }) => type))]).toEqual([
      "promotions",
      "new_members_weekly",
      "site_news",
    ]);
    expect(switches.every(({ reason }) => reason === null)).toBe(true);
  });

  it("are turned one by one, whatever else is turned at the same moment", async () => {
    const [member, other] = [await createPerson(app), await createPerson(app)];
    const answers = await Promise.all([
      turn(member, "like_received", "email", false),
      turn(member, "like_received", "push", false),
      turn(member, "promotions", "push", true),
      turn(member, "site_news", "email", true),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const changed = (await switchesOf(member)).filter(
      ({ type, is_on }) => is_on === ["promotions", "new_members_weekly", "site_news"].includes(type),
    );
    expect(changed.map(({ type, channel }) => `${type} ${channel}`).toSorted()).toEqual([
      "like_received email",
      "like_received push",
      "promotions push",
      "site_news email",
    ]);
    expect(await userOf(member)).toMatchObject({
      notifications_disabled: ["like_received"],
      // A member's own choice has no reason.
      notifications_disabled_reasons: [],
    });
    expect((await userOf(other))?.notifications_disabled).toEqual([]);
    const rows = await app.services.db
      .select()
      .from(notificationSwitches)
      .where(eq(notificationSwitches.memberId, other.id));
    expect(rows).toEqual([]);
  });

  it.each(["spam_complaint", "bounce", "list_unsubscribe"] as const)(
    "say that mails are off by a %s, and switch them on again",
    async (reason) => {
      const member = await createPerson(app);
      const { db, clock } = app.services;
      const mails = { memberId: member.id, type: "new_messages", channel: "email" } as const;
      await setSwitch(db, { ...mails, isOn: false, reason, now: clock.now() });
      const find = async () =>
        (await switchesOf(member)).find((one) => one.type === "new_messages" && one.channel === "email");
      expect(await find()).toMatchObject({ is_on: false, reason });
      const more = { ...mails, type: "like_received" } as const;
      await setSwitch(db, { ...more, isOn: false, reason, now: clock.now() });
      await setSwitch(db, { ...more, channel: "push", isOn: false, reason: null, now: clock.now() });
      expect(await userOf(member)).toMatchObject({
        notifications_disabled: ["like_received", "new_messages"],
        // Each reason is listed once, for any number of types that it switched off.
        notifications_disabled_reasons: [reason],
      });
      expect((await turn(member, "like_received", "email", true)).status).toBe(200);
      expect((await turn(member, "new_messages", "email", true)).body).toMatchObject({ is_on: true });
      expect(await find()).toMatchObject({ is_on: true, reason: null });
      expect(await userOf(member)).toMatchObject({
        ...{ notifications_disabled: [], notifications_disabled_reasons: [] },
      });
    },
  );

  it("know no other type and no other channel", async () => {
    const member = await createPerson(app);
    for (const path of ["constructor/email", "new_messages/sms", "new_messages/"]) {
      const { status } = await member.browser.raw({
        method: "PUT",
        url: `/api/notification-switches/${path}`,
        payload: { is_on: false },
      });
      expect([400, 404, 422]).toContain(status);
    }
  });
});
