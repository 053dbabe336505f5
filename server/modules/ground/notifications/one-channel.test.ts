import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
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

/** A member with a browser that gets pushes. */
async function subscriber(given: Parameters<typeof createPerson>[1] = {}) {
  const member = await createPerson(app, given);
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  const subscription = { endpoint: `${browsers.url}/${id}`, keys };
  await member.browser.call("POST /api/user.php?push=1", { body: { subscription } });
  return { ...member, pushes: () => browsers.received(id).map(({ text }) => JSON.parse(text).notification) };
}
async function goAway({ id }: { id: string }): Promise<void> {
  const lastSeenAt = new Date(app.clock.now().getTime() - 3_600_000);
  await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, id));
}
const like = (from: Person, to: { id: string }) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });

describe("the same news", () => {
  it("is not mailed within a minute of its push", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    await goAway(b);
    await like(a, b);
    await expect.poll(b.pushes).toHaveLength(1);
    expect(await mailsAfterAWhile(app, b)).toEqual([]);
    app.clock.advance(61);
    expect(await mailsAfterAWhile(app, b)).toHaveLength(1);
    expect(b.pushes()).toHaveLength(1);
  });

  it("is told by one channel although both try at once", async () => {
    const { db, clock } = app.services;
    const { id: memberId } = await createPerson(app);
    const notice = { type: "like_received" };
    const reserve = (channel: "email" | "push") =>
      reserveChannel(db, { memberId, notice, channel, now: clock.now() });
    const answers = await Promise.all([reserve("email"), reserve("push"), reserve("email"), reserve("push")]);
    const [email, push] = [
      [answers[0], answers[2]],
      [answers[1], answers[3]],
    ];
    expect([email, push].filter((ones) => ones.includes(true))).toHaveLength(1);
    expect(
      await reserveChannel(db, {
        memberId,
        notice: { type: "new_match" },
        channel: "push",
        now: clock.now(),
      }),
    ).toBe(true);
  });
});

describe("a test notification", () => {
  const send = (who: Person) => who.browser.call("POST /api/test-notifications");

  it("goes to the mailbox and to each browser of who looks at the page, whatever is switched off", async () => {
    const member = await subscriber({ account: { language: "de" } });
    await member.browser.call("PUT /api/notification-switches/:type/:channel", {
      params: { type: "site_news", channel: "push" },
      body: { is_on: false },
    });
    await member.browser.call("PUT /api/quiet-hours", {
      body: { from: "00:00", to: "23:30", time_zone: "UTC" },
    });
    expect((await send(member)).body).toEqual({ email: member.email, browsers: 1 });
    await expect.poll(member.pushes).toHaveLength(1);
    expect(member.pushes()[0].body).toBe("Es klappt: Das ist deine Testmitteilung.");
    const [mail, ...others] = await mailsAfterAWhile(app, member);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Deine Test-E-Mail");
  });

  it("may be sent three times a day, however many are asked for at once, and only to oneself", async () => {
    const [member, other] = [await createPerson(app), await createPerson(app)];
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(member)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.error).toBe("too_many_mails");
    expect(await mailsAfterAWhile(app, other)).toEqual([]);
    app.clock.advance(86_401);
    expect((await send(member)).status).toBe(200);
  });

  it("mails nothing to an address that nobody has confirmed", async () => {
    const member = await createPerson(app, { account: { status: "not_confirmed", confirmedAt: null } });
    expect((await send(member)).body).toEqual({ email: null, browsers: 0 });
    expect(await mailsAfterAWhile(app, member)).toEqual([]);
  });
});
