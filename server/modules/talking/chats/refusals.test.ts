import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type RefusalReason, refusalReasons } from "#contracts/talking/refusals.ts";
import { locales } from "#i18n/locales.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, messagesOf, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { told } from "#server/test/people/reports.ts";
import { refusalText } from "./refusal-text.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

type Extra = {
  clientId?: string;
  kind?: "text" | "sticker" | "gift" | "photo" | "voice" | "gif";
  beside?: Record<string, unknown>;
};
function refuse(
  from: Person,
  to: { id: string },
  refusal: RefusalReason = "no_match",
  { clientId = newId(), kind, beside }: Extra = {},
) {
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: { client_id: clientId, refusal, ...(kind && { kind }), ...beside },
  });
}

/** Anna has written to Bert, who has neither credits nor free messages left. */
async function pair() {
  const anna = await createPerson(app, { credits: 500 });
  const bert = await createPerson(app, { credits: 0, freeMessagesUsed: 5 });
  const { message } = (await sendMessageTo(anna, bert)).body;
  return { anna, bert, conversationId: message.conversation_id };
}
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const purseOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0];
const entriesOf = ({ id }: Person) =>
  app.services.db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, id));
const listOf = async ({ browser }: Person) => (await browser.call("GET /api/chats.php")).body;
const archiveOf = async ({ browser }: Person) =>
  (await browser.call("GET /api/conversations", { query: { only: "archived" } })).body.chats;
const openOf = async ({ browser }: Person, conversation_id: string) =>
  (await browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id } })).body
    .conversation;
const nothing = [409, "nothing_to_refuse"];

describe("a kind refusal", () => {
  it("is a text in the receiver's language, costs nothing, and archives the conversation of its sender alone", async () => {
    const { anna, bert, conversationId } = await pair();
    await app.services.db.update(accounts).set({ language: "de" }).where(eq(accounts.id, anna.id));
    const before = await purseOf(bert);
    const publish = vi.spyOn(app.services.live, "publish");
    const { status, body } = await refuse(bert, anna, "met_someone");
    expect(status, JSON.stringify(body)).toBe(200);
    const text = refusalText("de", "met_someone");
    expect(body.message).toMatchObject({ kind: "text", body: text, cost: 0, seq: 2 });
    expect(
      publish.mock.calls.map(([id, event]) => `${id === anna.id ? "anna" : "bert"} ${event}`).toSorted(),
    ).toEqual(["anna message", "bert chats_changed", "bert message"]);
    publish.mockRestore();
    expect(await purseOf(bert)).toEqual(before);
    expect(await entriesOf(bert)).toEqual([]);
    for (const who of [anna, bert])
      expect((await messagesOf(who, conversationId))[1]).toMatchObject({ kind: "text", body: text });
    expect(await listOf(bert)).toMatchObject({ chats: [], is_all_archived: true });
    expect((await archiveOf(bert)).map(({ conversation }) => conversation.id)).toEqual([conversationId]);
    expect(await openOf(bert, conversationId)).toMatchObject({ has_answered: false, is_archived: true });
    expect((await listOf(anna)).chats).toMatchObject([{ num_unread_messages: 1 }]);
  });

  it("takes no free message either, and an answer brings the conversation back to the list", async () => {
    const anna = await createPerson(app, { credits: 500 });
    const bert = await createPerson(app);
    await sendMessageTo(anna, bert);
    await refuse(bert, anna);
    expect(await purseOf(bert)).toMatchObject({ freeMessagesUsed: 0, freeConversationsUsed: 0 });
    expect((await sendMessageTo(anna, bert, "What a pity")).status).toBe(200);
    expect((await listOf(bert)).chats).toMatchObject([{ is_archived: false, num_unread_messages: 2 }]);
    // The next message is an ordinary one.
    expect((await sendMessageTo(bert, anna)).body.message.cost).toBe(0);
    expect(await purseOf(bert)).toMatchObject({ freeMessagesUsed: 1 });
  });

  it("lets nobody in: no voice messages, and photos stay blurred; an answer does", async () => {
    const { anna, bert, conversationId } = await pair();
    const termsOf = async (what: "voice" | "photo") =>
      (
        await anna.browser.call(`GET /api/members/:member_id/${what}-terms`, {
          params: { member_id: bert.id },
        })
      ).body.refusal;
    const sees = async () => {
      const { body } = await sendPhoto(anna, bert, await uploadPhoto(anna));
      const [photo] = (await messagesOf(bert, conversationId)).filter(({ seq }) => seq === body.message.seq);
      return photo?.photo?.state;
    };
    const before = [await termsOf("voice"), await sees()];
    expect(before).toEqual(["voice_not_yet", "blurred"]);
    expect((await refuse(bert, anna)).body.message.is_refusal).toBe(true);
    expect([await termsOf("voice"), await sees()]).toEqual(before);
    const shown = (await messagesOf(bert, conversationId)).find(({ is_refusal }) => is_refusal);
    expect(shown?.sender_id).toBe(bert.id);
    expect(JSON.stringify(await messagesOf(anna, conversationId))).not.toContain("is_refusal");
    await app.services.db
      .update(creditBalances)
      .set({ freeMessagesUsed: 0 })
      .where(eq(creditBalances.memberId, bert.id));
    expect((await sendMessageTo(bert, anna)).status).toBe(200);
    expect([await termsOf("voice"), await sees()]).toEqual([null, "shown"]);
    expect(await openOf(bert, conversationId)).toMatchObject({ has_answered: true });
  });

  it("is in the site's own language where it lost the receiver's", async () => {
    const { anna, bert } = await pair();
    await app.services.db.update(accounts).set({ language: "fi" }).where(eq(accounts.id, anna.id));
    await settleSite(app, { reach: { languages: ["en", "de"] } });
    const { body } = await refuse(bert, anna, "no_time");
    await settleSite(app, {});
    expect(body.message.body).toBe(refusalText("en", "no_time"));
  });

  it("unpins", async () => {
    const { anna, bert, conversationId } = await pair();
    await bert.browser.call("PATCH /api/conversations/:conversation_id", {
      params: { conversation_id: conversationId },
      body: { is_pinned: true },
    });
    await refuse(bert, anna);
    expect((await archiveOf(bert))[0]).toMatchObject({ is_pinned: false, is_archived: true });
  });

  it("has words for each reason in each language, without a place for a name", () => {
    const texts = locales.flatMap((locale) => refusalReasons.map((reason) => refusalText(locale, reason)));
    expect(new Set(texts).size).toBe(locales.length * refusalReasons.length);
    for (const text of texts) expect(text).not.toMatch(/[{}]/);
  });
});

describe("a refusal without a reason to refuse", () => {
  it("is none where nobody wrote, where the partner wrote nothing, and where it was answered", async () => {
    const [stranger, other] = [await createPerson(app, { credits: 50 }), await createPerson(app)];
    expect(told(await refuse(stranger, other))).toEqual(nothing);
    await sendMessageTo(stranger, other);
    expect(told(await refuse(stranger, other))).toEqual(nothing);
    const { anna, bert } = await pair();
    expect((await refuse(bert, anna)).status).toBe(200);
    expect(told(await refuse(bert, anna, "no_time"))).toEqual(nothing);
    expect((await rowsOf(bert)).length).toBe(1);
    const answered = await pair();
    await app.services.db
      .update(creditBalances)
      .set({ freeMessagesUsed: 0 })
      .where(eq(creditBalances.memberId, answered.bert.id));
    await sendMessageTo(answered.bert, answered.anna);
    expect(told(await refuse(answered.bert, answered.anna))).toEqual(nothing);
    expect((await listOf(answered.bert)).chats).toHaveLength(1);
  });

  it("is none of a message that its receiver has deleted", async () => {
    const { anna, bert, conversationId } = await pair();
    await bert.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    expect(told(await refuse(bert, anna))).toEqual(nothing);
    expect(await rowsOf(bert)).toEqual([]);
  });

  it("is offered exactly where it is possible", async () => {
    const { anna, bert, conversationId } = await pair();
    const remove = (who: Person) =>
      who.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    const offered = async (who: Person) => (await openOf(who, conversationId)).may_decline;
    const offeredWith = async (who: Person, to: Person) =>
      (
        await who.browser.call("GET /api/members/:member_id/conversation", {
          params: { member_id: to.id },
        })
      ).body.conversation.may_decline;
    expect([await offered(anna), await offered(bert), await offeredWith(bert, anna)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await refuse(bert, anna)).status).toBe(200);
    expect([await offered(anna), await offered(bert)]).toEqual([false, false]);
    // The own refusal is deleted here, and the partner still has it.
    await remove(bert);
    expect(await offeredWith(bert, anna)).toBe(false);
    await sendMessageTo(anna, bert, "Are you sure?");
    expect([await offered(bert), ...told(await refuse(bert, anna))]).toEqual([false, ...nothing]);
    for (const who of [anna, bert]) await remove(who);
    expect(await offeredWith(bert, anna)).toBe(false);
    await sendMessageTo(anna, bert, "Hello again");
    expect([await offered(bert), (await refuse(bert, anna)).status]).toEqual([true, 200]);
  });

  it("is not offered to a partner who blocked the member, and not about a profile that is no member", async () => {
    const { anna, bert, conversationId } = await pair();
    await block(app, anna.id, bert.id);
    expect(await openOf(bert, conversationId)).toMatchObject({ closed: "blocked", may_decline: false });
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const fictional = await createPerson(app, { credits: 500, profile: { kind: "fictional" } as never });
    const reader = await createPerson(app);
    const { conversation_id } = (await sendMessageTo(fictional, reader)).body.message;
    expect(await openOf(reader, conversation_id)).toMatchObject({ closed: null, may_decline: false });
    await settleSite(app, {});
  });

  it("carries no words, pictures or answers of its sender", async () => {
    const { anna, bert } = await pair();
    const besides: [string, Extra][] = [
      ["body", { beside: { body: "My own words, for nothing" } }],
      ["reply_to", { beside: { reply_to: 1 } }],
      ["sticker", { beside: { sticker: "wink" } }],
      ["gift", { beside: { gift: "rose" } }],
      ["photo", { beside: { photo: { id: newId() } } }],
      ["gif_id", { beside: { gif_id: newId() } }],
      ["voice_id", { beside: { voice_id: newId() } }],
      ["kind", { kind: "gift", beside: { gift: "rose", max_credits: 0 } }],
      ["kind", { kind: "sticker", beside: { sticker: "wink" } }],
      ["refusal", { beside: { refusal: "__proto__" } }],
    ];
    for (const [field, extra] of besides) {
      const { status, body } = await refuse(bert, anna, "no_match", extra);
      expect([status, Object.keys((body as { fields?: object }).fields ?? {})], field).toEqual([
        422,
        [field],
      ]);
    }
    expect(await rowsOf(bert)).toEqual([]);
  });

  it("is refused like a message between blocked members, and to one who left", async () => {
    const { anna, bert } = await pair();
    await block(app, anna.id, bert.id);
    expect(told(await refuse(bert, anna))).toEqual([403, "blocked"]);
    const other = await pair();
    await app.services.db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, other.anna.id));
    expect(told(await refuse(other.bert, other.anna))).toEqual([409, "partner_gone"]);
    expect([await rowsOf(bert), await rowsOf(other.bert)]).toEqual([[], []]);
  });
});

describe("refusals at once", () => {
  it("are one message, whatever their client ids", async () => {
    const { anna, bert } = await pair();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => refuse(bert, anna, refusalReasons[turn % 3])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(told(answer)).toEqual(nothing);
    expect(await rowsOf(bert)).toHaveLength(1);
  });

  it("are answered with the stored one under the same client id, also after the receiver changed the language", async () => {
    const { anna, bert } = await pair();
    const clientId = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refuse(bert, anna, "no_time", { clientId })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message.id}`)).size).toBe(1);
    await app.services.db.update(accounts).set({ language: "fi" }).where(eq(accounts.id, anna.id));
    const again = await refuse(bert, anna, "no_time", { clientId });
    expect(again.body.message).toEqual(answers[0]?.body.message);
    expect(await rowsOf(bert)).toHaveLength(1);
    // Another reason is another message, and so is a text of one's own.
    expect(told(await refuse(bert, anna, "met_someone", { clientId }))).toEqual([409, "client_id_taken"]);
    const textId = newId();
    await sendMessageTo(anna, bert, "Hello again", textId);
    expect(told(await refuse(anna, bert, "no_time", { clientId: textId }))).toEqual([409, "client_id_taken"]);
  });

  it("and pins, deletions, messages and blocks of the two leave a whole conversation, and never a deadlock", async () => {
    for (let round = 0; round < atSize(6, 200); round += 1) {
      const { anna, bert, conversationId: conversation_id } = await pair();
      const mark = (who: Person, body: { is_pinned?: boolean; is_muted?: boolean }) =>
        who.browser.call("PATCH /api/conversations/:conversation_id", { params: { conversation_id }, body });
      const remove = (who: Person) =>
        who.browser.call("DELETE /api/chat.php", { body: { conversation: conversation_id } });
      const acts = [
        () => refuse(bert, anna),
        () => refuse(bert, anna, "no_time"),
        () => mark(bert, { is_pinned: true }),
        () => mark(anna, { is_muted: true }),
        () => sendMessageTo(anna, bert),
        () => remove(round % 2 ? anna : bert),
        () =>
          round % 3 ? sendMessageTo(anna, bert) : block(app, anna.id, bert.id).then(() => ({ status: 200 })),
      ];
      const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
      const answers = await Promise.all(turned.map((act) => act()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const rows = await app.services.db
        .select()
        .from(messages)
        .where(eq(messages.conversationId, conversation_id));
      expect(rows.filter(({ isRefusal }) => isRefusal).length).toBeLessThanOrEqual(1);
      expect(rows.filter(({ senderId, isRefusal }) => senderId === bert.id && !isRefusal)).toEqual([]);
    }
  });

  it("and an answer in own words are either that answer alone, or a refusal and then an ordinary message", async () => {
    for (let round = 0; round < 5; round += 1) {
      const anna = await createPerson(app, { credits: 500 });
      const bert = await createPerson(app, { credits: 50, freeMessagesUsed: 5 });
      await sendMessageTo(anna, bert);
      const [refusal, answer] = await Promise.all([refuse(bert, anna), sendMessageTo(bert, anna, "Hello!")]);
      expect(answer.status).toBe(200);
      const rows = (await rowsOf(bert)).toSorted((one, other) => one.seq - other.seq);
      expect(rows.map(({ cost }) => cost)).toEqual(refusal.status === 200 ? [0, 5] : [5]);
      if (refusal.status !== 200) expect(told(refusal)).toEqual(nothing);
      expect((await purseOf(bert))?.balance).toBe(45);
    }
  });
});
