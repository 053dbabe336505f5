import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, sendGift, sendMessageTo, sendSticker } from "#server/test/people/chatting.ts";
import { sendVoice, uploadVoice } from "#server/test/people/voice-messages.ts";
import { listUnreadSides, pushAbout } from "./unread-side.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("a push says of a photo that it is one, and of a text behind it nothing of the kind", async () => {
  const [sender, receiver] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  const { body } = await sendPhoto(sender, receiver, await uploadPhoto(sender));
  const conversationId = body.message.conversation_id;
  const keyOf = async () => {
    const [side] = await listUnreadSides(app.services.db, receiver.id, [conversationId]);
    return side && [pushAbout(side, "new_conversation").key, pushAbout(side, "unread_reminder").key];
  };
  expect(await keyOf()).toEqual(["new_photo", "unread_reminder"]);
  await sendMessageTo(sender, receiver, "Like it?");
  expect(await keyOf()).toEqual(["new_conversation", "unread_reminder"]);
});

it("a push says nothing of a photo that the member sent themselves", async () => {
  const [sender, receiver] = [
    await createPerson(app, { credits: 100 }),
    await createPerson(app, { credits: 100 }),
  ];
  const { body } = await sendMessageTo(sender, receiver, "Hello");
  await sendPhoto(receiver, sender, await uploadPhoto(receiver));
  const [side] = await listUnreadSides(app.services.db, receiver.id, [body.message.conversation_id]);
  expect(side && pushAbout(side, "new_messages").key).toBe("new_messages");
});

it("a push says of a gift that it is one, and tells neither its name nor its note", async () => {
  const [sender, receiver] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  const { body } = await sendGift(sender, receiver, "guitar", { note: "A secret" });
  const [side] = await listUnreadSides(app.services.db, receiver.id, [body.message.conversation_id]);
  expect(side && pushAbout(side, "new_messages").key).toBe("new_gift");
  expect(JSON.stringify(side && pushAbout(side, "new_messages"))).not.toMatch(/guitar|secret/);
});

it("a push says of a voice message that it is one", async () => {
  const [sender, receiver] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  await sendMessageTo(receiver, sender);
  const { body } = await sendVoice(sender, receiver, await uploadVoice(sender));
  const [side] = await listUnreadSides(app.services.db, receiver.id, [body.message.conversation_id]);
  expect(side && pushAbout(side, "new_messages").key).toBe("new_voice");
});

it("a push says of a sticker that it is one, and does not name it", async () => {
  const [sender, receiver] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  const { body } = await sendSticker(sender, receiver, "kiss");
  const [side] = await listUnreadSides(app.services.db, receiver.id, [body.message.conversation_id]);
  expect(side && pushAbout(side, "new_messages").key).toBe("new_sticker");
  expect(side && pushAbout(side, "unread_reminder").key).toBe("unread_reminder");
  expect(JSON.stringify(side && pushAbout(side, "new_messages"))).not.toContain("kiss");
});
