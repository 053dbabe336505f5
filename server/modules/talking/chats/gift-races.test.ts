import { and, eq, sum } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversations, messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  acceptGifts,
  createPerson,
  messagesOf,
  type Person,
  sendGift as send,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { told } from "#server/test/people/reports.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const person = (credits = 500) => createPerson(app, { credits, freeMessagesUsed: 5 });
const sentBy = ({ id }: Person) => app.services.db.$count(messages, eq(messages.senderId, id));
const balanceOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0]?.balance;
const spentBy = async ({ id }: Person) => {
  const [row] = await app.services.db
    .select({ spent: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, id), eq(ledgerEntries.toBook, "spent")));
  return row?.spent ?? 0;
};

describe("gifts sent at once", () => {
  it("twenty with credits for three: three are stored and charged, the others are refused", async () => {
    const sender = await person(35);
    const partners = [await person(), await person(), await person()];
    for (const partner of partners) await sendMessageTo(partner, sender);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => send(sender, partners[turn % 3] as Person)),
    );
    const outcomes = answers.map(({ status }) => status);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(3);
    expect(outcomes.filter((status) => status === 402)).toHaveLength(17);
    expect([await balanceOf(sender), await spentBy(sender), await sentBy(sender)]).toEqual([5, 30, 3]);
    await expectBooksBalance(app.services.db);
  });

  it("the same client id is one gift and one debit, and all get the stored one", async () => {
    const [sender, receiver] = [await person(), await person()];
    const clientId = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(sender, receiver, "ring", { clientId, note: "Yes?" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
    expect([await balanceOf(sender), await spentBy(sender), await sentBy(sender)]).toEqual([400, 100, 1]);
  });

  it("gifts and texts of both sides take numbers without gaps", async () => {
    const [anna, bert] = [await person(), await person()];
    const { message } = (await sendMessageTo(anna, bert)).body;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const [from, to] = turn % 2 ? [anna, bert] : [bert, anna];
        return turn % 3 ? send(from, to, "teddy") : sendMessageTo(from, to);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const all = await messagesOf(anna, message.conversation_id);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  });

  it("first gifts of both sides begin one conversation", async () => {
    const [anna, bert] = [await person(), await person()];
    const answers = await Promise.all([send(anna, bert), send(bert, anna), send(anna, bert)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = new Set(answers.map(({ body }) => body.message.conversation_id));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    const [row] = await app.services.db.select().from(conversations).where(eq(conversations.id, id));
    expect(row?.lastSeq).toBe(3);
  });

  it("a withdrawal meets a repeat: the gift is not stored or charged again", async () => {
    const [anna, bert] = [await person(), await person()];
    const clientId = newId();
    const { message } = (await send(anna, bert, "rose", { clientId })).body;
    await Promise.all([withdraw(anna, message.conversation_id), send(anna, bert, "rose", { clientId })]);
    expect((await send(anna, bert, "rose", { clientId })).body.message.kind).toBe("withdrawn");
    expect([await balanceOf(anna), await sentBy(anna)]).toEqual([490, 1]);
  });
});

describe("a gift that is being sent", () => {
  it("waits for its receiver's wish to get none, and is charged nothing", async () => {
    const [sender, receiver] = [await person(), await person()];
    await sendMessageTo(receiver, sender);
    const release = await holdOpen(app, (tx) =>
      tx.update(profiles).set({ refusesGifts: true }).where(eq(profiles.memberId, receiver.id)),
    );
    const sending = send(sender, receiver);
    expect(await isAnswered(app, sending)).toBe(false);
    await release();
    expect(told(await sending)).toEqual([409, "gifts_unwanted"]);
    expect([await balanceOf(sender), await sentBy(sender)]).toEqual([500, 0]);
  });

  it("is stored before the receiver's refusal is answered, or never", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [sender, receiver] = [await person(), await person()];
      let storedWhenAnswered = -1;
      const [sent] = await Promise.all([
        send(sender, receiver),
        acceptGifts(receiver, false).then(async () => {
          storedWhenAnswered = await sentBy(sender);
        }),
      ]);
      expect(await sentBy(sender)).toBe(storedWhenAnswered);
      expect(sent.status).toBe(storedWhenAnswered === 1 ? 200 : 409);
      expect(await balanceOf(sender)).toBe(500 - 10 * storedWhenAnswered);
    }
  });
});
