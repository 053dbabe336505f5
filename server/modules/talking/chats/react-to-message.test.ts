import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts, memberStamps } from "#server/db/schema/accounts.ts";
import { messageReactions, messages } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries, withoutBackground } from "#server/test/app/count-queries.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  reactTo as react,
  sendMessageTo as send,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { told } from "#server/test/people/reports.ts";
import { missedReactionsPerPage, reactionsPerMinute } from "./chat-limits.ts";
import { chatsLife } from "./member-life.ts";
import { removeMessage } from "./remove-message.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (given?: Parameters<typeof createPerson>[1]) =>
  createPerson(app, { credits: 500, freeMessagesUsed: 5, ...given });
/** Anna has written to Bert. */
async function pair(given?: Parameters<typeof createPerson>[1]) {
  const [anna, bert] = [await person(given), await person()];
  const { message } = (await send(anna, bert, "Tea or coffee?")).body;
  return { anna, bert, conversationId: message.conversation_id };
}
const remove = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });
const removeByStaff = (conversationId: string, seq = 1) =>
  app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq }));
const rowsOf = (conversationId: string) =>
  app.services.db.select().from(messageReactions).where(eq(messageReactions.conversationId, conversationId));
const reactionsTo = async (who: Person, conversationId: string, seq = 1) =>
  (await messagesOf(who, conversationId)).find((one) => one.seq === seq)?.reactions;
const changesAfter = async (who: Person, conversation_id: string, reactions_after: number, after = 99) =>
  (
    await who.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id },
      query: { after, reactions_after },
    })
  ).body;
const stampOf = async ({ id }: Person) =>
  (await app.services.db.select().from(memberStamps).where(eq(memberStamps.memberId, id)))[0]?.version ?? 0;
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body;

describe("a reaction", () => {
  it("is one for each member and message: another replaces it, and both sides see both", async () => {
    const { anna, bert, conversationId } = await pair();
    const first = await react(bert, conversationId, "heart");
    expect([first.status, first.body]).toEqual([
      200,
      { reaction: { seq: 1, member_id: bert.id, kind: "heart", version: 1 } },
    ]);
    await react(anna, conversationId, "laugh");
    await react(bert, conversationId, "fire");
    for (const who of [anna, bert])
      expect(await reactionsTo(who, conversationId)).toEqual([
        { member_id: anna.id, kind: "laugh", version: 2 },
        { member_id: bert.id, kind: "fire", version: 3 },
      ]);
    expect(await rowsOf(conversationId)).toHaveLength(2);
  });

  it("is taken back, and repeating either changes nothing and tells nobody", async () => {
    const { anna, bert, conversationId } = await pair();
    expect((await react(bert, conversationId, null)).body).toEqual({ reaction: null });
    const set = await react(bert, conversationId, "heart");
    const publish = vi.spyOn(app.services.live, "publish");
    expect((await react(bert, conversationId, "heart")).body).toEqual(set.body);
    expect(publish).not.toHaveBeenCalled();
    const gone = await react(bert, conversationId, null);
    expect(gone.body).toEqual({ reaction: { seq: 1, member_id: bert.id, kind: null, version: 2 } });
    publish.mockClear();
    expect((await react(bert, conversationId, null)).body).toEqual(gone.body);
    expect(publish).not.toHaveBeenCalled();
    publish.mockRestore();
    expect(await reactionsTo(anna, conversationId)).toBeUndefined();
  });

  it("stands on a photo too", async () => {
    const [anna, bert] = [await person(), await person()];
    const { conversation_id: id } = (await sendPhoto(anna, bert, await uploadPhoto(anna))).body.message;
    expect((await react(bert, id, "fire")).status).toBe(200);
    expect(await reactionsTo(anna, id)).toMatchObject([{ kind: "fire" }]);
  });

  it("is told to the pages of both, and makes the answers that both hold old", async () => {
    const { anna, bert, conversationId } = await pair();
    const before = [await stampOf(anna), await stampOf(bert)];
    const { headers } = await anna.browser.call("GET /api/chats.php");
    const publish = vi.spyOn(app.services.live, "publish");
    await react(bert, conversationId, "heart");
    const reaction = { seq: 1, member_id: bert.id, kind: "heart", version: 1 };
    for (const { id } of [anna, bert])
      expect(publish).toHaveBeenCalledWith(id, "reaction", { conversation_id: conversationId, reaction });
    publish.mockRestore();
    for (const [index, who] of [anna, bert].entries())
      expect(await stampOf(who)).toBeGreaterThan(before[index] ?? 0);
    const again = await anna.browser.call("GET /api/chats.php");
    expect(again.headers.etag).not.toBe(headers.etag);
  });

  it("is no message: nothing is unread, paid, answered, moved or mailed because of it", async () => {
    const { anna, bert, conversationId } = await pair();
    const stateOf = async (who: Person) => {
      const { body } = await who.browser.call("GET /api/conversations/:conversation_id", {
        params: { conversation_id: conversationId },
      });
      return [body, (await chatsOf(who)).chats, (await chatsOf(who)).total_unread_messages];
    };
    await mailsAfterAWhile(app, bert);
    const before = [await stateOf(anna), await stateOf(bert)];
    const mails = (await mailsAfterAWhile(app, anna)).length;
    await react(bert, conversationId, "heart");
    await react(anna, conversationId, "heart");
    expect([await stateOf(anna), await stateOf(bert)]).toEqual(before);
    expect(before[1]?.[0]).toMatchObject({ conversation: { has_answered: false } });
    expect(await mailsAfterAWhile(app, anna)).toHaveLength(mails);
  });

  it("is possible for a fictional profile's message", async () => {
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const { bert, conversationId } = await pair({ profile: { kind: "fictional" } as never });
    expect((await react(bert, conversationId, "heart")).status).toBe(200);
  });
});

describe("a page that missed events", () => {
  it("asks for the changes after the last number it has, also to old messages, also what was taken back", async () => {
    const { anna, bert, conversationId } = await pair();
    await react(bert, conversationId, "heart");
    const { reactions_version: version } = (
      await anna.browser.call("GET /api/conversations/:conversation_id/messages", {
        params: { conversation_id: conversationId },
        query: {},
      })
    ).body;
    expect(version).toBe(1);
    expect(await changesAfter(anna, conversationId, 1)).toMatchObject({ messages: [], reactions: [] });
    app.clock.advance(3600);
    await react(bert, conversationId, null);
    await react(anna, conversationId, "sad");
    const missed = await changesAfter(anna, conversationId, 1);
    expect(missed).toMatchObject({ messages: [], has_more: false, reactions_version: 3 });
    expect(missed.reactions).toEqual([
      { seq: 1, member_id: bert.id, kind: null, version: 2 },
      { seq: 1, member_id: anna.id, kind: "sad", version: 3 },
    ]);
  });

  it("gets them page by page, each once", async () => {
    const { anna, bert, conversationId } = await pair();
    await app.services.db.insert(messages).values(
      Array.from({ length: missedReactionsPerPage }, (_, index) => ({
        ...{ conversationId, seq: index + 2, id: newId(), senderId: anna.id, clientId: newId() },
        ...{ body: "more", createdAt: app.clock.now() },
      })),
    );
    await react(bert, conversationId, "heart");
    await app.services.db.insert(messageReactions).values(
      Array.from({ length: missedReactionsPerPage }, (_, index) => ({
        ...{ conversationId, seq: index + 2, memberId: bert.id, kind: "heart" as const },
        ...{ version: index + 2, changedAt: app.clock.now() },
      })),
    );
    const first = await changesAfter(anna, conversationId, 0, 999);
    expect([first.reactions?.length, first.has_more]).toEqual([missedReactionsPerPage, true]);
    const last = first.reactions?.at(-1)?.version ?? 0;
    const second = await changesAfter(anna, conversationId, last, 999);
    expect(second.has_more).toBe(false);
    expect(second.reactions?.map(({ version }) => version)).toEqual([missedReactionsPerPage + 1]);
  });

  it("pays one statement for them, and none for the reactions of the messages", async () => {
    const { anna, bert, conversationId } = await pair();
    for (let seq = 2; seq <= 4; seq += 1) {
      await send(anna, bert, `message ${seq}`);
      await react(bert, conversationId, "heart", seq);
    }
    await app.services.queue.drained();
    const statements = async (ask: () => Promise<unknown>) => {
      const counted = countQueries(app.database);
      await ask();
      counted.stop();
      // Without the caller's session.
      return withoutBackground(counted.texts).filter((text) => !text.includes('"sessions"')).length;
    };
    expect(await statements(() => messagesOf(bert, conversationId))).toBe(1);
    expect(await statements(() => changesAfter(bert, conversationId, 0, 0))).toBe(2);
  });

  it("asks with the messages after a number only", async () => {
    const { anna, conversationId } = await pair();
    const ask = (query: { before?: number; reactions_after: number }) =>
      anna.browser.call("GET /api/conversations/:conversation_id/messages", {
        params: { conversation_id: conversationId },
        query,
      });
    expect((await ask({ reactions_after: 0 })).status).toBe(400);
    expect((await ask({ before: 5, reactions_after: 0 })).status).toBe(400);
  });
});

describe("reactions go", () => {
  it.each([
    ["its sender withdraws", (anna: Person, id: string) => withdraw(anna, id)],
    ["staff removes", (_: Person, id: string) => removeByStaff(id)],
  ])("with the message that %s", async (_, empty) => {
    const { anna, bert, conversationId } = await pair();
    await react(bert, conversationId, "heart");
    await empty(anna, conversationId);
    expect(await rowsOf(conversationId)).toEqual([]);
    for (const who of [anna, bert]) expect(await reactionsTo(who, conversationId)).toBeUndefined();
  });

  it("unseen with a message that the release before emptied without deleting them", async () => {
    const { anna, bert, conversationId } = await pair();
    await react(bert, conversationId, "heart");
    await app.services.db
      .update(messages)
      .set({ kind: "removed", body: "", withdrawnAt: app.clock.now() })
      .where(eq(messages.conversationId, conversationId));
    for (const who of [anna, bert]) {
      expect(await reactionsTo(who, conversationId)).toBeUndefined();
      expect((await changesAfter(who, conversationId, 0)).reactions).toEqual([]);
      const { message_reactions } = await chatsLife.export(app.services.db, who.id, "");
      expect(message_reactions).toEqual([]);
    }
  });

  it("with messages that both deleted; a partner who deleted theirs is told nothing, the other keeps them", async () => {
    const { anna, bert, conversationId } = await pair();
    await react(bert, conversationId, "heart");
    await remove(bert, conversationId);
    expect(await reactionsTo(anna, conversationId)).toMatchObject([{ kind: "heart" }]);
    const publish = vi.spyOn(app.services.live, "publish");
    expect((await react(anna, conversationId, "sad")).status).toBe(200);
    expect(publish.mock.calls.map(([to, name]) => [to, name])).toEqual([[anna.id, "reaction"]]);
    publish.mockRestore();
    await send(anna, bert, "still there?");
    expect((await changesAfter(bert, conversationId, 0, 0)).reactions).toEqual([]);
    await remove(bert, conversationId);
    await remove(anna, conversationId);
    expect(await rowsOf(conversationId)).toEqual([]);
  });

  it("from the account that is erased, and both sides' archives hold those that they see", async () => {
    const { anna, bert, conversationId } = await pair();
    await react(bert, conversationId, "heart");
    await react(anna, conversationId, "sad");
    await react(anna, conversationId, null);
    for (const who of [anna, bert]) {
      const { message_reactions } = await chatsLife.export(app.services.db, who.id, "");
      expect(message_reactions).toEqual([
        { conversationId, seq: 1, memberId: bert.id, kind: "heart", changedAt: app.clock.now() },
      ]);
    }
    const now = app.clock.now();
    const gone = { memberId: bert.id, now, isStillNamed: true };
    await app.services.db.transaction((tx) => chatsLife.forget(tx, gone));
    expect((await rowsOf(conversationId)).map(({ memberId }) => memberId)).toEqual([anna.id]);
    expect(await reactionsTo(anna, conversationId)).toBeUndefined();
  });
});

describe("a member cannot react", () => {
  it("to messages outside of their open conversations: all are refused alike", async () => {
    const { anna, conversationId } = await pair();
    const third = await person();
    const blocker = await pair();
    await block(app, blocker.bert.id, blocker.anna.id);
    const blocked = await pair();
    await block(app, blocked.anna.id, blocked.bert.id);
    const deleted = await pair();
    await send(deleted.anna, deleted.bert, "second");
    await remove(deleted.bert, deleted.conversationId);
    const begun = await pair();
    await remove(begun.bert, begun.conversationId);
    await send(begun.anna, begun.bert, "second");
    const withdrawn = await pair();
    await withdraw(withdrawn.anna, withdrawn.conversationId);
    const removed = await pair();
    await removeByStaff(removed.conversationId);
    const left = await pair();
    const { db } = app.services;
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, left.anna.id));
    const tries: [string, Person, string, number][] = [
      ["a third member", third, conversationId, 1],
      ["whom the partner blocked", blocker.anna, blocker.conversationId, 1],
      ["who blocked the partner", blocked.anna, blocked.conversationId, 1],
      ["who deleted the conversation", deleted.bert, deleted.conversationId, 2],
      ["who deleted the message", begun.bert, begun.conversationId, 1],
      ["to a withdrawn message", withdrawn.bert, withdrawn.conversationId, 1],
      ["to a removed message", removed.bert, removed.conversationId, 1],
      ["to a partner who left", left.bert, left.conversationId, 1],
      ["to a number that is not there", anna, conversationId, 2],
      ["to a number beyond all", anna, conversationId, Number.MAX_SAFE_INTEGER],
      ["in a conversation that is not there", anna, newId(), 1],
    ];
    for (const [what, who, id, seq] of tries) {
      expect([what, ...told(await react(who, id, "heart", seq))]).toEqual([what, 404, "not_found"]);
      if (what !== "to a partner who left")
        expect([what, ...told(await react(who, id, null, seq))]).toEqual([what, 404, "not_found"]);
      expect(await rowsOf(id)).toEqual([]);
    }
    expect((await react(begun.bert, begun.conversationId, "heart", 2)).status).toBe(200);
    for (const seq of ["0", "-1", "1.5", "one", "1e99", "%20"])
      expect(told(await react(anna, conversationId, "heart", seq as never)), seq).toEqual([404, "not_found"]);
    const strangers = await third.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: conversationId },
      query: { after: 0, reactions_after: 0 },
    });
    expect(told(strangers)).toEqual([404, "not_found"]);
  });

  it("after a block, although the blocker left; before one, a reaction is taken back from whoever left", async () => {
    const [left, both] = [await pair(), await pair()];
    for (const { bert, conversationId } of [left, both]) await react(bert, conversationId, "heart");
    await block(app, both.anna.id, both.bert.id);
    const { db } = app.services;
    for (const { anna } of [left, both])
      await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, anna.id));
    expect(told(await react(both.bert, both.conversationId, null))).toEqual([404, "not_found"]);
    expect((await rowsOf(both.conversationId)).map(({ kind }) => kind)).toEqual(["heart"]);
    expect((await react(left.bert, left.conversationId, null)).status).toBe(200);
    expect((await rowsOf(left.conversationId)).map(({ kind }) => kind)).toEqual([null]);
  });

  it("after a block, but their reaction stays and can be taken back once it is lifted", async () => {
    const { anna, bert, conversationId } = await pair();
    await react(bert, conversationId, "heart");
    const params = { member_id: bert.id };
    await anna.browser.call("POST /api/blocks/:member_id", { params });
    expect(told(await react(bert, conversationId, null))).toEqual([404, "not_found"]);
    expect(await reactionsTo(bert, conversationId)).toMatchObject([{ kind: "heart" }]);
    await anna.browser.call("DELETE /api/blocks/:member_id", { params });
    expect((await react(bert, conversationId, null)).status).toBe(200);
    expect(await reactionsTo(bert, conversationId)).toBeUndefined();
  });

  it("with a kind that is none", async () => {
    const { bert, conversationId } = await pair();
    for (const kind of ["", "HEART", "💘", "toString", null, 1, ["heart"]]) {
      const { status } = await bert.browser.call(
        "PUT /api/conversations/:conversation_id/messages/:seq/reaction",
        { params: { conversation_id: conversationId, seq: 1 }, body: { kind } as never },
      );
      expect([kind, status]).toEqual([kind, 422]);
    }
    expect(await rowsOf(conversationId)).toEqual([]);
  });

  it("more often than the limit allows, whatever the conversation", async () => {
    const { bert, conversationId } = await pair();
    for (let count = 0; count < reactionsPerMinute; count += 1)
      await react(bert, conversationId, count % 2 ? "heart" : "fire");
    expect(told(await react(bert, conversationId, "sad"))).toEqual([429, "too_many_requests"]);
    app.clock.advance(61);
  });

  it("without a session", async () => {
    const { conversationId } = await pair();
    expect(told(await react({ browser: app.browser() }, conversationId, "heart"))).toEqual([
      403,
      "authentication_required",
    ]);
  });
});
