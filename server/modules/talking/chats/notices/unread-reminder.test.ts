import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import {
  createPerson,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { mailsAfterAWhile, switchOff } from "#server/test/people/notifications.ts";
import { sweepUnread } from "../sweep-unread.ts";

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

async function subjectsAfter(who: Person, seconds: number): Promise<string[]> {
  app.clock.advance(seconds);
  await sweepUnread(app.services, app.clock.now());
  return (await mailsAfterAWhile(app, who)).map(({ subject }) => subject);
}
const isReminder = (subject: string) => /still waiting/.test(subject);

describe("the reminder of unread messages", () => {
  it("comes a day after the message, once, and again only for what comes after it was read", async () => {
    const [a, b] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
    const { conversation_id } = (await send(a, b)).body.message;
    expect((await subjectsAfter(b, 82_000)).filter(isReminder)).toEqual([]);
    expect((await subjectsAfter(b, 4_401)).filter(isReminder)).toEqual([
      `A message from ${a.name} is still waiting for you`,
    ]);
    await send(a, b, "are you there?");
    expect((await subjectsAfter(b, 90_000)).filter(isReminder)).toHaveLength(1);
    await read(b, conversation_id, 2);
    await send(a, b, "and now?");
    await subjectsAfter(b, 301);
    expect((await subjectsAfter(b, 80_000)).filter(isReminder)).toHaveLength(1);
    expect((await subjectsAfter(b, 6_500)).filter(isReminder)).toHaveLength(2);
  });

  it("is of the message that is unread now, not of one that was read within the day", async () => {
    const [a, b] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
    const { conversation_id } = (await send(a, b)).body.message;
    await subjectsAfter(b, 80_000);
    await read(b, conversation_id, 1);
    await send(a, b, "much later");
    await subjectsAfter(b, 400);
    expect((await subjectsAfter(b, 10_000)).filter(isReminder)).toEqual([]);
    expect((await subjectsAfter(b, 80_000)).filter(isReminder)).toHaveLength(1);
  });

  it("is one mail about all who wait", async () => {
    const b = await createPerson(app);
    for (let number = 0; number < 3; number += 1) await send(await createPerson(app), b);
    const reminders = (await subjectsAfter(b, 86_401)).filter(isReminder);
    expect(reminders).toEqual(["Messages from 3 people are still waiting for you"]);
  });

  it("does not come to who read it, blocked the sender, or wants none", async () => {
    const a = await createPerson(app, { credits: 500 });
    const [reader, blocker, silent] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const { conversation_id } = (await send(a, reader)).body.message;
    await send(a, blocker);
    await send(await createPerson(app), silent);
    await read(reader, conversation_id, 1);
    await block(app, blocker.id, a.id);
    await switchOff(app, silent.id, "unread_message_reminder");
    for (const who of [reader, blocker, silent]) {
      expect((await subjectsAfter(who, who === reader ? 86_401 : 0)).filter(isReminder)).toEqual([]);
    }
  });

  it("is pushed first, and mailed some minutes later to who has not looked", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
    const { id, keys } = browsers.subscribe(push_public_key);
    const subscription = { endpoint: `${browsers.url}/${id}`, keys };
    await b.browser.call("POST /api/user.php?push=1", { body: { subscription } });
    await b.browser.call("PUT /api/lock-screen-texts", { body: { is_on: true } });
    await app.services.db
      .update(accounts)
      .set({ lastSeenAt: new Date(app.clock.now().getTime() - 3_600_000) })
      .where(eq(accounts.id, b.id));
    await send(a, b);
    const bodies = () => browsers.received(id).map(({ text }) => JSON.parse(text).notification.body);
    await expect.poll(bodies).toHaveLength(1);
    app.clock.advance(86_401);
    expect((await mailsAfterAWhile(app, b)).map(({ subject }) => subject).filter(isReminder)).toEqual([]);
    await expect.poll(bodies).toContain("A message has been waiting for you since yesterday.");
    app.clock.advance(301);
    expect((await mailsAfterAWhile(app, b)).map(({ subject }) => subject).filter(isReminder)).toHaveLength(1);
    expect(bodies()).toHaveLength(2);
  });
});
