import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, memberStamps, sessions } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { chatPhotosLife } from "./member-life.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (credits = 100) => createPerson(app, { credits });
const wishNone = ({ browser }: Person) => browser.call("PUT /api/photo-wishes", { body: { from: "nobody" } });
const termsFor = ({ browser }: Person, to: Person) =>
  browser.call("GET /api/members/:member_id/photo-terms", { params: { member_id: to.id } });
const open = ({ browser }: Person, photoId: string) =>
  browser.call("POST /api/chat-photos/:photo_id/views", { params: { photo_id: photoId } });
const choose = ({ browser }: Person, photoId: string) =>
  browser.call("PUT /api/chat-photos/:photo_id/choice", {
    params: { photo_id: photoId },
    body: { choice: "once" },
  });
async function stampOf({ id }: Person) {
  const [stamp] = await app.services.db.select().from(memberStamps).where(eq(memberStamps.memberId, id));
  return stamp?.version;
}

/** Two members who wrote to each other; the receiver wants no photos, and the other one has an upload. */
async function unwanted() {
  const [sender, receiver] = [await person(), await person()];
  await sendMessageTo(sender, receiver, "Hello");
  await wishNone(receiver);
  const photoId = await uploadPhoto(sender);
  return { sender, receiver, photoId };
}

describe("a receiver's wish is hidden from", () => {
  it("members whom they blocked, and members who write to a partner who left", async () => {
    const blocked = await unwanted();
    await block(app, blocked.receiver.id, blocked.sender.id);
    expect((await sendPhoto(blocked.sender, blocked.receiver, blocked.photoId)).body.error).toBe("blocked");
    const { db } = app.services;
    for (const status of ["banned", "pending_deletion"] as const) {
      const { sender, receiver, photoId } = await unwanted();
      await db.update(accounts).set({ status }).where(eq(accounts.id, receiver.id));
      expect((await sendPhoto(sender, receiver, photoId)).body.error).toBe("partner_gone");
      expect((await termsFor(sender, receiver)).body.refusal).not.toBe("photos_unwanted");
    }
  });

  it("a member who has been signed out meanwhile", async () => {
    const { sender, receiver, photoId } = await unwanted();
    const { db } = app.services;
    await db.delete(sessions).where(eq(sessions.accountId, sender.id));
    const { status, body } = await sendPhoto(sender, receiver, photoId);
    expect([status, body.error]).toEqual([403, "authentication_required"]);
  });
});

describe("the sender of a photo learns", () => {
  it("nothing when it is allowed: neither by their stamp nor in what they take along", async () => {
    const [sender, receiver] = [await person(), await person()];
    const photoId = await uploadPhoto(sender);
    await sendPhoto(sender, receiver, photoId);
    const [ofSender, ofReceiver] = [await stampOf(sender), await stampOf(receiver)];
    await choose(receiver, photoId);
    expect(await stampOf(sender)).toBe(ofSender);
    expect(await stampOf(receiver)).not.toBe(ofReceiver);
    const { chat_photos } = (await chatPhotosLife.export(app.services.db, sender.id, "")) as {
      chat_photos: object[];
    };
    expect(chat_photos[0]).toMatchObject({ id: photoId });
    expect(Object.keys(chat_photos[0] ?? {})).not.toContain("revealedAt");
  });

  it("that it was viewed: at once, or at their next look if the receiver hides read receipts", async () => {
    const told: string[] = [];
    for (const hidden of [{}, { hidesReads: true }, { hidesOnline: true }]) {
      const [sender, receiver] = [await person(), await person()];
      const { db, live } = app.services;
      const photoId = await uploadPhoto(sender);
      const { body } = await sendPhoto(sender, receiver, photoId, { viewOnce: true });
      if (Object.keys(hidden).length > 0)
        await db.update(profiles).set(hidden).where(eq(profiles.memberId, receiver.id));
      const publish = live.publish;
      const heard: string[] = [];
      live.publish = ((memberId: string, name: string, ...rest: unknown[]) => {
        if (name === "chat_photo") heard.push(memberId === sender.id ? "sender" : "receiver");
        return (publish as (...all: unknown[]) => unknown).call(live, memberId, name, ...rest);
      }) as typeof publish;
      const before = await stampOf(sender);
      const opened = await open(receiver, photoId);
      live.publish = publish;
      told.push(heard.join(" and "));
      expect(await stampOf(sender)).not.toBe(before);
      const until = new Date(app.clock.now().getTime() + 60_000).toISOString();
      expect(opened.body.photo).toMatchObject({ state: "opened", open_until: until });
      const { body: seen } = await sender.browser.call("GET /api/conversations/:conversation_id/messages", {
        params: { conversation_id: body.message.conversation_id },
      });
      expect(seen.messages[0]?.photo).toMatchObject({ state: "opened", open_until: null, full_url: null });
    }
    expect(told).toEqual(["sender and receiver", "receiver", "receiver"]);
  });
});
