import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deskGifAddress } from "#contracts/talking/gif-files.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { gifKey } from "#server/modules/talking/gifs/gif-rules.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { uploadPhoto } from "#server/test/people/chat-photos.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  reactTo,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import {
  createGifApp,
  findGifId,
  type GifApp,
  keepLarge,
  readGif,
  sendGif as send,
} from "#server/test/people/gifs.ts";
import { readReport, report, told } from "#server/test/people/reports.ts";
import { chatsLife } from "./member-life.ts";
import { pushAbout } from "./notices/unread-side.ts";
import { removeMessage } from "./remove-message.ts";

let app: GifApp;
beforeAll(async () => {
  app = await createGifApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});
beforeEach(() => app.vendor.clear());

const text = "🎬 A moving picture: cat";
const person = (given?: Parameters<typeof createPerson>[1]) =>
  createPerson(app, { credits: 500, freeMessagesUsed: 5, ...given });
/** Anna has sent Bert a gif. */
async function pair(given?: Parameters<typeof createPerson>[1]) {
  const [anna, bert] = [await person(given), await person()];
  const id = await findGifId(anna);
  const { message } = (await send(anna, bert, id)).body;
  return { anna, bert, id, conversationId: message.conversation_id, message };
}
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const gifOf = async (id: string) => (await app.services.db.select().from(gifs).where(eq(gifs.id, id)))[0];
const purseOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0];
const entriesOf = ({ id }: Person) =>
  app.services.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, id), eq(ledgerEntries.cause, "message")));
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body.chats;
/** A call as no page of ours makes it. */
async function post(from: Person, to: { id: string }, body: object) {
  const payload = { client_id: newId(), ...body };
  const answer = await from.browser.raw({ method: "POST", url: `/api/members/${to.id}/messages`, payload });
  return { status: answer.status, body: JSON.parse(answer.body) };
}
const codesOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
  status,
  Object.fromEntries(
    Object.entries(body.fields ?? {}).map(([name, field]) => [name, (field as { code: string }).code]),
  ),
];
/** A gif whose large picture nobody has fetched. */
async function fresh(number = 7) {
  const id = newId();
  const address = (size: string) => `${app.vendor.url}/pictures/${number}/${size}.webp`;
  await app.services.db.insert(gifs).values({
    ...{ id, provider: "klipy", gifId: id, description: "", width: 240, height: 240 },
    ...{ smallAddress: address("small"), largeAddress: address("large"), foundAt: app.clock.now() },
  });
  return id;
}

describe("a gif in a conversation", () => {
  it("is a message without a text: both sides get its picture, live and by their pages", async () => {
    const publish = vi.spyOn(app.services.live, "publish");
    const { anna, bert, id, conversationId, message } = await pair();
    const gif = { id, description: "A moving picture: cat", width: 240, height: 240 };
    const shown = { seq: 1, kind: "gif", body: "", gif };
    expect(message).toMatchObject({ ...shown, cost: 5 });
    for (const [reader, event, data] of publish.mock.calls)
      if (event === "message") expect([anna.id, bert.id].includes(reader) && data).toMatchObject(shown);
    publish.mockRestore();
    for (const who of [anna, bert]) {
      expect((await messagesOf(who, conversationId))[0]).toMatchObject(shown);
      const [entry] = await chatsOf(who);
      expect(entry?.last_message).toMatchObject({ kind: "gif", body: "" });
      expect(entry?.num_unread_messages).toBe(who === bert ? 1 : 0);
      expect((await readGif(who, id, "large.webp")).status).toBe(200);
      const params = { conversation_id: conversationId };
      const { body } = await who.browser.call("GET /api/conversations/:conversation_id", { params });
      expect(body.conversation.gifs).toEqual({ attribution: "KLIPY" });
    }
  });

  it("costs what a text costs, and free messages pay for it alike", async () => {
    const { anna, bert, id } = await pair();
    expect((await purseOf(anna))?.balance).toBe(495);
    expect(await entriesOf(anna)).toHaveLength(1);
    const newcomer = await person({ credits: 0, freeMessagesUsed: 0 });
    for (let count = 0; count < 2; count += 1) {
      expect((await send(newcomer, bert, id)).body.message.cost).toBe(0);
      expect((await sendMessageTo(newcomer, bert)).status).toBe(200);
    }
    expect((await send(newcomer, bert, id)).body.price.free_left).toBe(0);
    expect(told(await send(newcomer, bert, id))).toEqual([402, "credits_insufficient"]);
    expect(await rowsOf(newcomer)).toHaveLength(5);
  });

  it("is refused as a text is: without credits, for more than was shown, to members who cannot be written to", async () => {
    const { anna, bert, id } = await pair();
    expect(told(await send(anna, bert, id, { maxCredits: 4 }))).toEqual([409, "price_higher"]);
    const poor = await person({ credits: 0 });
    expect(told(await send(poor, bert, id))).toEqual(told(await sendMessageTo(poor, bert)));
    const unconfirmed = await person({ account: { status: "not_confirmed" } });
    expect((await send(unconfirmed, anna, id)).status).toBe(200);
    expect(told(await send(anna, unconfirmed, id))).toEqual([409, "partner_unconfirmed"]);
    await block(app, bert.id, anna.id);
    expect(told(await send(anna, bert, id))).toEqual(told(await sendMessageTo(anna, bert)));
    expect([await rowsOf(anna), await rowsOf(poor)].map((rows) => rows.length)).toEqual([1, 0]);
    expect((await purseOf(anna))?.balance).toBe(495);
  });

  it("is marked as sent by a message that is stored, and by no other", async () => {
    const [poor, bert] = [await person({ credits: 0 }), await person()];
    const id = await fresh();
    expect(told(await send(poor, bert, id))).toEqual([402, "credits_insufficient"]);
    expect(await gifOf(id)).toMatchObject({ hasLarge: true, sentAt: null });
    expect((await send(bert, poor, id)).status).toBe(200);
    expect((await gifOf(id))?.sentAt).toEqual(app.clock.now());
  });

  it("is stored as a text that the release before shows: a sign and the description", async () => {
    const { anna, bert, id } = await pair();
    expect((await rowsOf(anna))[0]).toMatchObject({ kind: "text", body: text, payload: null, gif: id });
    await send(bert, anna, await fresh());
    expect((await rowsOf(bert))[0]?.body).toBe("🎬 GIF");
  });

  it("is quoted and answers others, and is reacted to", async () => {
    const { anna, bert, id, conversationId } = await pair();
    const answer = await send(bert, anna, id, { replyTo: 1 });
    const quote = { seq: 1, sender_id: anna.id, kind: "gif", body: "" };
    expect(answer.body.message).toMatchObject({ kind: "gif", quote });
    expect((await reactTo(bert, conversationId, "laugh")).status).toBe(200);
    for (const who of [anna, bert]) {
      const [first, second] = await messagesOf(who, conversationId);
      expect(first?.reactions).toMatchObject([{ kind: "laugh" }]);
      expect(second?.quote).toEqual(quote);
    }
  });

  it("leaves nothing when it is withdrawn or removed, and the release before may empty it too", async () => {
    const removeByStaff = (conversationId: string) =>
      app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq: 1 }));
    const byReleaseBefore = (withdrawnAt: Date | null) => (conversationId: string) =>
      app.services.db
        .update(messages)
        .set({ kind: "removed", body: "", payload: null, withdrawnAt })
        .where(eq(messages.conversationId, conversationId));
    for (const [kind, empty] of [
      ["withdrawn", null],
      ["removed", removeByStaff],
      ["withdrawn", byReleaseBefore(app.clock.now())],
      ["removed", byReleaseBefore(null)],
    ] as const) {
      const { anna, bert, id, conversationId } = await pair();
      if (empty) await empty(conversationId);
      else expect((await withdraw(anna, conversationId)).status).toBe(200);
      await sendMessageTo(bert, anna, "What was that?");
      for (const who of [anna, bert]) {
        const [message] = await messagesOf(who, conversationId);
        expect([message?.kind, message?.body, message?.gif]).toEqual([kind, "", undefined]);
        expect(JSON.stringify(await chatsLife.export(app.services.db, who.id, ""))).not.toContain(id);
      }
      const answer = await send(anna, bert, id, { replyTo: 1 });
      expect(answer.body.message.quote).toEqual({ seq: 1, sender_id: anna.id, kind, body: "" });
      if (empty === null || empty === removeByStaff) expect((await rowsOf(anna))[0]?.gif).toBeNull();
    }
  });

  it("goes with a conversation that both delete, and its picture stays for others", async () => {
    const { anna, bert, id, conversationId } = await pair();
    for (const who of [anna, bert])
      await who.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    expect(await rowsOf(anna)).toHaveLength(0);
    expect((await readGif(bert, id, "large.webp")).status).toBe(200);
  });

  it("is in the archives of both with its text", async () => {
    const { anna, bert, id } = await pair();
    for (const who of [anna, bert]) {
      const { messages: own } = await chatsLife.export(app.services.db, who.id, "");
      expect(own).toMatchObject([{ kind: "gif", body: text, gif: id }]);
    }
  });

  it("is evidence with its picture, which stays when it is withdrawn, for moderators only", async () => {
    const { anna, bert, id, conversationId } = await pair();
    const filed = await report(bert, { subject: "message", id: conversationId, seq: 1 });
    await withdraw(anna, conversationId);
    const { evidence } = await readReport(app, filed.body.reference);
    const gif = { id, description: "A moving picture: cat", width: 240, height: 240 };
    expect(evidence?.messages).toMatchObject([{ seq: 1, from: "reported", kind: "gif", text, gif }]);
    const url = deskGifAddress(id, "large");
    expect((await bert.browser.raw({ method: "GET", url })).status).toBe(403);
  });

  it("without its row is a gif without a picture", async () => {
    const { anna, bert, conversationId } = await pair();
    await app.services.db.update(messages).set({ gif: newId() }).where(eq(messages.senderId, anna.id));
    const [message] = await messagesOf(bert, conversationId);
    expect([message?.kind, message?.body, message?.gif]).toEqual(["gif", "", undefined]);
  });

  it("is told by a push that names the kind", () => {
    const side = { conversationId: newId(), kind: "member", isExample: false, lastKind: "gif" } as never;
    expect(pushAbout(side, "new_messages").key).toBe("new_gif");
  });

  it("is still shown after the key was taken away, and none can be sent", async () => {
    const { anna, bert, id, conversationId } = await pair();
    const services = app.services as { gifs: unknown };
    const { gifs: provider } = services;
    services.gifs = null;
    expect((await readGif(bert, id, "large.webp")).status).toBe(200);
    expect((await messagesOf(bert, conversationId))[0]?.gif?.id).toBe(id);
    expect(told(await send(anna, bert, id))).toEqual([503, "gifs_off"]);
    services.gifs = provider;
  });
});

describe("hostile gifs", () => {
  it("a gif carries no text and no photo, and other kinds carry no gif", async () => {
    const { anna, bert, id } = await pair();
    const photo = { id: await uploadPhoto(anna), view_once: false };
    const refused = async (body: object) => codesOf(await post(anna, bert, { max_credits: 100, ...body }));
    const gif = { kind: "gif", gif_id: id };
    expect(await refused({ ...gif, body: "and a text" })).toEqual([422, { body: "invalid" }]);
    expect(await refused({ ...gif, photo })).toEqual([422, { photo: "invalid" }]);
    expect(await refused({ ...gif, sticker: "wink" })).toEqual([422, { sticker: "invalid" }]);
    expect(await refused({ ...gif, gift: "rose" })).toEqual([422, { gift: "invalid" }]);
    expect(await refused({ ...gif, voice_id: id })).toEqual([422, { voice_id: "invalid" }]);
    expect(await refused({ kind: "gif" })).toEqual([422, { gif_id: "required" }]);
    for (const other of [
      { body: "a text" },
      { kind: "photo", photo },
      { kind: "sticker", sticker: "wink" },
      { kind: "gift", gift: "rose" },
      { kind: "voice", voice_id: id },
    ])
      expect(await refused({ ...other, gif_id: id })).toEqual([422, { gif_id: "invalid" }]);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect((await purseOf(anna))?.balance).toBe(495);
  });

  it("an id that is no gif's is refused, and nothing of it is stored or charged", async () => {
    const { anna, bert, message } = await pair();
    for (const id of [newId(), anna.id, bert.id, message.id, message.conversation_id])
      expect(told(await send(anna, bert, id))).toEqual([410, "gif_gone"]);
    for (const gif_id of ["", "cat", 1, "../../photos", ["x"], "gif-1"])
      expect([400, 422]).toContain((await post(anna, bert, { kind: "gif", gif_id })).status);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect((await purseOf(anna))?.balance).toBe(495);
  });

  it("one that cannot be fetched is refused, and nothing of it is stored or charged", async () => {
    const { anna, bert } = await pair();
    for (const [fault, refusal] of [
      ["busy", [503, "unavailable"]],
      ["silent", [503, "unavailable"]],
      ["garbage", [410, "gif_gone"]],
      ["huge", [410, "gif_gone"]],
      ["elsewhere", [410, "gif_gone"]],
    ] as const) {
      const id = await fresh();
      app.vendor.plan(fault);
      expect(told(await send(anna, bert, id)), fault).toEqual(refusal);
      expect(await gifOf(id)).toMatchObject({ hasLarge: false, sentAt: null });
    }
    expect(told(await send(anna, bert, await fresh(999)))).toEqual([410, "gif_gone"]);
    // A row whose file is lost counts as one that was never fetched.
    const lost = await fresh();
    await keepLarge(app, lost);
    await app.services.storage.delete(gifKey(lost, "large"));
    app.vendor.plan("busy");
    expect(told(await send(anna, bert, lost))).toEqual([503, "unavailable"]);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect((await purseOf(anna))?.balance).toBe(495);
    expect((await send(anna, bert, lost)).status).toBe(200);
  });
});
