import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationSides } from "#server/db/schema/chats.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { readReport, report } from "#server/test/people/reports.ts";
import { removeMessage } from "./remove-message.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const secret = "meet me at the old harbour";
const emptied = { seq: 1, kind: "withdrawn", body: "" };
const remove = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });
const removeByStaff = (conversationId: string) =>
  app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq: 1 }));
const sideOf = async ({ id }: Person, conversationId: string) => {
  const isOwn = and(eq(conversationSides.memberId, id), eq(conversationSides.conversationId, conversationId));
  return (await app.services.db.select().from(conversationSides).where(isOwn))[0];
};
async function pair() {
  const [anna, bert] = [await createPerson(app), await createPerson(app)];
  const { message } = (await send(anna, bert, secret)).body;
  return { anna, bert, conversationId: message.conversation_id };
}

describe("at the same instant", () => {
  it("two devices withdraw it once, and both are answered", async () => {
    const { anna, bert, conversationId } = await pair();
    await send(anna, bert, "still unread");
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(anna, conversationId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await sideOf(bert, conversationId))?.unreadCount).toBe(1);
  });

  it("it is read: whichever comes first, nothing unread is left", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { anna, bert, conversationId } = await pair();
      const acts = [() => withdraw(anna, conversationId), () => read(bert, conversationId)];
      const answers = await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await sideOf(bert, conversationId)).toMatchObject({ unreadCount: 0, readSeq: 1 });
    }
  });

  it("it is reported: the evidence is whole, or says that it was withdrawn", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { anna, bert, conversationId } = await pair();
      const [withdrawn, reported] = await Promise.all([
        withdraw(anna, conversationId),
        report(bert, { subject: "message", id: conversationId, seq: 1 }),
      ]);
      expect([withdrawn.status, reported.status]).toEqual([200, 200]);
      const { evidence } = await readReport(app, reported.body.reference);
      const { kind, text } = evidence?.messages[0] ?? {};
      expect([
        ["text", secret],
        ["withdrawn", ""],
      ]).toContainEqual([kind, text]);
    }
  });

  it("staff removes it: one of both happens, and says so", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { anna, bert, conversationId } = await pair();
      const [withdrawn, removed] = await Promise.all([
        withdraw(anna, conversationId),
        removeByStaff(conversationId),
      ]);
      const [message] = await messagesOf(bert, conversationId);
      expect([withdrawn.status, removed === null, message?.kind]).toEqual(
        removed ? [404, false, "removed"] : [200, true, "withdrawn"],
      );
    }
  });

  it("either side deletes the conversation: nobody meets an error, and its text is gone", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { anna, bert, conversationId } = await pair();
      const who = round % 2 ? anna : bert;
      const [withdrawn, deleted] = await Promise.all([
        withdraw(anna, conversationId),
        remove(who, conversationId),
      ]);
      expect([200, 404]).toContain(withdrawn.status);
      expect(deleted.status).toBe(200);
      if (who === bert) expect(withdrawn.status).toBe(200);
      expect((await sideOf(bert, conversationId))?.unreadCount).toBeLessThanOrEqual(1);
      if (who === bert) expect((await messagesOf(anna, conversationId))[0]).toMatchObject(emptied);
    }
  });
});
