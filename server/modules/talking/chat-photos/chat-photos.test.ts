import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { photoFolders, photoKey } from "#server/modules/people/photos/present.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { addressOf, lookAt, sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { sweepPhotos } from "./sweep-photos.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const pair = async (credits = 100): Promise<[Person, Person]> => [
  await createPerson(app, { credits }),
  await createPerson(app, { credits }),
];
async function purseOf({ id }: { id: string }) {
  const { db } = app.services;
  const [purse] = await db.select().from(creditBalances).where(eq(creditBalances.memberId, id));
  return purse;
}
async function newestIn(reader: Person, conversationId: string) {
  const { body } = await reader.browser.call("GET /api/conversations/:conversation_id/messages", {
    params: { conversation_id: conversationId },
  });
  return body.messages.at(-1);
}
async function rowOf(photoId: string) {
  const { db } = app.services;
  const [row] = await db.select().from(chatPhotos).where(eq(chatPhotos.id, photoId));
  return row;
}
const choose = (who: Person, photoId: string, choice: "once" | "always" | "never") =>
  who.browser.call("PUT /api/chat-photos/:photo_id/choice", {
    params: { photo_id: photoId },
    body: { choice },
  });
const open = (who: Person, photoId: string) =>
  who.browser.call("POST /api/chat-photos/:photo_id/views", { params: { photo_id: photoId } });
const termsFor = (who: Person, to: { id: string }) =>
  who.browser.call("GET /api/members/:member_id/photo-terms", { params: { member_id: to.id } });

describe("a photo in a chat", () => {
  it("costs every member photo credits, and no free message pays for it", async () => {
    const [sender, receiver] = await pair();
    const terms = await termsFor(sender, receiver);
    expect(terms.body).toMatchObject({ credits: 10, balance: 100, refusal: null });
    expect(terms.body.money.message_minor).toBeGreaterThan(0);

    const sent = await sendPhoto(sender, receiver, await uploadPhoto(sender));
    expect(sent.status).toBe(200);
    expect(sent.body.message).toMatchObject({ kind: "photo", body: "", cost: 10, seq: 1 });
    expect(await purseOf(sender)).toMatchObject({ balance: 90, freeMessagesUsed: 0 });
    const [entry] = await app.services.db
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.memberId, sender.id), eq(ledgerEntries.cause, "photo")));
    expect(entry).toMatchObject({ amount: 10, causeId: sent.body.message.id, balanceAfter: 90 });
    const { body } = await sender.browser.call("GET /api/ledger");
    expect(body.entries[0]).toMatchObject({ cause: "photo", amount: -10 });
    await expectBooksBalance(app.services.db);
  });

  it("goes at the price that was shown or not at all", async () => {
    const [sender, receiver] = await pair();
    const photoId = await uploadPhoto(sender);
    const higher = await sendPhoto(sender, receiver, photoId, { maxCredits: 9 });
    expect([higher.status, higher.body.error]).toEqual([409, "price_higher"]);
    expect(await purseOf(sender)).toMatchObject({ balance: 100 });
    const unsaid = await sender.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: receiver.id },
      body: { client_id: crypto.randomUUID(), kind: "photo", photo: { id: photoId } },
    });
    expect([unsaid.status, unsaid.body.fields?.max_credits?.code]).toEqual([422, "required"]);
    expect((await sendPhoto(sender, receiver, photoId)).status).toBe(200);

    const [poor, other] = await pair(9);
    expect((await termsFor(poor, other)).body.refusal).toBe("credits_insufficient");
    const refused = await sendPhoto(poor, other, await uploadPhoto(poor));
    expect([refused.status, refused.body.error]).toEqual([402, "credits_insufficient"]);
  });

  it("arrives blurred from a stranger, until its receiver allows this one or all", async () => {
    const [sender, receiver] = await pair();
    const [first, second] = [await uploadPhoto(sender), await uploadPhoto(sender)];
    const { body } = await sendPhoto(sender, receiver, first);
    const conversationId = body.message.conversation_id;
    expect(body.message.photo).toMatchObject({ state: "shown", full_url: addressOf(first, "full") });
    await sendPhoto(sender, receiver, second);
    expect((await newestIn(receiver, conversationId))?.photo).toMatchObject({
      state: "blurred",
      image_url: addressOf(second, "blurred"),
      full_url: null,
    });
    expect((await lookAt(receiver, addressOf(first, "blurred"))).status).toBe(200);
    for (const size of ["card", "full"] as const)
      expect((await lookAt(receiver, addressOf(first, size))).status).toBe(404);

    const { browser } = receiver;
    expect((await browser.call("GET /api/chats.php")).body.chats[0]?.last_message).toMatchObject({
      kind: "photo",
      body: "",
    });
    expect((await choose(receiver, first, "once")).body.photo).toMatchObject({ state: "shown" });
    expect(await lookAt(receiver, addressOf(first, "full"))).toMatchObject({
      status: 200,
      type: "image/webp",
      caching: "private, no-store",
    });
    expect((await lookAt(receiver, addressOf(second, "full"))).status).toBe(404);

    await choose(receiver, second, "always");
    const third = await uploadPhoto(sender);
    await sendPhoto(sender, receiver, third);
    for (const id of [second, third])
      expect((await lookAt(receiver, addressOf(id, "card"))).status).toBe(200);
  });

  it("arrives as it is from whom its receiver matched or wrote to", async () => {
    const [sender, receiver] = await pair();
    await sendMessageTo(sender, receiver, "Hello");
    await sendMessageTo(receiver, sender, "Hello you");
    const photoId = await uploadPhoto(sender);
    const { body } = await sendPhoto(sender, receiver, photoId);
    expect((await newestIn(receiver, body.message.conversation_id))?.photo?.state).toBe("shown");

    const [one, other] = await pair();
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      await from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });
    const matched = await uploadPhoto(one);
    await sendPhoto(one, other, matched);
    expect((await lookAt(other, addressOf(matched, "full"))).status).toBe(200);
  });

  it("is refused without a charge if its receiver wants none, and the choice can be taken back", async () => {
    const [sender, receiver] = await pair();
    const first = await uploadPhoto(sender);
    await sendPhoto(sender, receiver, first);
    expect((await choose(receiver, first, "never")).body.photo.state).toBe("blurred");
    expect((await termsFor(sender, receiver)).body.refusal).toBe("photos_unwanted");
    const photoId = await uploadPhoto(sender);
    const refused = await sendPhoto(sender, receiver, photoId);
    expect([refused.status, refused.body.error]).toEqual([409, "photos_unwanted"]);
    expect(await purseOf(sender)).toMatchObject({ balance: 90 });

    const { browser } = receiver;
    const { choices } = (await browser.call("GET /api/photo-wishes")).body;
    expect(choices).toEqual([{ member: { id: sender.id, name: sender.name }, choice: "never" }]);
    await browser.call("DELETE /api/photo-choices/:member_id", { params: { member_id: sender.id } });
    expect((await sendPhoto(sender, receiver, photoId)).status).toBe(200);
  });

  it("comes from nobody, or from whom one knows, where its receiver wants that", async () => {
    const [sender, receiver] = await pair();
    const { browser } = receiver;
    const wish = (from: "everybody" | "known" | "nobody") =>
      browser.call("PUT /api/photo-wishes", { body: { from } });
    expect((await browser.call("GET /api/photo-wishes")).body.from).toBe("everybody");
    await wish("known");
    const photoId = await uploadPhoto(sender);
    expect((await sendPhoto(sender, receiver, photoId)).body.error).toBe("photos_unwanted");
    await sendMessageTo(receiver, sender, "Show me");
    expect((await sendPhoto(sender, receiver, photoId)).status).toBe(200);
    await wish("nobody");
    const next = await sendPhoto(sender, receiver, await uploadPhoto(sender));
    expect(next.body.error).toBe("photos_unwanted");
  });
});

describe("a photo to be viewed once", () => {
  it("shows nothing before it is opened, is open for a minute, and then its files are gone", async () => {
    const [sender, receiver] = await pair();
    const photoId = await uploadPhoto(sender);
    const { body } = await sendPhoto(sender, receiver, photoId, { viewOnce: true });
    const conversationId = body.message.conversation_id;
    expect((await newestIn(receiver, conversationId))?.photo).toMatchObject({
      state: "blurred",
      view_once: true,
      image_url: null,
      placeholder: "",
    });
    for (const size of ["blurred", "card", "full"] as const)
      expect((await lookAt(receiver, addressOf(photoId, size))).status).toBe(404);
    await choose(receiver, photoId, "once");
    expect((await newestIn(receiver, conversationId))?.photo?.state).toBe("unopened");
    expect((await lookAt(receiver, addressOf(photoId, "full"))).status).toBe(404);
    expect((await open(sender, photoId)).status).toBe(404);

    const opened = await open(receiver, photoId);
    expect(opened.body).toMatchObject({ full_url: addressOf(photoId, "full"), seconds: 60 });
    expect(await lookAt(receiver, opened.body.full_url)).toMatchObject({
      status: 200,
      caching: "private, no-store",
    });
    expect((await newestIn(sender, conversationId))?.photo?.state).toBe("opened");
    expect((await lookAt(sender, addressOf(photoId, "full"))).status).toBe(404);
    app.clock.advance(20);
    // The first answer may have been lost: the same end, and nobody is told again.
    const publish = vi.spyOn(app.services.live, "publish");
    const again = await open(receiver, photoId);
    expect(again).toMatchObject({ status: 200, body: { photo: opened.body.photo, seconds: 40 } });
    expect(again.body.full_url).toBe(opened.body.full_url);
    expect((await open(sender, photoId)).status).toBe(404);
    expect(publish).not.toHaveBeenCalled();
    publish.mockRestore();
    expect((await lookAt(receiver, again.body.full_url)).status).toBe(200);

    const { db, storage, clock } = app.services;
    const isRefused = async () => {
      const late = await open(receiver, photoId);
      expect([late.status, late.body.error]).toEqual([410, "photo_gone"]);
    };
    const fileKey = (await rowOf(photoId))?.fileKey ?? "";
    expect(await storage.exists(photoKey(fileKey, "full"))).toBe(true);
    app.clock.advance(40);
    expect((await lookAt(receiver, opened.body.full_url)).status).toBe(404);
    await isRefused();
    app.clock.advance(24 * 3600);
    expect((await sweepPhotos(db, app.services, clock.now())).viewed).toBe(1);
    expect(await rowOf(photoId)).toMatchObject({ fileKey: null });
    for (const size of ["card", "full", "blurred"] as const)
      expect(await storage.exists(photoKey(fileKey, size))).toBe(false);
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.fileKey, fileKey))).toBe(0);
    expect((await newestIn(receiver, conversationId))?.photo?.state).toBe("opened");
    await isRefused();
  });
});

describe("an upload", () => {
  it("that is not sent within a day is deleted with its files; of the waiting ones the newest five stay", async () => {
    const [sender, receiver] = await pair();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      app.clock.advance(1);
      ids.push(await uploadPhoto(sender));
    }
    expect(await rowOf(ids[0] ?? "")).toBeUndefined();
    const sent = ids[1] ?? "";
    expect((await sendPhoto(sender, receiver, sent)).status).toBe(200);
    const fileKey = (await rowOf(ids[2] ?? ""))?.fileKey ?? "";
    const { db, storage } = app.services;
    app.clock.advance(24 * 3600 - 60);
    await sweepPhotos(db, app.services, app.clock.now());
    expect(await rowOf(ids[2] ?? "")).toBeDefined();
    app.clock.advance(120);
    expect((await sweepPhotos(db, app.services, app.clock.now())).unsent).toBe(4);
    expect(await storage.exists(photoKey(fileKey, "full"))).toBe(false);
    expect(await rowOf(sent)).toBeDefined();
    const late = await sendPhoto(sender, receiver, ids[2] ?? "");
    expect([late.status, late.body.error]).toEqual([410, "photo_gone"]);
  });

  it("can be thrown away, a photo that was sent cannot", async () => {
    const [sender, receiver] = await pair();
    const photoId = await uploadPhoto(sender);
    const discard = () =>
      sender.browser.call("DELETE /api/chat-photos/:photo_id", { params: { photo_id: photoId } });
    await sendPhoto(sender, receiver, photoId);
    expect((await discard()).status).toBe(200);
    expect(await rowOf(photoId)).toBeDefined();
    const other = await uploadPhoto(sender);
    const fileKey = (await rowOf(other))?.fileKey ?? "";
    await sender.browser.call("DELETE /api/chat-photos/:photo_id", { params: { photo_id: other } });
    expect(await rowOf(other)).toBeUndefined();
    expect(await app.services.storage.exists(photoKey(fileKey, "card"))).toBe(false);
  });
});

describe("photos go", () => {
  it("with the conversation, once both have deleted it", async () => {
    const [sender, receiver] = await pair();
    const photoId = await uploadPhoto(sender);
    const { body } = await sendPhoto(sender, receiver, photoId);
    const clear = (who: Person) =>
      who.browser.call("DELETE /api/chat.php", { body: { conversation: body.message.conversation_id } });
    await clear(sender);
    expect(await rowOf(photoId)).toBeDefined();
    const fileKey = (await rowOf(photoId))?.fileKey ?? "";
    await clear(receiver);
    expect(await rowOf(photoId)).toBeUndefined();
    const { db } = app.services;
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.fileKey, fileKey))).toBe(1);
  });

  it("with whoever sent them; the partner keeps the message and reads that the photo is gone", async () => {
    const [sender, receiver] = await pair();
    const photoId = await uploadPhoto(sender);
    const { body } = await sendPhoto(sender, receiver, photoId);
    await choose(receiver, photoId, "always");
    const fileKey = (await rowOf(photoId))?.fileKey ?? "";
    const { db } = app.services;
    await db.transaction((tx) =>
      forgetMember(tx, memberLives, { memberId: sender.id, now: app.clock.now() }),
    );
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.fileKey, fileKey))).toBe(1);
    expect(photoFolders(fileKey)).toHaveLength(2);
    expect((await lookAt(receiver, addressOf(photoId, "card"))).status).toBe(404);
    const message = await newestIn(receiver, body.message.conversation_id);
    expect(message).toMatchObject({ kind: "photo", photo: { state: "gone", image_url: null } });
  });
});
