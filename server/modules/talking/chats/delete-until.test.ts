import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationPins, conversationSides, messages } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  readUpTo as readTo,
  sendMessageTo as send,
  withdrawMessage,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const remove = (who: Person, conversation: string, seq?: number) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation, ...(seq !== undefined && { seq }) } });
const chatsOf = async ({ browser }: Person) => (await browser.call("GET /api/chats.php")).body;
const seqsOf = async (who: Person, id: string) => (await messagesOf(who, id)).map(({ seq }) => seq);
const stored = async (conversationId: string) => {
  const rows = await app.services.db
    .select({ seq: messages.seq })
    .from(messages)
    .where(eq(messages.conversationId, conversationId));
  return rows.map(({ seq }) => seq).toSorted((one, other) => one - other);
};
const sideOf = async (memberId: string, conversationId: string) => {
  const [side] = await app.services.db
    .select()
    .from(conversationSides)
    .where(
      and(eq(conversationSides.memberId, memberId), eq(conversationSides.conversationId, conversationId)),
    );
  return side;
};

/** A member whose partner wrote so many messages. */
async function written(count: number) {
  const [partner, owner] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
  let id = "";
  for (let seq = 1; seq <= count; seq += 1)
    id = (await send(partner, owner, `message ${seq}`)).body.message.conversation_id;
  return { partner, owner, id };
}

describe("a conversation that is deleted up to a message", () => {
  it("keeps what arrived after it: listed, unread and unpinned, with the rest gone for its member alone", async () => {
    const { partner, owner, id } = await written(3);
    await owner.browser.call("PATCH /api/conversations/:conversation_id", {
      params: { conversation_id: id },
      body: { is_pinned: true },
    });
    expect((await remove(owner, id, 2)).status).toBe(200);
    const { chats, total_unread_messages } = await chatsOf(owner);
    expect(chats).toMatchObject([
      { conversation: { id }, is_pinned: false, num_unread_messages: 1, last_message: { seq: 3 } },
    ]);
    expect(total_unread_messages).toBe(1);
    expect(await seqsOf(owner, id)).toEqual([3]);
    expect(await seqsOf(partner, id)).toEqual([1, 2, 3]);
    expect(await app.services.db.select().from(conversationPins)).toEqual([]);
  });

  it("is off the list if nothing arrived, whichever later number is named", async () => {
    for (const seq of [2, 3, Number.MAX_SAFE_INTEGER]) {
      const { owner, id } = await written(2);
      await remove(owner, id, seq);
      expect(await chatsOf(owner)).toMatchObject({ chats: [], total_unread_messages: 0 });
      // The next message is not deleted in advance.
      expect((await sideOf(owner.id, id))?.clearedSeq).toBe(2);
    }
  });

  it("brings nothing back that an earlier deletion took, and stays off the list", async () => {
    const { owner, id } = await written(3);
    await remove(owner, id);
    await remove(owner, id, 1);
    expect(await chatsOf(owner)).toMatchObject({ chats: [], total_unread_messages: 0 });
    expect(await sideOf(owner.id, id)).toMatchObject({ clearedSeq: 3, unreadCount: 0 });
  });

  it("counts as unread what is: not what was read, withdrawn or written by the member", async () => {
    const { partner, owner, id } = await written(4);
    await send(owner, partner, "mine");
    await readTo(owner, id, 3);
    await withdrawMessage(partner, id, 4);
    await send(partner, owner, "message 6");
    await remove(owner, id, 1);
    expect((await chatsOf(owner)).chats).toMatchObject([{ num_unread_messages: 1 }]);
    expect(await seqsOf(owner, id)).toEqual([2, 3, 4, 5, 6]);
  });

  it("erases the messages that both have deleted, and no other", async () => {
    const { partner, owner, id } = await written(4);
    await remove(owner, id, 3);
    expect(await stored(id)).toEqual([1, 2, 3, 4]);
    await remove(partner, id, 2);
    expect(await stored(id)).toEqual([3, 4]);
    expect(await seqsOf(partner, id)).toEqual([3, 4]);
  });
});

describe("at the same instant", () => {
  it("a message that arrives is never deleted with the ones that were shown", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { partner, owner, id } = await written(2);
      const acts = [() => send(partner, owner, "wait"), () => remove(owner, id, 2)];
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await chatsOf(owner)).chats).toMatchObject([
        { num_unread_messages: 1, last_message: { seq: 3, body: "wait" } },
      ]);
      expect(await seqsOf(owner, id)).toEqual([3]);
    }
  });

  it("a page that reads, and the same deletion sent twice, leave a true count", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { owner, id } = await written(4);
      const acts = [() => readTo(owner, id, 3), () => remove(owner, id, 2), () => remove(owner, id, 2)];
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await chatsOf(owner)).toMatchObject({
        chats: [{ num_unread_messages: 1 }],
        total_unread_messages: 1,
      });
    }
  });
});

describe("nobody deletes another member's side", () => {
  it("whatever id or number they send: refused, and nothing is deleted", async () => {
    const { owner, partner, id } = await written(2);
    const stranger = await createPerson(app);
    for (const [who, conversation] of [
      [stranger, id],
      [owner, newId()],
    ] as const)
      for (const seq of [undefined, 1, 2]) {
        const { status, body } = await remove(who, conversation, seq);
        expect([status, (body as { error?: string }).error]).toEqual([404, "not_found"]);
      }
    for (const seq of [0, -1, 1.5, "1", null, Number.MAX_SAFE_INTEGER + 2]) {
      const { status } = await remove(owner, id, seq as never);
      expect([400, 422]).toContain(status);
    }
    for (const who of [owner, partner]) expect(await seqsOf(who, id)).toEqual([1, 2]);
  });
});

describe("a conversation that is deleted by the profile of its partner", () => {
  const drop = (who: Person, body: { conversation?: string; profile?: string; seq?: number }) =>
    who.browser.call("DELETE /api/chat.php", { body });

  it("is off the member's list with all its messages, once, and stays on the partner's", async () => {
    const { partner, owner, id } = await written(3);
    const other = await createPerson(app, { credits: 500 });
    await send(other, owner);
    for (let time = 0; time < 2; time += 1)
      expect((await drop(owner, { profile: partner.id })).status).toBe(200);
    const { chats } = await chatsOf(owner);
    expect(chats.map(({ profile }) => profile.id)).toEqual([other.id]);
    expect(await seqsOf(partner, id)).toEqual([1, 2, 3]);
    expect((await drop(partner, { profile: owner.id })).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });

  it("is not found where the two have none: strangers, unknown and own ids, and conversations of others", async () => {
    const { partner, owner, id } = await written(1);
    const stranger = await createPerson(app);
    for (const profile of [stranger.id, newId(), owner.id])
      expect((await drop(owner, { profile })).status).toBe(404);
    for (const profile of [partner.id, owner.id])
      expect((await drop(stranger, { profile })).status).toBe(404);
    expect(await stored(id)).toEqual([1]);
    expect((await chatsOf(owner)).chats).toHaveLength(1);
  });

  it("is deleted also after a block, by either of the two", async () => {
    for (const isOwn of [true, false]) {
      const { partner, owner, id } = await written(1);
      await (isOwn ? block(app, owner.id, partner.id) : block(app, partner.id, owner.id));
      expect((await drop(owner, { profile: partner.id })).status).toBe(200);
      expect((await sideOf(owner.id, id))?.hiddenAt).not.toBeNull();
    }
  });

  it("is named by one of both ids, and a number belongs to that of a conversation", async () => {
    const { partner, owner, id } = await written(1);
    const fieldsOf = async (body: Parameters<typeof drop>[1]) => {
      const answer = await drop(owner, body);
      return [
        answer.status,
        Object.entries(answer.body.fields ?? {}).map(([name, { code }]) => [name, code]),
      ];
    };
    expect(await fieldsOf({})).toEqual([422, [["conversation", "required"]]]);
    expect(await fieldsOf({ conversation: id, profile: partner.id })).toEqual([
      422,
      [["profile", "invalid"]],
    ]);
    expect(await fieldsOf({ profile: partner.id, seq: 1 })).toEqual([422, [["seq", "invalid"]]]);
    expect(await stored(id)).toEqual([1]);
    expect((await sideOf(owner.id, id))?.hiddenAt).toBeNull();
  });
});
