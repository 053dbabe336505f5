import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationSides } from "#server/db/schema/chats.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { listen } from "#server/test/app/listen.ts";
import {
  createPerson,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
} from "#server/test/people/chatting.ts";
import { mailsAfterAWhile, passWait } from "#server/test/people/notifications.ts";
import {
  createSubscriber,
  evening,
  goAway,
  heldFor,
  keepQuiet,
  lateEvening,
  tellHeldPushes,
} from "#server/test/people/quiet-nights.ts";
import { sweepUnread } from "../sweep-unread.ts";

let app: TestApp;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  const clock = movableClock();
  browsers = await startPushEmulator({ now: clock.now });
  app = await createTestApp({ clock, env: { PUSH_SERVICE_URL: browsers.url } });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});

const mark = (who: Person, conversation_id: string, is_muted: boolean) =>
  who.browser.call("PATCH /api/conversations/:conversation_id", {
    params: { conversation_id },
    body: { is_muted },
  });

/** Two in a conversation, of which the second one has read the first message, and has a browser with push. */
async function acquainted() {
  const [a, b] = [await createPerson(app, { credits: 500 }), await createSubscriber({ app, browsers })];
  const { conversation_id: id } = (await send(a, b)).body.message;
  await read(b, id, 1);
  await app.services.queue.drained();
  await goAway(app, b);
  const before = b.pushes().length;
  return { a, b, id, pushes: () => b.pushes().slice(before), mails: () => app.mailsTo(b.email) };
}
/** What became of each of a member's notifications; null: it waits. */
async function outcomesOf({ id }: Person) {
  const rows = await app.services.db.select().from(notifications).where(eq(notifications.memberId, id));
  return rows.map(({ type, outcome }) => [type, outcome]);
}
/** Sweeps after so many seconds, and sends all that waits. */
async function passSeconds(who: Person, seconds: number) {
  app.clock.advance(seconds);
  await sweepUnread(app.services, app.clock.now());
  await mailsAfterAWhile(app, who);
}

describe("a muted conversation is told by no channel", () => {
  it("neither by push nor by mail nor by the reminder of the next day, and again after it is unmuted", async () => {
    const { a, b, id, pushes, mails } = await acquainted();
    await mark(b, id, true);
    await send(a, b, "psst");
    await passSeconds(b, 301);
    await passSeconds(b, 86_401);
    expect([pushes(), await mails()]).toEqual([[], []]);
    await mark(b, id, false);
    await send(a, b, "hello again");
    await expect.poll(pushes).toHaveLength(1);
    await passSeconds(b, 301);
    expect(await mails()).toHaveLength(1);
  });

  it("by no mail and no reminder that waits already when it is muted", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const { conversation_id: id } = (await send(a, b)).body.message;
    await mark(b, id, true);
    await passSeconds(b, 301);
    await passSeconds(b, 86_401);
    expect(await app.mailsTo(b.email)).toEqual([]);
    expect((await outcomesOf(b)).toSorted()).toEqual([
      ["new_conversation", "over"],
      ["unread_reminder", "over"],
    ]);
  });

  it("is left out of the mail about several", async () => {
    const b = await createPerson(app);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await send(await createPerson(app), b)).body.message.conversation_id);
    await mark(b, ids[0] as string, true);
    await passSeconds(b, 301);
    expect((await app.mailsTo(b.email)).map(({ subject }) => subject)).toEqual(["2 people wrote to you"]);
  });

  it("while its notification is being made at the same instant: told at most once, and never later", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { a, b, id, mails } = await acquainted();
      await send(a, b, "now");
      app.clock.advance(301);
      const sweep = () => sweepUnread(app.services, app.clock.now());
      const acts = [() => mark(b, id, true), sweep, () => mailsAfterAWhile(app, b)];
      await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      await mailsAfterAWhile(app, b);
      const told = (await mails()).length;
      expect(told).toBeLessThanOrEqual(1);
      await send(a, b, "and now");
      await passSeconds(b, 301);
      await passSeconds(b, 86_401);
      expect(await mails()).toHaveLength(told);
    }
  });

  it("but a message that is unread when it is unmuted is mailed, although its first notice ended meanwhile", async () => {
    const { a, b, id, mails } = await acquainted();
    await send(a, b, "psst");
    app.clock.advance(301);
    // The notice waits while the member has an open page.
    const page = await listen(app, b);
    await sweepUnread(app.services, app.clock.now());
    await mailsAfterAWhile(app, b);
    expect(await outcomesOf(b)).toContainEqual(["new_messages", null]);
    await mark(b, id, true);
    page.stop();
    await expect.poll(() => app.services.live.isConnected(b.id)).toBe(false);
    await goAway(app, b);
    await mailsAfterAWhile(app, b);
    expect(await mails()).toEqual([]);
    expect(await outcomesOf(b)).toContainEqual(["new_messages", "over"]);
    await mark(b, id, false);
    await goAway(app, b);
    await passSeconds(b, 61);
    expect(await mails()).toHaveLength(1);
    // And only once.
    await passSeconds(b, 61);
    expect(await mails()).toHaveLength(1);
  });

  it("but the next message after it is unmuted is pushed, although one was pushed before it was muted", async () => {
    const { a, b, id, pushes } = await acquainted();
    await send(a, b, "one");
    await expect.poll(pushes).toHaveLength(1);
    for (const isMuted of [true, false]) await mark(b, id, isMuted);
    await goAway(app, b);
    await send(a, b, "two");
    await expect.poll(pushes).toHaveLength(2);
  });

  it("and unmuting one that is not muted tells nothing twice", async () => {
    const { a, b, id, pushes, mails } = await acquainted();
    await send(a, b, "one");
    await expect.poll(pushes).toHaveLength(1);
    await passSeconds(b, 301);
    expect(await mails()).toHaveLength(1);
    const toldTo = async () => {
      const sides = await app.services.db
        .select({ notedSeq: conversationSides.notedSeq, pushedSeq: conversationSides.pushedSeq })
        .from(conversationSides)
        .where(and(eq(conversationSides.conversationId, id), eq(conversationSides.memberId, b.id)));
      return sides[0];
    };
    const before = await toldTo();
    await mark(b, id, false);
    expect(await toldTo()).toEqual(before);
    await goAway(app, b);
    // After the hour of one mail.
    await passSeconds(b, 3_700);
    expect(await mails()).toHaveLength(1);
  });

  it("by no push that the quiet hours held back before it was muted", async () => {
    app.clock.set(evening);
    const [a, b] = [await createPerson(app), await createSubscriber({ app, browsers })];
    await keepQuiet(b);
    app.clock.set(lateEvening);
    await goAway(app, b);
    const { conversation_id: id } = (await send(a, b)).body.message;
    await passWait(app);
    expect(await heldFor(app, b)).toHaveLength(1);
    await mark(b, id, true);
    await tellHeldPushes(app);
    expect([b.pushes(), await heldFor(app, b)]).toEqual([[], []]);
  });
});
