import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { indexesOf, listPlanNodes, planModes, rowsRead } from "#server/test/app/plan-nodes.ts";
import {
  createPerson,
  type Person,
  sendMessageTo as send,
  withdrawMessage,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { lengthenConversation } from "#server/test/people/long-conversation.ts";
import { messagesAround } from "./chat-limits.ts";
import { selectMessages } from "./list-messages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Query = { around?: number; before?: number; after?: number; reactions_after?: number };
const page = (who: Person, conversation_id: string, query: Query) =>
  who.browser.call("GET /api/conversations/:conversation_id/messages", {
    params: { conversation_id },
    query,
  });
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function conversationOf(count: number) {
  const [a, b] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  const id = (await send(a, b)).body.message.conversation_id;
  await lengthenConversation(app.services.db, id, count);
  return { a, b, id };
}

it("answers a message with as many neighbours on each side, and says where there are more", async () => {
  const { a, b, id } = await conversationOf(200);
  for (const who of [a, b]) {
    const { body } = await page(who, id, { around: 100 });
    expect(body.messages.map(({ seq }) => seq)).toEqual(numbers(101 - messagesAround, 100 + messagesAround));
    expect(body).toMatchObject({ has_more: true, has_newer: true, last_seq: 200 });
  }
  const first = (await page(a, id, { around: 1 })).body;
  expect(first.messages.map(({ seq }) => seq)).toEqual(numbers(1, 1 + messagesAround));
  expect([first.has_more, first.has_newer]).toEqual([false, true]);
  const last = (await page(a, id, { around: 200 })).body;
  expect(last.messages.map(({ seq }) => seq)).toEqual(numbers(201 - messagesAround, 200));
  expect([last.has_more, last.has_newer]).toEqual([true, false]);
  const beyond = (await page(a, id, { around: Number.MAX_SAFE_INTEGER - 1 })).body;
  expect(beyond.messages.at(-1)?.seq).toBe(200);
  expect((await page(a, id, {})).body.has_newer).toBeUndefined();
});

it("answers no message that this side has deleted, and none to anybody else", async () => {
  const { a, b, id } = await conversationOf(60);
  await a.browser.call("DELETE /api/chat.php", { body: { conversation: id } });
  expect((await page(a, id, { around: 30 })).status).toBe(404);
  app.clock.advance(1);
  await send(b, a, "again");
  const left = (await page(a, id, { around: 30 })).body;
  expect(left.messages.map(({ seq }) => seq)).toEqual([61]);
  expect([left.has_more, left.has_newer]).toEqual([false, false]);
  expect((await page(b, id, { around: 30 })).body.messages).toHaveLength(2 * messagesAround);
  const stranger = await createPerson(app);
  expect((await page(stranger, id, { around: 30 })).status).toBe(404);
  await block(app, b.id, a.id);
  expect((await page(b, id, { around: 30 })).status).toBe(404);
});

it("shows a withdrawn message without its text", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const id = (await send(a, b, "a secret")).body.message.conversation_id;
  await withdrawMessage(a, id, 1);
  const { messages } = (await page(b, id, { around: 1 })).body;
  expect(messages).toMatchObject([{ seq: 1, kind: "withdrawn", body: "" }]);
});

it.each<Query>([
  { around: 3, before: 5 },
  { around: 3, after: 1 },
  { around: 3, reactions_after: 0 },
])("refuses %o", async (query) => {
  const { a, id } = await conversationOf(5);
  expect((await page(a, id, query)).status).toBe(400);
});

it.each([
  ["0", 422],
  ["-1", 422],
  ["9007199254740993", 422],
  ["1.5", 400],
  ["x", 400],
])("refuses the number %s", async (around, status) => {
  const { a, id } = await conversationOf(5);
  expect((await page(a, id, { around: around as unknown as number })).status).toBe(status);
});

it("reads the neighbours by the key of the messages, however many there are", async () => {
  const { a, id } = await conversationOf(5_000);
  const { db } = app.services;
  for (const isForward of [false, true])
    for (const mode of planModes) {
      const statement = selectMessages(db, isForward).prepare("plan");
      const range = isForward
        ? { after: 2_500, before: Number.MAX_SAFE_INTEGER }
        : { after: 0, before: 2_501 };
      const values = { memberId: a.id, conversationId: id, ...range, limit: messagesAround + 1 };
      const nodes = await listPlanNodes(db, statement, { values, mode });
      expect(indexesOf(nodes)).toContain("messages_conversation_id_seq_pk");
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThan(100);
    }
});
