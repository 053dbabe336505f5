import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { conversationSides } from "#server/db/schema/chats.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createPerson,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
} from "#server/test/people/chatting.ts";
import { createMessagePushes } from "./push-messages.ts";
import { storeMessages } from "./store-messages.ts";

let app: TestApp;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  browsers = await startPushEmulator();
  app = await createTestApp({ env: { PUSH_SERVICE_URL: browsers.url } });
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});

/** Two members with a conversation that the second one has read, and the second one's browser. */
async function acquainted() {
  const [a, b] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
  const { conversation_id: conversationId } = (await send(a, b)).body.message;
  await read(b, conversationId, 1);
  await app.services.queue.drained();
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  const subscription = { endpoint: `${browsers.url}/${id}`, keys };
  await b.browser.call("POST /api/user.php?push=1", { body: { subscription } });
  return { a, b, conversationId, told: () => browsers.received(id) };
}

/** Stores a message like a process that crashes before telling the receiver. */
async function store(from: Person, to: Person): Promise<void> {
  const { db, sites, clock } = app.services;
  const site = await sites.find("localhost:3000");
  if (!site) throw new Error("no site");
  const given = { site, senderId: from.id, receiverId: to.id, kind: "text" as const, body: "Hello" };
  const [stored] = await storeMessages(db, [{ ...given, clientId: newId(), now: clock.now() }], {
    waits: true,
  });
  expect(stored?.outcome).toBe("stored");
}
const findPushed = async (memberId: string, conversationId: string) => {
  const [side] = await app.services.db
    .select({ pushedSeq: conversationSides.pushedSeq })
    .from(conversationSides)
    .where(
      and(eq(conversationSides.memberId, memberId), eq(conversationSides.conversationId, conversationId)),
    );
  return side?.pushedSeq;
};

it("two messages that two processes stored close together are one push, and the next comes after reading", async () => {
  const { a, b, conversationId, told } = await acquainted();
  await store(a, b);
  await store(a, b);
  const processes = [createMessagePushes(app.services), createMessagePushes(app.services)];
  for (const pushes of processes) pushes.note(b.id, conversationId);
  await expect.poll(told).toHaveLength(1);
  expect(await findPushed(b.id, conversationId)).toBe(3);
  await send(a, b);
  await read(b, conversationId, 4);
  await send(a, b);
  await expect.poll(told).toHaveLength(2);
  expect(await findPushed(b.id, conversationId)).toBe(5);
});

it("a message to who deleted the chat unread is pushed", async () => {
  const { a, b, conversationId, told } = await acquainted();
  await send(a, b);
  await expect.poll(told).toHaveLength(1);
  await b.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
  await send(a, b);
  await expect.poll(told).toHaveLength(2);
});
