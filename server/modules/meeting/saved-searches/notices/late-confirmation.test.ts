import { afterAll, beforeAll, expect, it } from "vitest";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { startOfDay } from "../start-of-day.ts";
import { tellSavedSearches } from "../tell-saved-searches.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: movableClock(new Date("2031-03-10T23:00:00Z")) });
});
afterAll(() => app.close());

const hour = 3600;
const day = 24 * hour;

it("a member who signs up in one period and confirms in the next is in the note of the next", async () => {
  const { db } = app.services;
  const seeker = { gender: "woman" as const, seeks: ["man"], createdAt: new Date("2020-01-01") };
  const receiver = await createMember(app, { profile: seeker });
  const choice = { memberId: receiver.id, type: "new_members_weekly", channel: "email" } as const;
  await setSwitch(db, { ...choice, isOn: true, reason: null, now: app.clock.now() });
  const since = startOfDay(new Date(app.clock.now().getTime() - 6 * day * 1000));
  await db.insert(savedSearches).values({
    ...{ id: newId(), memberId: receiver.id, name: "All", createdAt: since },
    ...{ filters: { country: "any", min_age: 18, max_age: 99 } },
    ...{ tellsWeekly: true, toldFrom: since, toldUntil: since },
  });
  const browser = app.browser();
  const signup = await browser.call("POST /api/signups", {
    body: {
      email: "late@example.com",
      name: "Latecomer",
      password: "violet harbour 73 kites",
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
  expect(signup.status).toBe(200);
  const mailsOfReceiver = async () => {
    expect(await tellSavedSearches(app.services, app.clock.now())).toBe(1);
    return mailsAfterAWhile(app, receiver);
  };

  app.clock.advance(1.5 * hour);
  expect(await mailsOfReceiver()).toEqual([]);

  app.clock.advance(hour);
  const [confirmation] = await app.mailsTo("late@example.com");
  const token = confirmation?.links.find((link) => link.includes("token="))?.split("token=")[1] ?? "";
  expect((await browser.call("POST /api/activations", { body: { token } })).status).toBe(200);
  app.clock.advance(7 * day);
  const [mail] = await mailsOfReceiver();
  expect(mail?.subject).toBe("1 new member in your saved searches");
  expect(mail?.text).toContain("Latecomer");

  app.clock.advance(7 * day);
  expect(await mailsOfReceiver()).toHaveLength(1);
});
