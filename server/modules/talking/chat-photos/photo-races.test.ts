import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { clearSide } from "#server/modules/talking/chats/clear-side.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { sweepPhotos } from "./sweep-photos.ts";

const rounds = atSize(3, 40);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (credits: number) => createPerson(app, { credits, freeMessagesUsed: 5 });
const sentBy = ({ id }: Person) => app.services.db.$count(messages, eq(messages.senderId, id));
async function balanceOf({ id }: Person) {
  const { db } = app.services;
  const [purse] = await db.select().from(creditBalances).where(eq(creditBalances.memberId, id));
  return purse?.balance;
}
const choose = (who: Person, photoId: string, choice: "always" | "never") =>
  who.browser.call("PUT /api/chat-photos/:photo_id/choice", {
    params: { photo_id: photoId },
    body: { choice },
  });

describe("at the same instant", () => {
  it("two photos for the last ten credits: one is stored and charged", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [sender, one, other] = [await person(10), await person(0), await person(0)];
      const [first, second] = [await uploadPhoto(sender), await uploadPhoto(sender)];
      const answers = await Promise.all([sendPhoto(sender, one, first), sendPhoto(sender, other, second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
      expect([await balanceOf(sender), await sentBy(sender)]).toEqual([0, 1]);
    }
    await expectBooksBalance(app.services.db);
  });

  it("a photo and a text for the last credits: what was charged was stored", async () => {
    const [sender, receiver] = [await person(12), await person(0)];
    const photoId = await uploadPhoto(sender);
    const answers = await Promise.all([
      sendPhoto(sender, receiver, photoId),
      sendMessageTo(sender, receiver, "Hello"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    await expectBooksBalance(app.services.db);
  });

  it("the same client id, and the same upload under two: one message, one charge", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [sender, receiver] = [await person(100), await person(0)];
      const photoId = await uploadPhoto(sender);
      const clientId = newId();
      const same = await Promise.all(
        Array.from({ length: 4 }, () => sendPhoto(sender, receiver, photoId, { clientId })),
      );
      expect(new Set(same.map(({ body }) => body.message?.id)).size).toBe(1);
      expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const next = await uploadPhoto(sender);
      const taken = await Promise.all([1, 2, 3].map(() => sendPhoto(sender, receiver, next)));
      expect(taken.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      expect([await balanceOf(sender), await sentBy(sender)]).toEqual([80, 2]);
    }
    await expectBooksBalance(app.services.db);
  });

  it("another photo under the client id of one that was sent is refused", async () => {
    const [sender, receiver] = [await person(100), await person(0)];
    const clientId = newId();
    await sendPhoto(sender, receiver, await uploadPhoto(sender), { clientId });
    const other = await sendPhoto(sender, receiver, await uploadPhoto(sender), { clientId });
    expect([other.status, other.body.error]).toEqual([409, "client_id_taken"]);
    expect(await balanceOf(sender)).toBe(90);
  });

  it("the same photo under the same client id is no repeat where it is to be viewed otherwise", async () => {
    const [sender, receiver] = [await person(100), await person(0)];
    const [clientId, photoId] = [newId(), await uploadPhoto(sender)];
    await sendPhoto(sender, receiver, photoId, { clientId, viewOnce: false });
    const other = await sendPhoto(sender, receiver, photoId, { clientId, viewOnce: true });
    expect([other.status, other.body.error]).toEqual([409, "client_id_taken"]);
    expect((await sendPhoto(sender, receiver, photoId, { clientId })).status).toBe(200);
    expect(await balanceOf(sender)).toBe(90);
  });
});

describe("a photo that is being sent waits for", () => {
  it("the choice never, and is refused once that stands", async () => {
    const [sender, receiver] = [await person(100), await person(0)];
    const first = await uploadPhoto(sender);
    await sendPhoto(sender, receiver, first);
    const second = await uploadPhoto(sender);
    const letSend = await holdOpen(app, (tx) => lockPair(tx, sender.id, receiver.id));
    const sending = sendPhoto(sender, receiver, second);
    expect(await isAnswered(app, sending)).toBe(false);
    await letSend();
    expect((await sending).status).toBe(200);
    const photoId = await uploadPhoto(sender);
    const letChoose = await holdOpen(app, (tx) => lockPair(tx, sender.id, receiver.id));
    const never = choose(receiver, first, "never");
    expect(await isAnswered(app, never)).toBe(false);
    await letChoose();
    expect((await never).status).toBe(200);
    expect((await sendPhoto(sender, receiver, photoId)).body.error).toBe("photos_unwanted");

    // In every order of the two calls: after "never" is answered, no photo is stored.
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = [await person(1000), await person(0)];
      const opener = await uploadPhoto(from);
      await sendPhoto(from, to, opener);
      const next = await uploadPhoto(from);
      let storedWhenAnswered = -1;
      const [sent] = await Promise.all([
        sendPhoto(from, to, next),
        choose(to, opener, "never").then(async () => {
          storedWhenAnswered = await sentBy(from);
        }),
      ]);
      expect(await sentBy(from)).toBe(storedWhenAnswered);
      expect(sent.status).toBe(storedWhenAnswered === 2 ? 200 : 409);
      expect(await balanceOf(from)).toBe(1000 - 10 * storedWhenAnswered);
    }
  });

  it("the receiver's wish to get none, under which it is charged nothing", async () => {
    const [sender, receiver] = [await person(100), await person(0)];
    // Of strangers, the function that begins a conversation waits too.
    await sendPhoto(sender, receiver, await uploadPhoto(sender));
    const photoId = await uploadPhoto(sender);
    const release = await holdOpen(app, (tx) =>
      tx.update(profiles).set({ photosFrom: "nobody" }).where(eq(profiles.memberId, receiver.id)),
    );
    const sending = sendPhoto(sender, receiver, photoId);
    expect(await isAnswered(app, sending)).toBe(false);
    await release();
    expect((await sending).body.error).toBe("photos_unwanted");
    expect([await balanceOf(sender), await sentBy(sender)]).toEqual([90, 1]);
  });

  it("the receiver's deletion of the conversation, which makes its sender a stranger again", async () => {
    const [sender, receiver] = [await person(100), await person(100)];
    const { db } = app.services;
    await db.update(profiles).set({ photosFrom: "known" }).where(eq(profiles.memberId, receiver.id));
    const { body } = await sendMessageTo(receiver, sender, "Hello");
    const conversationId = body.message.conversation_id;
    const now = app.clock.now();
    const photoId = await uploadPhoto(sender);
    // Messages that both sides have deleted are erased.
    await db.transaction((tx) => clearSide(tx, { memberId: sender.id, conversationId, now }));
    const release = await holdOpen(app, (tx) =>
      clearSide(tx, { memberId: receiver.id, conversationId, now }),
    );
    const sending = sendPhoto(sender, receiver, photoId);
    expect(await isAnswered(app, sending)).toBe(false);
    await release();
    expect((await sending).body.error).toBe("photos_unwanted");
    expect([await balanceOf(sender), await sentBy(sender)]).toEqual([100, 0]);
  });

  it("the sweep, which leaves a photo that is being sent, or has deleted it before", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [sender, receiver] = [await person(100), await person(0)];
      const photoId = await uploadPhoto(sender);
      const { db } = app.services;
      const old = new Date(app.clock.now().getTime() - 25 * 3_600_000);
      await db.update(chatPhotos).set({ createdAt: old }).where(eq(chatPhotos.id, photoId));
      const [sent] = await Promise.all([
        sendPhoto(sender, receiver, photoId),
        sweepPhotos(db, app.services, app.clock.now()),
      ]);
      const left = await db.$count(chatPhotos, eq(chatPhotos.id, photoId));
      expect([sent.status, left, await balanceOf(sender)]).toEqual(
        sent.status === 200 ? [200, 1, 90] : [410, 0, 100],
      );
    }
  });
});
