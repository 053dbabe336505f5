import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { memberStamps } from "#server/db/schema/accounts.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { mailAfterSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { addressOf, lookAt, sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { readReport, report, told } from "#server/test/people/reports.ts";
import { chatsLife } from "./member-life.ts";
import { removeMessage } from "./remove-message.ts";
import { sweepUnread } from "./sweep-unread.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const secret = "meet me at the old harbour";
const person = () => createPerson(app, { credits: 500, freeMessagesUsed: 5 });
const remove = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });
const removeByStaff = (conversationId: string, seq = 1) =>
  app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq }));
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body;
const stampOf = async ({ id }: Person) =>
  (await app.services.db.select().from(memberStamps).where(eq(memberStamps.memberId, id)))[0]?.version;
const sideOf = async ({ id }: Person, conversationId: string) => {
  const isOwn = and(eq(conversationSides.memberId, id), eq(conversationSides.conversationId, conversationId));
  return (await app.services.db.select().from(conversationSides).where(isOwn))[0];
};

/** Anna has written to Bert. */
async function pair(body = secret) {
  const [anna, bert] = [await person(), await person()];
  const { message } = (await send(anna, bert, body)).body;
  return { anna, bert, conversationId: message.conversation_id, message };
}
const emptied = { seq: 1, kind: "withdrawn", body: "" };

describe("a message that its sender withdraws", () => {
  it("is empty for both: in the conversation, in both lists, where it is quoted, and in the archives", async () => {
    const { anna, bert, conversationId } = await pair();
    expect(await withdraw(anna, conversationId)).toMatchObject({ status: 200, body: {} });
    for (const who of [anna, bert]) {
      const [message] = await messagesOf(who, conversationId);
      expect(message).toMatchObject(emptied);
      expect((await chatsOf(who)).chats[0]?.last_message).toMatchObject(emptied);
    }
    await bert.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: anna.id },
      body: { client_id: newId(), body: "What was that?", reply_to: 1 },
    });
    for (const who of [anna, bert]) {
      expect((await messagesOf(who, conversationId))[1]?.quote).toEqual({ ...emptied, sender_id: anna.id });
      const archive = JSON.stringify(await chatsLife.export(app.services.db, who.id, ""));
      expect(archive).not.toContain(secret);
      expect(archive).toContain("withdrawn");
    }
  });

  it("is stored as a kind that the release before shows, so that both may run side by side", async () => {
    const { anna, conversationId } = await pair();
    await withdraw(anna, conversationId);
    const rows = await app.services.db
      .select({ kind: messages.kind, withdrawnAt: messages.withdrawnAt })
      .from(messages)
      .where(eq(messages.conversationId, conversationId));
    expect(rows).toEqual([{ kind: "removed", withdrawnAt: app.clock.now() }]);
  });

  it("takes its photo with it, files included, for both", async () => {
    const [anna, bert] = [await person(), await person()];
    const photoId = await uploadPhoto(anna);
    const { conversation_id: conversationId } = (await sendPhoto(anna, bert, photoId)).body.message;
    const { db, storage } = app.services;
    const [photo] = await db.select().from(chatPhotos).where(eq(chatPhotos.id, photoId));
    const key = photoKey(photo?.fileKey ?? "", "full");
    expect(await storage.stat(key)).not.toBeNull();
    expect((await withdraw(anna, conversationId)).status).toBe(200);
    for (const who of [anna, bert]) {
      for (const size of ["card", "full", "blurred"] as const)
        expect((await lookAt(who, addressOf(photoId, size))).status).toBe(404);
      const [message] = await messagesOf(who, conversationId);
      expect([message?.kind, message?.photo]).toEqual(["withdrawn", undefined]);
    }
    expect(await storage.stat(key)).toBeNull();
  });

  it("is told to the pages of both, and makes the answers that both hold old", async () => {
    const { anna, bert, conversationId } = await pair();
    const before = [await stampOf(anna), await stampOf(bert)];
    const publish = vi.spyOn(app.services.live, "publish");
    await withdraw(anna, conversationId);
    const news = { conversation_id: conversationId, withdrawn_seq: 1 };
    for (const { id } of [anna, bert]) expect(publish).toHaveBeenCalledWith(id, "chats_changed", news);
    publish.mockClear();
    expect((await withdraw(anna, conversationId)).status).toBe(200);
    expect(publish).not.toHaveBeenCalled();
    publish.mockRestore();
    for (const [index, who] of [anna, bert].entries())
      expect(await stampOf(who)).toBeGreaterThan(before[index] ?? 0);
  });

  it("is not unread: no mail is about it, and the next message is told again", async () => {
    const { anna, bert, conversationId } = await pair();
    await withdraw(anna, conversationId);
    expect((await chatsOf(bert)).total_unread_messages).toBe(0);
    expect(await mailsAfterAWhile(app, bert)).toEqual([]);
    expect(await sideOf(bert, conversationId)).toMatchObject({ unreadCount: 0, notedSeq: 0, pushedSeq: 0 });
    await send(anna, bert, "Hello again");
    expect((await chatsOf(bert)).total_unread_messages).toBe(1);
    app.clock.advance(mailAfterSeconds + 1);
    await sweepUnread(app.services, app.clock.now());
    const mails = await mailsAfterAWhile(app, bert);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(anna.name)]);
  });

  it("leaves other unread messages unread, and a read one read", async () => {
    const { anna, bert, conversationId } = await pair();
    for (const text of ["two", "three"]) await send(anna, bert, text);
    await withdraw(anna, conversationId, 2);
    expect((await chatsOf(bert)).total_unread_messages).toBe(2);
    await read(bert, conversationId, 1);
    expect((await chatsOf(bert)).total_unread_messages).toBe(1);
    await withdraw(anna, conversationId, 1);
    expect((await chatsOf(bert)).total_unread_messages).toBe(1);
    expect(await sideOf(bert, conversationId)).toMatchObject({ readSeq: 1 });
  });

  it("gives no credits back, and a retry of its send does not store it again", async () => {
    const { anna, bert, conversationId, message } = await pair();
    const { db } = app.services;
    const balance = async () =>
      (await db.select().from(creditBalances).where(eq(creditBalances.memberId, anna.id)))[0]?.balance;
    const before = await balance();
    await withdraw(anna, conversationId);
    const again = await send(anna, bert, secret, message.client_id ?? "");
    expect([again.status, again.body.message]).toMatchObject([200, { ...emptied, cost: 5 }]);
    expect(await balance()).toBe(before);
    expect(await messagesOf(bert, conversationId)).toHaveLength(1);
    expect(told(await send(anna, await person(), secret, message.client_id ?? ""))).toEqual([
      409,
      "client_id_taken",
    ]);
  });

  it("can be withdrawn until two minutes after it was stored, and not a millisecond longer", async () => {
    const { anna, bert, conversationId } = await pair();
    await send(anna, bert, "second");
    app.clock.advance(120);
    expect((await withdraw(anna, conversationId, 1)).status).toBe(200);
    app.clock.advance(0.001);
    expect(told(await withdraw(anna, conversationId, 2))).toEqual([409, "message_too_old"]);
    expect((await messagesOf(bert, conversationId))[1]).toMatchObject({ kind: "text", body: "second" });
    // A device that did not hear the answer asks again.
    expect((await withdraw(anna, conversationId, 1)).status).toBe(200);
  });
});

describe("a report", () => {
  it("that was made before keeps what the message said, and staff finds nothing left to remove", async () => {
    const { anna, bert, conversationId } = await pair();
    const { body } = await report(bert, { subject: "message", id: conversationId, seq: 1 });
    await withdraw(anna, conversationId);
    const { evidence } = await readReport(app, body.reference);
    expect(evidence?.messages).toMatchObject([{ seq: 1, kind: "text", text: secret }]);
    expect(await removeByStaff(conversationId)).toBeNull();
    expect((await messagesOf(bert, conversationId))[0]).toMatchObject(emptied);
  });

  it("that was made afterwards says that the message was withdrawn", async () => {
    const { anna, bert, conversationId } = await pair();
    await withdraw(anna, conversationId);
    const { body, status } = await report(bert, { subject: "message", id: conversationId, seq: 1 });
    expect(status).toBe(200);
    const { evidence, photos } = await readReport(app, body.reference);
    expect(evidence?.messages).toMatchObject([{ seq: 1, from: "reported", kind: "withdrawn", text: "" }]);
    expect(photos).toEqual([]);
  });
});

describe("a member cannot withdraw", () => {
  it("messages of others, or of closed and deleted conversations: all are refused alike", async () => {
    const { anna, bert, conversationId } = await pair();
    await send(bert, anna, "Bert's own");
    const third = await person();
    const blocker = await pair();
    await block(app, blocker.bert.id, blocker.anna.id);
    const blocked = await pair();
    await block(app, blocked.anna.id, blocked.bert.id);
    const deleted = await pair();
    await remove(deleted.anna, deleted.conversationId);
    const removed = await pair();
    await removeByStaff(removed.conversationId);
    const tries = [
      ["a third member", withdraw(third, conversationId)],
      ["its receiver", withdraw(bert, conversationId, 1)],
      ["its receiver, the other way", withdraw(anna, conversationId, 2)],
      ["a sender whom the receiver blocked", withdraw(blocker.anna, blocker.conversationId)],
      ["a sender who blocked the receiver", withdraw(blocked.anna, blocked.conversationId)],
      ["a sender who deleted the conversation", withdraw(deleted.anna, deleted.conversationId)],
      ["what staff removed", withdraw(removed.anna, removed.conversationId)],
      ["a number that is not there", withdraw(anna, conversationId, 99)],
      ["a number beyond all", withdraw(anna, conversationId, Number.MAX_SAFE_INTEGER)],
      ["a conversation that is not there", withdraw(anna, newId())],
    ] as const;
    for (const [who, answer] of tries) expect([who, ...told(await answer)]).toEqual([who, 404, "not_found"]);
    for (const seq of ["0", "-1", "1.5", "one", "1e99", "%20"])
      expect(told(await withdraw(anna, conversationId, seq as never)), seq).toEqual([404, "not_found"]);
    expect(await messagesOf(anna, conversationId)).toMatchObject([{ body: secret }, { body: "Bert's own" }]);
    for (const one of [blocker.anna, removed.bert]) await chatsOf(one);
    expect((await messagesOf(removed.bert, removed.conversationId))[0]?.kind).toBe("removed");
  });

  it("without a session", async () => {
    const { conversationId } = await pair();
    expect(told(await withdraw({ browser: app.browser() }, conversationId))).toEqual([
      403,
      "authentication_required",
    ]);
  });
});
