import { afterAll, beforeAll, expect, it } from "vitest";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { confirmMember } from "#server/modules/people/sign-up/confirm-account.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { tellNewMembers } from "./tell-new-members.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: movableClock(new Date("2031-03-10T12:00:00Z")) });
});
afterAll(() => app.close());

it("a member who confirms nine days after the sign-up is the newest, is new here, and is in the weekly mail", async () => {
  const { db, queue } = app.services;
  const man = { gender: "man" as const, seeks: ["woman"] };
  const me = await createMember(app, { profile: man });
  const choice = { memberId: me.id, type: "new_members_weekly", channel: "email" } as const;
  await setSwitch(db, { ...choice, isOn: true, reason: null, now: app.clock.now() });
  const late = await createMember(app, {
    account: { status: "not_confirmed", confirmedAt: null },
    profile: { status: "disabled" },
  });
  app.clock.advance(9 * 86_400);
  const other = await createMember(app);
  app.clock.advance(60);
  const now = app.clock.now();
  await db.transaction((tx) => confirmMember(tx, queue, { memberId: late.id, now }));

  const browser = await openSession(app, me);
  for (const query of [{ order: "newest" }, { order: "newest", new: "yes" }] as const) {
    const { status, body } = await browser.call("GET /api/members", { query });
    expect([status, body.members.map(({ id }) => id)]).toEqual([200, [late.id, other.id]]);
  }
  await tellNewMembers(app.services, now);
  const [mail] = await mailsAfterAWhile(app, me);
  expect(mail?.subject).toBe("2 new members fit you");
  expect(mail?.text).toContain(late.name);
});
