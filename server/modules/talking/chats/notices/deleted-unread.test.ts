import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationSides } from "#server/db/schema/chats.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createPerson,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
  withdrawMessage,
} from "#server/test/people/chatting.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { sweepUnread } from "../sweep-unread.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** More than the wait of a mail, and more than the hour of one mail. */
const [soon, anHour] = [301, 3_700];
const isReminder = (subject: string) => /still waiting/.test(subject);

/** Anna has written to Bert, who has not read it. */
async function pair() {
  const [anna, bert] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
  const { conversation_id: id } = (await send(anna, bert)).body.message;
  return { anna, bert, id };
}
const remove = ({ browser }: Person, conversation: string, seq?: number) =>
  browser.call("DELETE /api/chat.php", { body: { conversation, ...(seq !== undefined && { seq }) } });
const mute = ({ browser }: Person, conversation_id: string, is_muted: boolean) =>
  browser.call("PATCH /api/conversations/:conversation_id", {
    params: { conversation_id },
    body: { is_muted },
  });
/** The subjects of the member's mails, after a sweep when these seconds have passed. */
async function subjectsAfter(who: Person, seconds: number): Promise<string[]> {
  app.clock.advance(seconds);
  await sweepUnread(app.services, app.clock.now());
  return (await mailsAfterAWhile(app, who)).map(({ subject }) => subject);
}
const isSideOf = ({ id }: Person, conversationId: string) =>
  and(eq(conversationSides.memberId, id), eq(conversationSides.conversationId, conversationId));
async function sideOf(who: Person, conversationId: string) {
  const [side] = await app.services.db.select().from(conversationSides).where(isSideOf(who, conversationId));
  return side;
}

describe("after a conversation was deleted unread", () => {
  it("the next message is mailed, once, and the deleted one never; the partner sees none of them as read", async () => {
    const { anna, bert, id } = await pair();
    expect(await subjectsAfter(bert, soon)).toEqual([`${anna.name} wrote to you`]);
    await remove(bert, id);
    expect(await subjectsAfter(bert, anHour)).toHaveLength(1);
    await send(anna, bert, "Hello again");
    const subjects = await subjectsAfter(bert, soon);
    expect(subjects.filter((subject) => subject === `${anna.name} sent you a message`)).toHaveLength(1);
    expect(subjects).toHaveLength(2);
    await send(anna, bert, "and again");
    expect(await subjectsAfter(bert, anHour)).toHaveLength(2);
    expect(await sideOf(bert, id)).toMatchObject({ readSeq: 0, unreadCount: 2 });
  });

  it("a message that comes before the first mail is mailed once", async () => {
    const { anna, bert, id } = await pair();
    await remove(bert, id);
    await send(anna, bert, "Hello again");
    const subjects = [`${anna.name} sent you a message`];
    expect(await subjectsAfter(bert, soon)).toEqual(subjects);
    expect(await subjectsAfter(bert, anHour)).toEqual(subjects);
  });

  it("up to a message, the later ones are mailed", async () => {
    const { anna, bert, id } = await pair();
    expect(await subjectsAfter(bert, soon)).toHaveLength(1);
    for (const text of ["two", "three"]) await send(anna, bert, text);
    await remove(bert, id, 2);
    expect(await subjectsAfter(bert, anHour)).toHaveLength(2);
  });

  it("up to a message, a mail about later ones is not repeated", async () => {
    const { anna, bert, id } = await pair();
    await read(bert, id, 1);
    for (const text of ["two", "three"]) await send(anna, bert, text);
    expect(await subjectsAfter(bert, soon)).toHaveLength(1);
    await remove(bert, id, 2);
    expect(await subjectsAfter(bert, anHour)).toHaveLength(1);
    expect(await sideOf(bert, id)).toMatchObject({ unreadCount: 1 });
  });

  it("the reminder is of the next message, a day after it", async () => {
    const { anna, bert, id } = await pair();
    await remove(bert, id);
    await subjectsAfter(bert, 80_000);
    await send(anna, bert, "much later");
    await subjectsAfter(bert, 400);
    expect((await subjectsAfter(bert, 10_000)).filter(isReminder)).toEqual([]);
    expect((await subjectsAfter(bert, 80_000)).filter(isReminder)).toHaveLength(1);
  });

  it("by a block that was taken back, the next message is mailed", async () => {
    const { anna, bert } = await pair();
    expect(await subjectsAfter(bert, soon)).toHaveLength(1);
    const params = { member_id: anna.id };
    await bert.browser.call("POST /api/blocks/:member_id", { params });
    expect((await send(anna, bert, "blocked")).status).toBe(403);
    await bert.browser.call("DELETE /api/blocks/:member_id", { params });
    expect(await subjectsAfter(bert, anHour)).toHaveLength(1);
    expect((await send(anna, bert, "Hello again")).status).toBe(200);
    expect(await subjectsAfter(bert, soon)).toHaveLength(2);
  });

  it("the next message is mailed also after it was muted and unmuted", async () => {
    const { anna, bert, id } = await pair();
    await subjectsAfter(bert, soon);
    await remove(bert, id);
    await send(anna, bert, "two");
    expect(await subjectsAfter(bert, anHour)).toHaveLength(2);
    for (const isMuted of [true, false]) await mute(bert, id, isMuted);
    await send(anna, bert, "three");
    expect(await subjectsAfter(bert, anHour)).toHaveLength(3);
  });

  it("by the release before, a withdrawal makes the next message mailed", async () => {
    const { anna, bert, id } = await pair();
    expect(await subjectsAfter(bert, soon)).toHaveLength(1);
    await remove(bert, id);
    await app.services.db.update(conversationSides).set({ notedSeq: 1 }).where(isSideOf(bert, id));
    await send(anna, bert, "two");
    expect((await withdrawMessage(anna, id, 2)).status).toBe(200);
    expect(await sideOf(bert, id)).toMatchObject({ unreadCount: 0, notedSeq: 0 });
    await send(anna, bert, "three");
    expect(await subjectsAfter(bert, anHour)).toHaveLength(2);
  });
});
