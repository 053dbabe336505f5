import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageSearchLength, messagesFoundAtMost } from "#contracts/limits.ts";
import { searchPatterns } from "#contracts/talking/message-search.ts";
import { messages } from "#server/db/schema/chats.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { indexesOf, listPlanNodes, planModes } from "#server/test/app/plan-nodes.ts";
import {
  acceptGifts,
  createPerson,
  type Person,
  sendMessageTo as send,
  sendGift,
  sendSticker,
  withdrawMessage,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { lengthenConversation } from "#server/test/people/long-conversation.ts";
import { messageSearchesPerMinute } from "./chat-limits.ts";
import { removeMessage } from "./remove-message.ts";
import { selectFound } from "./search-messages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const search = (who: Person, conversation_id: string, q: string) =>
  who.browser.call("GET /api/conversations/:conversation_id/found-messages", {
    params: { conversation_id },
    query: { q },
  });
const seqs = async (who: Person, id: string, q: string) => (await search(who, id, q)).body.seqs;

async function conversationOf(...texts: string[]) {
  const [a, b] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
  let id = "";
  for (const text of texts) id = (await send(a, b, text)).body.message.conversation_id;
  return { a, b, id };
}

describe("a search in a conversation", () => {
  it("finds the messages with all words, newest first, for both, in any case and without marks", async () => {
    const { a, b, id } = await conversationOf(
      "Gehen wir nach MÜNCHEN?",
      "Ja, in die Straße am Fluss",
      "München ist schön, die STRASSEN auch",
    );
    for (const who of [a, b]) {
      expect(await seqs(who, id, "munchen")).toEqual([3, 1]);
      expect(await seqs(who, id, " strasse  münchen ")).toEqual([3]);
      expect(await seqs(who, id, "Straße")).toEqual([3, 2]);
      expect((await search(who, id, "Berlin")).body).toEqual({ seqs: [], has_more: false });
    }
  });

  it("takes signs of patterns as they are", async () => {
    const { a, id } = await conversationOf(
      ...["100 % sure", "a_b", "back\\slash", "(really?) [yes] a|b ^$ .* {2}", "plain"],
    );
    for (const [text, found] of [
      ["%", [1]],
      ["_", [2]],
      ["\\", [3]],
      ["(really?) [yes] a|b ^$ .* {2}", [4]],
      [".*", [4]],
      ["\u202eplain", [5]],
      ["'; drop table messages; --", []],
      ["***=plain", []],
      ["(?i)PLAIN", []],
      ["[[:alpha:]]", []],
    ] as const) {
      expect(await seqs(a, id, text), text).toEqual(found);
    }
  });

  const refused = ["", " \t", "\u0301", "x".repeat(messageSearchLength + 1), "nul \0"];
  it.each(refused)("refuses %o", async (text) => {
    const { a, id } = await conversationOf("x");
    expect([400, 422]).toContain((await search(a, id, text)).status);
  });

  it("finds notes of gifts, and nothing of what stands for a sticker or a gift", async () => {
    const { a, b, id } = await conversationOf("hello");
    await acceptGifts(b, true);
    await sendGift(a, b, "rose", { note: "For a rosy day" });
    await sendGift(a, b, "rose");
    await sendSticker(a, b, "wink");
    expect(await seqs(a, id, "rosy")).toEqual([2]);
    expect(await seqs(a, id, "🌹")).toEqual([]);
    const [sticker] = await app.services.db
      .select({ body: messages.body })
      .from(messages)
      .where(and(eq(messages.conversationId, id), eq(messages.seq, 4)));
    expect(await seqs(a, id, sticker!.body)).toEqual([]);
  });

  it("never finds a withdrawn or removed message", async () => {
    const { a, b, id } = await conversationOf("secret one", "secret two", "secret three");
    await withdrawMessage(a, id, 2);
    await app.services.db.transaction((tx) => removeMessage(tx, { conversationId: id, seq: 3 }));
    for (const who of [a, b]) expect(await seqs(who, id, "secret")).toEqual([1]);
  });

  it("finds nothing that this side has deleted, and nothing for anybody else", async () => {
    const { a, b, id } = await conversationOf("secret");
    const stranger = await createPerson(app);
    expect((await search(stranger, id, "secret")).status).toBe(404);
    await a.browser.call("DELETE /api/chat.php", { body: { conversation: id } });
    expect((await search(a, id, "secret")).status).toBe(404);
    app.clock.advance(1);
    await send(b, a, "a new secret");
    expect(await seqs(a, id, "secret")).toEqual([2]);
    expect(await seqs(b, id, "secret")).toEqual([2, 1]);
    await block(app, b.id, a.id);
    expect((await search(b, id, "secret")).status).toBe(404);
    // As reading: the blocked side keeps the messages that it has.
    expect(await seqs(a, id, "secret")).toEqual([2]);
  });

  it("answers the newest of very many, and says that there are more", async () => {
    const { a, id } = await conversationOf("message 1");
    await lengthenConversation(app.services.db, id, messagesFoundAtMost + 2);
    const { body } = await search(a, id, "message");
    expect(body.seqs).toHaveLength(messagesFoundAtMost);
    expect([body.seqs[0], body.seqs.at(-1), body.has_more]).toEqual([messagesFoundAtMost + 2, 3, true]);
    expect((await search(a, id, "message 502")).body).toEqual({ seqs: [502], has_more: false });
  });

  it("is refused to a member who searches without a pause", async () => {
    const { a, id } = await conversationOf("hello");
    for (let count = 0; count < messageSearchesPerMinute; count += 1) await search(a, id, "hello");
    expect((await search(a, id, "hello")).status).toBe(429);
  });

  it("reads the messages of this conversation alone, by their key", async () => {
    const { a, id } = await conversationOf("hello");
    const other = await conversationOf("hello");
    await lengthenConversation(app.services.db, other.id, 5_000);
    await lengthenConversation(app.services.db, id, 50);
    for (const mode of planModes) {
      const values = { memberId: a.id, conversationId: id, patterns: searchPatterns("hello"), limit: 10 };
      const nodes = await listPlanNodes(app.services.db, selectFound(app.services.db).prepare("plan"), {
        ...{ values, mode },
      });
      expect(indexesOf(nodes)).toContain("messages_conversation_id_seq_pk");
    }
  });
});
