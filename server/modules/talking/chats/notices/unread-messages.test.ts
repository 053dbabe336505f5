import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
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
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const secret = "meet me at the old harbour";

/** Two members who have read each other's first messages. */
async function acquainted(): Promise<[Person, Person, string]> {
  const [a, b] = [await createPerson(app, { credits: 500 }), await createPerson(app, { credits: 500 })];
  const { message } = (await send(a, b)).body;
  await read(b, message.conversation_id, 1);
  return [a, b, message.conversation_id];
}
const sweep = () => sweepUnread(app.services, app.clock.now());
async function mailsAfterSweep(who: Person, seconds = 301) {
  app.clock.advance(seconds);
  await sweep();
  return mailsAfterAWhile(app, who);
}

describe("the mail about unread messages", () => {
  it("says who wrote, not what, and comes once until the conversation was read", async () => {
    const [a, b, conversationId] = await acquainted();
    await send(a, b, secret);
    expect(await mailsAfterSweep(b, 60)).toEqual([]);
    const [mail, ...others] = await mailsAfterSweep(b);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${a.name} sent you a message`);
    expect(mail?.text + (mail?.html ?? "")).not.toContain(secret);
    expect(mail?.links).toContain(`http://localhost:3000/chats/${conversationId}`);
    await send(a, b, "and another");
    expect(await mailsAfterSweep(b, 3601)).toHaveLength(1);
    await read(b, conversationId, 3);
    await send(a, b, "after you read");
    expect(await mailsAfterSweep(b)).toHaveLength(2);
    expect(await mailsAfterAWhile(app, a)).toEqual([]);
  });

  it("does not repeat what the mail about the new conversation said, and tells its beginner of the answer", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const { message } = (await send(a, b)).body;
    expect((await mailsAfterSweep(b)).map(({ subject }) => subject)).toEqual([`${a.name} wrote to you`]);
    await read(b, message.conversation_id, 1);
    await send(b, a);
    expect((await mailsAfterSweep(a)).map(({ subject }) => subject)).toEqual([
      `${b.name} sent you a message`,
    ]);
  });

  it("does not come to who read it meanwhile, blocked the sender or wants none", async () => {
    const [[a, reader, conversationId], [c, blocker], [e, silent]] = [
      await acquainted(),
      await acquainted(),
      await acquainted(),
    ];
    for (const [from, to] of [
      [a, reader],
      [c, blocker],
      [e, silent],
    ] as const) {
      await send(from, to);
    }
    await read(reader, conversationId, 2);
    await block(app, blocker.id, c.id);
    await switchOff(app, silent.id, "new_messages");
    for (const who of [reader, blocker, silent]) expect(await mailsAfterSweep(who)).toEqual([]);
  });

  it("waits while they are here", async () => {
    const [a, b] = await acquainted();
    const { live } = app.services;
    const { isConnected } = live;
    live.isConnected = async () => true;
    await send(a, b);
    expect(await mailsAfterSweep(b)).toEqual([]);
    live.isConnected = isConnected;
    expect(await mailsAfterAWhile(app, b)).toHaveLength(1);
  });

  it("is one although two sweeps run at once", async () => {
    const [a, b] = await acquainted();
    await send(a, b);
    app.clock.advance(301);
    const counts = await Promise.all([sweep(), sweep()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await mailsAfterAWhile(app, b)).toHaveLength(1);
  });
});
