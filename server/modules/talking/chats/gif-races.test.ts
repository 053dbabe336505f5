import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { unsentGifSeconds } from "#server/modules/talking/gifs/gif-limits.ts";
import { sweepGifs } from "#server/modules/talking/gifs/sweep-gifs.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import {
  createGifApp,
  findGifId,
  type GifApp,
  keepLarge,
  readGif,
  sendGif as send,
} from "#server/test/people/gifs.ts";
import { told } from "#server/test/people/reports.ts";

let app: GifApp;
beforeAll(async () => {
  app = await createGifApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const person = () => createPerson(app, { credits: 500, freeMessagesUsed: 5 });
async function pair() {
  const [anna, bert] = [await person(), await person()];
  const id = await findGifId(anna);
  const { message } = (await send(anna, bert, id)).body;
  return { anna, bert, id, conversationId: message.conversation_id };
}
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const purseOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0];
const gifOf = async (id: string) => (await app.services.db.select().from(gifs).where(eq(gifs.id, id)))[0];

describe("gifs sent at once", () => {
  it("the same client id is one gif and one debit, and all get the stored one", async () => {
    const { anna, bert, id } = await pair();
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(anna, bert, id, { clientId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
    expect(answers.every(({ body }) => body.message.gif?.id === id)).toBe(true);
    expect(await rowsOf(anna)).toHaveLength(2);
    expect((await purseOf(anna))?.balance).toBe(490);
  });

  it("the same client id of another message is refused, and so is another gif", async () => {
    const { anna, bert, id } = await pair();
    const clientId = newId();
    expect((await send(anna, bert, id, { clientId })).status).toBe(200);
    const taken = [409, "client_id_taken"];
    expect(told(await send(anna, bert, await findGifId(anna, "cat", 1), { clientId }))).toEqual(taken);
    // A text of the same words is another message.
    const text = "🎬 A moving picture: cat";
    expect(told(await sendMessageTo(anna, bert, text, clientId))).toEqual(taken);
    const textId = newId();
    await sendMessageTo(anna, bert, text, textId);
    expect(told(await send(anna, bert, id, { clientId: textId }))).toEqual(taken);
  });

  it("a repeat is answered while the vendor and the picture are gone", async () => {
    const { anna, bert, id } = await pair();
    const clientId = newId();
    await send(anna, bert, id, { clientId });
    const found = vi.spyOn(app.services.storage, "exists").mockRejectedValueOnce(new Error("away"));
    const again = await send(anna, bert, id, { clientId });
    expect([again.status, again.body.message.gif?.id]).toEqual([200, id]);
    found.mockRestore();
    expect(await rowsOf(anna)).toHaveLength(2);
  });

  it("a gif that is new is fetched once, whoever sends it", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, person));
    const bert = await person();
    const id = await findGifId(bert, "love", 3);
    const provider = app.services.gifs as NonNullable<typeof app.services.gifs>;
    const fetched = vi.spyOn(provider, "fetchPicture");
    const answers = await Promise.all(people.map((who) => send(who, bert, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockRestore();
  });

  it("many new gifs in one batch, each twice and in another order, are all stored and marked", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, person));
    const bert = await person();
    const ids = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => findGifId(bert, "hello", place)));
    const order = [...ids, ...ids.toReversed()];
    const answers = await Promise.all(people.map((who, turn) => send(who, bert, order[turn] as string)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    for (const id of ids) expect((await gifOf(id))?.sentAt).toBeInstanceOf(Date);
  });

  it("a batch of texts and gifs refuses only the one that cannot be paid", async () => {
    const [a, b, c] = [await pair(), await pair(), await pair()];
    const poor = await createPerson(app, { credits: 5, freeMessagesUsed: 5 });
    await sendMessageTo(poor, a.anna);
    const answers = await Promise.all([
      send(a.anna, a.bert, a.id),
      sendMessageTo(b.anna, b.bert, "And a text"),
      send(poor, a.anna, a.id),
      send(c.anna, c.bert, c.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 402, 200]);
    expect(await rowsOf(poor)).toHaveLength(1);
  });

  it("a withdrawal meets a repeat: the gif is not stored again", async () => {
    const { anna, bert, id, conversationId } = await pair();
    const clientId = newId();
    await send(anna, bert, id, { clientId });
    await Promise.all([withdraw(anna, conversationId, 2), send(anna, bert, id, { clientId })]);
    expect((await send(anna, bert, id, { clientId })).body.message.kind).toBe("withdrawn");
    expect(await rowsOf(anna)).toHaveLength(2);
  });
});

describe("the sweep meets a gif that is being sent", () => {
  it("either the gif is refused and costs nothing, or its picture stays", async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const [anna, bert] = [await person(), await person()];
      const id = await findGifId(anna, "laugh", turn % 6);
      await app.services.db.update(gifs).set({ sentAt: null }).where(eq(gifs.id, id));
      app.clock.advance(unsentGifSeconds + 60);
      const [sent] = await Promise.all([
        send(anna, bert, id),
        sweepGifs(app.services.db, app.services, app.clock.now()),
      ]);
      if (sent.status !== 200) {
        expect(told(sent)).toEqual([410, "gif_gone"]);
        expect([await rowsOf(anna), (await purseOf(anna))?.balance]).toEqual([[], 500]);
        continue;
      }
      app.clock.advance(unsentGifSeconds + 60);
      await sweepGifs(app.services.db, app.services, app.clock.now());
      expect((await messagesOf(bert, sent.body.message.conversation_id))[0]?.gif?.id).toBe(id);
      expect((await readGif(bert, id, "large.webp")).status).toBe(200);
    }
  });

  it("a sweep after the picture was looked at leaves it, because the row is renewed first", async () => {
    const [anna, bert] = [await person(), await person()];
    const id = await findGifId(anna, "coffee");
    await keepLarge(app, id);
    app.clock.advance(unsentGifSeconds - 60);
    const add = app.services.storing.add.bind(app.services.storing);
    const storing = vi.spyOn(app.services.storing, "add").mockImplementation(async (...given) => {
      await sweepGifs(app.services.db, app.services, new Date(app.clock.now().getTime() + 120_000));
      return add(...given);
    });
    expect((await send(anna, bert, id)).status).toBe(200);
    storing.mockRestore();
    expect((await gifOf(id))?.sentAt).toBeInstanceOf(Date);
  });

  it("a gif that was swept while it was looked at is refused and costs nothing", async () => {
    const [anna, bert] = [await person(), await person()];
    const id = await findGifId(anna, "thank you");
    await keepLarge(app, id);
    app.clock.advance(unsentGifSeconds + 60);
    const exists = app.services.storage.exists.bind(app.services.storage);
    const looked = vi.spyOn(app.services.storage, "exists").mockImplementationOnce(async (key) => {
      const isThere = await exists(key);
      await sweepGifs(app.services.db, app.services, app.clock.now());
      return isThere;
    });
    expect(told(await send(anna, bert, id))).toEqual([410, "gif_gone"]);
    looked.mockRestore();
    expect([await rowsOf(anna), (await purseOf(anna))?.balance]).toEqual([[], 500]);
  });
});
