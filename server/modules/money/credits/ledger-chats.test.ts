import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A writer who has paid for one message to a partner. */
async function paidFor() {
  const writer = await createPerson(app, { credits: 100, freeMessagesUsed: 5 });
  const partner = await createPerson(app);
  const sent = await sendMessageTo(writer, partner);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return {
    writer,
    partner,
    conversationId: sent.body.message.conversation_id,
    messageId: sent.body.message.id,
  };
}

/** Without the credits that the writer was given. */
async function entriesOf({ browser }: Person) {
  const { status, body } = await browser.call("GET /api/ledger");
  expect(status).toBe(200);
  return body.entries.filter(({ balance_after }) => balance_after < 100);
}

async function isUnnamed(writer: Person, partner: Person) {
  const entries = await entriesOf(writer);
  expect(entries.map(({ cause, chat }) => [cause, chat])).toEqual([["message", null]]);
  expect(JSON.stringify(entries)).not.toContain(partner.id);
  expect(JSON.stringify(entries)).not.toContain(partner.name);
}

it("leads a paid message to its conversation, and names the partner with kind", async () => {
  const { writer, partner, conversationId } = await paidFor();
  const chat = {
    conversation_id: conversationId,
    partner: { id: partner.id, name: partner.name, kind: "member", is_example: false },
  };
  expect(await entriesOf(writer)).toMatchObject([{ cause: "message", amount: -5, chat }]);
  await app.services.db.update(profiles).set({ isExample: true }).where(eq(profiles.memberId, partner.id));
  expect((await entriesOf(writer))[0]?.chat?.partner.is_example).toBe(true);
  const { status } = await writer.browser.call("GET /api/conversations/:conversation_id", {
    params: { conversation_id: conversationId },
  });
  expect(status).toBe(200);
  expect(await entriesOf(partner)).toEqual([]);
});

it("leads a photo to its conversation, and nothing else", async () => {
  const { writer, conversationId, messageId } = await paidFor();
  const entry = { memberId: writer.id, fromBook: "member", toBook: "spent", amount: 1 } as const;
  const rest = { balanceAfter: 94, createdAt: new Date(app.clock.now().getTime() + 1000) };
  const causes = ["photo", "refund", "signup_bonus"] as const;
  await app.services.db.insert(ledgerEntries).values(
    causes.map((cause) => ({
      ...entry,
      ...rest,
      id: newId(),
      cause,
      causeId: messageId,
      idempotencyKey: `test:${newId()}`,
    })),
  );
  const chats = Object.fromEntries(
    (await entriesOf(writer)).map(({ cause, chat }) => [cause, chat?.conversation_id]),
  );
  expect(chats).toEqual({
    message: conversationId,
    photo: conversationId,
    refund: undefined,
    signup_bonus: undefined,
  });
});

const call = (by: Person, key: "POST /api/blocks/:member_id", of: Person) =>
  by.browser.call(key, { params: { member_id: of.id } });

it.each<[string, (people: { writer: Person; partner: Person; conversationId: string }) => Promise<unknown>]>([
  ["blocks the writer", ({ writer, partner }) => call(partner, "POST /api/blocks/:member_id", writer)],
  ["is blocked by the writer", ({ writer, partner }) => call(writer, "POST /api/blocks/:member_id", partner)],
  [
    "leaves",
    ({ partner }) =>
      app.services.db.update(accounts).set({ status: "pending_deletion" }).where(eq(accounts.id, partner.id)),
  ],
  [
    "is suspended",
    ({ partner }) =>
      app.services.db.update(profiles).set({ status: "disabled" }).where(eq(profiles.memberId, partner.id)),
  ],
  [
    "is of a kind that the site does not serve",
    ({ partner }) =>
      app.services.db.update(profiles).set({ kind: "fictional" }).where(eq(profiles.memberId, partner.id)),
  ],
])("neither links nor names a partner who %s", async (_, hide) => {
  const people = await paidFor();
  await hide(people);
  await isUnnamed(people.writer, people.partner);
});

it("neither links nor names the partner of a conversation that the member deleted, until they write again", async () => {
  const { writer, partner, conversationId } = await paidFor();
  const { status } = await writer.browser.call("DELETE /api/chat.php", {
    body: { conversation: conversationId },
  });
  expect(status).toBe(200);
  await isUnnamed(writer, partner);
  app.clock.advance(1000);
  await sendMessageTo(writer, partner);
  expect((await entriesOf(writer)).map(({ chat }) => chat?.conversation_id ?? null)).toEqual([
    conversationId,
    null,
  ]);
});

it("names nobody for a message that another member paid for", async () => {
  const { messageId, partner } = await paidFor();
  await app.services.db.insert(ledgerEntries).values({
    ...{ id: newId(), memberId: partner.id, fromBook: "member", toBook: "spent", amount: 1 },
    ...{ cause: "message", causeId: messageId, idempotencyKey: `test:${newId()}` },
    ...{ balanceAfter: 0, createdAt: app.clock.now() },
  });
  expect((await entriesOf(partner)).map(({ chat }) => chat)).toEqual([null]);
});
