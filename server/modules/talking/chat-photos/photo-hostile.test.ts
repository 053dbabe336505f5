import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { addressOf, lookAt, sendPhoto, uploadBytes, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app, { credits: 100 });
const statusesOf = async (who: Pick<Person, "browser">, photoId: string) => {
  const sizes = ["card", "full", "blurred"] as const;
  return Promise.all(sizes.map(async (size) => (await lookAt(who, addressOf(photoId, size))).status));
};
const nothing = [404, 404, 404];

/** A photo that was sent and is shown to its receiver. */
async function sentPhoto() {
  const [sender, receiver] = [await person(), await person()];
  const photoId = await uploadPhoto(sender);
  const { body } = await sendPhoto(sender, receiver, photoId);
  await receiver.browser.call("PUT /api/chat-photos/:photo_id/choice", {
    params: { photo_id: photoId },
    body: { choice: "once" },
  });
  expect((await lookAt(receiver, addressOf(photoId, "full"))).status).toBe(200);
  return { sender, receiver, photoId, conversationId: body.message.conversation_id };
}

describe("a photo of a chat opens", () => {
  it("to its two sides alone, also with the address", async () => {
    const { photoId } = await sentPhoto();
    expect(await statusesOf(await person(), photoId)).toEqual(nothing);
    expect(await statusesOf({ browser: app.browser() }, photoId)).toEqual([403, 403, 403]);
    const third = await person();
    const choice = await third.browser.call("PUT /api/chat-photos/:photo_id/choice", {
      params: { photo_id: photoId },
      body: { choice: "never" },
    });
    const view = await third.browser.call("POST /api/chat-photos/:photo_id/views", {
      params: { photo_id: photoId },
    });
    expect([choice.status, view.status]).toEqual([404, 404]);
  });

  it("while its one view runs, to its receiver alone, and not after a block", async () => {
    const [sender, receiver, third] = [await person(), await person(), await person()];
    const photoId = await uploadPhoto(sender);
    await sendPhoto(sender, receiver, photoId, { viewOnce: true });
    const open = async ({ browser }: Person) => {
      const call = await browser.call("POST /api/chat-photos/:photo_id/views", {
        params: { photo_id: photoId },
      });
      return call.status;
    };
    expect([await open(receiver), await open(receiver)]).toEqual([200, 200]);
    expect([await open(sender), await open(third)]).toEqual([404, 404]);
    for (const who of [sender, third]) expect(await statusesOf(who, photoId)).toEqual(nothing);
    await block(app, sender.id, receiver.id);
    expect(await open(receiver)).toBe(404);
    expect(await statusesOf(receiver, photoId)).toEqual(nothing);
  });

  it("to no partner before it is sent, and its own sender does not choose for the receiver", async () => {
    const [sender, receiver] = [await person(), await person()];
    const photoId = await uploadPhoto(sender);
    for (const who of [sender, receiver]) expect(await statusesOf(who, photoId)).toEqual(nothing);
    await sendPhoto(sender, receiver, photoId);
    const answer = await sender.browser.call("PUT /api/chat-photos/:photo_id/choice", {
      params: { photo_id: photoId },
      body: { choice: "always" },
    });
    expect(answer.status).toBe(404);
    expect((await lookAt(receiver, addressOf(photoId, "full"))).status).toBe(404);
  });

  it("after a block by either side to its own sender alone", async () => {
    const given = await sentPhoto();
    await given.sender.browser.call("POST /api/blocks/:member_id", {
      params: { member_id: given.receiver.id },
    });
    expect(await statusesOf(given.receiver, given.photoId)).toEqual(nothing);
    const { body } = await given.receiver.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: given.conversationId },
    });
    expect(body.messages[0]?.photo).toMatchObject({ state: "gone", image_url: null, placeholder: "" });

    const other = await sentPhoto();
    await block(app, other.receiver.id, other.sender.id);
    expect(await statusesOf(other.receiver, other.photoId)).toEqual(nothing);
    expect((await lookAt(other.sender, addressOf(other.photoId, "full"))).status).toBe(200);
  });

  it("neither for a side that deleted it, nor after its sender left", async () => {
    const { sender, receiver, photoId, conversationId } = await sentPhoto();
    const clear = { body: { conversation: conversationId } };
    await receiver.browser.call("DELETE /api/chat.php", clear);
    expect(await statusesOf(receiver, photoId)).toEqual(nothing);
    expect((await lookAt(sender, addressOf(photoId, "card"))).status).toBe(200);
    await sender.browser.call("DELETE /api/chat.php", clear);
    expect(await statusesOf(sender, photoId)).toEqual(nothing);

    const other = await sentPhoto();
    const { db } = app.services;
    await db.update(accounts).set({ status: "pending_deletion" }).where(eq(accounts.id, other.sender.id));
    expect(await statusesOf(other.receiver, other.photoId)).toEqual(nothing);
  });
});

describe("an upload", () => {
  it("is its owner's: other members cannot send it, delete it or send it again", async () => {
    const [owner, thief, receiver] = [await person(), await person(), await person()];
    const photoId = await uploadPhoto(owner);
    const stolen = await sendPhoto(thief, receiver, photoId);
    expect([stolen.status, stolen.body.error]).toEqual([410, "photo_gone"]);
    await thief.browser.call("DELETE /api/chat-photos/:photo_id", { params: { photo_id: photoId } });
    expect((await sendPhoto(owner, receiver, photoId)).status).toBe(200);
    const again = await sendPhoto(owner, thief, photoId);
    expect([again.status, again.body.error]).toEqual([410, "photo_gone"]);
  });

  it("is a picture of a kind that is taken, and nothing of its bytes is kept as it came", async () => {
    const member = await person();
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    const script = "<script>alert(1)</script>";
    const refused = [
      ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "photo_type_unsupported"],
      [`GIF89a${script}`, "photo_type_unsupported"],
      ["\x89PNG\r\n\x1a\n broken", "photo_unreadable"],
    ] as const;
    for (const [bytes, code] of refused) {
      const { body } = await uploadBytes(member, Buffer.from(bytes, "latin1"));
      expect(body.error).toBe(code);
    }
    const large = await uploadBytes(member, Buffer.concat([png, Buffer.alloc(15 * 1024 * 1024)]));
    expect([large.status, large.body.error]).toEqual([413, "photo_too_large"]);
    const { db, storage } = app.services;
    const kept = () => db.select().from(chatPhotos).where(eq(chatPhotos.memberId, member.id));
    expect(await kept()).toEqual([]);
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.memberId, member.id))).toBe(0);

    // A picture followed by an HTML page is encoded again, without the page.
    const both = await uploadBytes(member, Buffer.concat([png, Buffer.from(script)]));
    expect(both.status).toBe(200);
    const [row] = await kept();
    for (const size of ["card", "full", "blurred"] as const) {
      const stream = await storage.get(photoKey(row?.fileKey ?? "", size));
      const chunks: Buffer[] = [];
      for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).includes(script)).toBe(false);
    }
  });
});
