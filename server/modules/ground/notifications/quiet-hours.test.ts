import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile, passWait } from "#server/test/people/notifications.ts";
import {
  createSubscriber,
  evening,
  goAway,
  heldFor,
  keepQuiet,
  lateEvening,
  like,
  night,
  tellHeldPushes,
} from "#server/test/people/quiet-nights.ts";

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

const quietOf = async (who: Person) =>
  (await who.browser.call("GET /api/notification-switches")).body.quiet_hours;
describe("quiet hours", () => {
  it("are none at first, are kept as they were said, and end again", async () => {
    const member = await createPerson(app);
    expect(await quietOf(member)).toBeNull();
    expect((await keepQuiet(member)).body).toEqual(night);
    expect(await quietOf(member)).toEqual(night);
    await keepQuiet(member, { from: "13:30", to: "15:00", time_zone: "Asia/Calcutta" });
    expect(await quietOf(member)).toMatchObject({ from: "13:30", to: "15:00" });
    await member.browser.call("DELETE /api/quiet-hours");
    expect(await quietOf(member)).toBeNull();
  });

  it.each([
    { ...night, time_zone: "Europe/Atlantis" },
    { ...night, time_zone: "" },
    { ...night, time_zone: "x".repeat(65) },
    { ...night, from: "24:00" },
    { ...night, from: "22:10" },
    { ...night, to: "22:00" },
    { ...night, to: "7" },
  ])("are refused where they are none: %j", async (body) => {
    const member = await createPerson(app);
    expect((await keepQuiet(member, body)).status).toBe(422);
    expect(await quietOf(member)).toBeNull();
  });

  it("hold mails and pushes back, and tell as one what is still news when they end", async () => {
    app.clock.set(evening);
    const [a, b, c] = [await createPerson(app), await createPerson(app), await createPerson(app)];
    const member = await createSubscriber({ app, browsers });
    await keepQuiet(member);
    app.clock.set(lateEvening);
    await goAway(app, member);
    await send(a, member);
    await send(b, member);
    const { conversation_id } = (await send(c, member)).body.message;
    await passWait(app);
    expect(await app.mailsTo(member.email)).toEqual([]);
    expect(member.pushes()).toEqual([]);
    expect(await heldFor(app, member)).toHaveLength(3);

    await member.browser.call("POST /api/conversations/:conversation_id/reads", {
      params: { conversation_id },
      body: { seq: 1 },
    });
    await goAway(app, member);
    await tellHeldPushes(app);
    await passWait(app);
    await expect.poll(member.pushes).toHaveLength(1);
    expect(member.pushes()[0]).toMatchObject({
      body: "2 new notifications from your quiet hours.",
      navigate: "http://localhost:3000/chats",
    });
    // Mails follow the pushes.
    expect(await app.mailsTo(member.email)).toEqual([]);
    app.clock.advance(301);
    const mails = await mailsAfterAWhile(app, member);
    expect(mails.map(({ subject }) => subject)).toEqual(["2 people wrote to you"]);
    expect(await heldFor(app, member)).toEqual([]);
  });

  it("leave nothing to tell to who has read it meanwhile, and one push as it would have been", async () => {
    app.clock.set(evening);
    const [a, reader, away] = [
      await createPerson(app),
      await createSubscriber({ app, browsers }),
      await createSubscriber({ app, browsers }),
    ];
    for (const who of [reader, away]) await keepQuiet(who);
    app.clock.set(lateEvening);
    for (const who of [reader, away]) {
      await goAway(app, who);
      await like(a, who);
    }
    await passWait(app);
    for (const who of [reader, away]) expect(who.pushes()).toEqual([]);
    app.clock.advance(60);
    await reader.browser.call("GET /api/likes.php", { query: { type: "received" } } as never);
    await tellHeldPushes(app);
    await passWait(app);
    await expect.poll(away.pushes).toHaveLength(1);
    expect(away.pushes()[0]?.body).toBe("Someone likes you.");
    app.clock.advance(301);
    expect(await mailsAfterAWhile(app, away)).toHaveLength(1);
    expect(reader.pushes()).toEqual([]);
    expect(await mailsAfterAWhile(app, reader)).toEqual([]);
  });

  it("hold nothing that is owed, and nobody else's", async () => {
    app.clock.set(evening);
    const [a, member, other] = [await createPerson(app), await createPerson(app), await createPerson(app)];
    await keepQuiet(member);
    app.clock.set(lateEvening);
    await send(a, other);
    expect(await mailsAfterAWhile(app, other)).toHaveLength(1);
    await app.browser().call("POST /api/password-reset-mails", { body: { email: member.email } });
    expect(await mailsAfterAWhile(app, member)).toHaveLength(1);
  });

  it("are one although two calls set them at once", async () => {
    const member = await createPerson(app);
    const answers = await Promise.all([
      keepQuiet(member),
      keepQuiet(member, { ...night, from: "23:00" }),
      keepQuiet(member, { ...night, from: "23:30" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body)).toContainEqual(await quietOf(member));
  });
});
