import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { signIn } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const messageCredits = 5;
const freeMessages = 5;
const buyer = (credits: number, freeMessagesUsed = freeMessages) =>
  createPerson(app, { credits, freeMessagesUsed });
const sendFor = (from: Person, to: { id: string }, maxCredits?: number, clientId = newId()) =>
  sendMessageTo(from, to, "Hello", clientId, maxCredits);
async function purseOf({ id }: { id: string }) {
  const [purse] = await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id));
  return purse;
}
const countSent = ({ id }: { id: string }) => app.services.db.$count(messages, eq(messages.senderId, id));

describe("a message for the price that was shown", () => {
  it("costs nothing where two devices use the last free one, and the other one asks", async () => {
    for (let round = 0; round < atSize(3, 30); round += 1) {
      const [phone, partner] = [await buyer(100, freeMessages - 1), await createPerson(app)];
      const laptop = { ...phone, browser: await signIn(app, phone, app.browser({ address: "10.9.8.7" })) };
      // Every second round uses an existing conversation: then both messages are stored in the batch.
      if (round % 2) await sendMessageTo(partner, phone);
      const answers = await Promise.all([phone, laptop].map((device) => sendFor(device, partner, 0)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        error: "price_higher",
        credits: messageCredits,
        message: "This message wasn’t sent: it now costs 5 credits.",
      });
      expect(await purseOf(phone)).toMatchObject({ balance: 100, freeMessagesUsed: freeMessages });
      expect(await countSent(phone)).toBe(1);
    }
  });

  it("is stored for that or less, or not at all", async () => {
    const [a, b] = [await buyer(100), await createPerson(app)];
    for (const shown of [0, 1, messageCredits - 1]) {
      expect((await sendFor(a, b, shown)).body.error).toBe("price_higher");
    }
    expect([await countSent(a), (await purseOf(a))?.balance]).toEqual([0, 100]);
    const { db } = app.services;
    expect(await db.$count(ledgerEntries, eq(ledgerEntries.fromBook, "member"))).toBe(0);
    const paid = [messageCredits, messageCredits + 1, undefined];
    for (const shown of paid) expect((await sendFor(a, b, shown)).body.message.cost).toBe(messageCredits);
    expect((await purseOf(a))?.balance).toBe(100 - paid.length * messageCredits);
    const free = await createPerson(app, { credits: 100 });
    expect((await sendFor(free, b, 99)).body.message.cost).toBe(0);
  });

  it("is answered as it was stored, whatever it would cost by now", async () => {
    const [a, b] = [await buyer(100, freeMessages - 1), await createPerson(app)];
    const clientId = newId();
    const first = await sendFor(a, b, 0, clientId);
    expect(first.status).toBe(200);
    expect((await sendFor(a, b, 0, clientId)).body.message).toEqual(first.body.message);
    expect((await sendFor(a, b, 0)).body.error).toBe("price_higher");
    expect((await purseOf(a))?.balance).toBe(100);
  });

  it("says first of all that there are no credits to pay it with", async () => {
    const [a, b] = [await buyer(messageCredits - 1), await createPerson(app)];
    expect((await sendFor(a, b, 0)).body.error).toBe("credits_insufficient");
  });

  it.each([-1, 0.5, 1e9, "5", null])("is refused where the price is none: %j", async (max_credits) => {
    const [a, b] = [await buyer(100), await createPerson(app)];
    const refused = await a.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: b.id },
      body: { client_id: newId(), body: "Hello", max_credits: max_credits as number },
    });
    expect([400, 422]).toContain(refused.status);
    expect((await purseOf(a))?.balance).toBe(100);
  });

  it("takes none of the others of its batch along", async () => {
    const partner = await createPerson(app);
    const people = await Promise.all([1, 2, 3, 4].map(() => buyer(100)));
    for (const from of people) await sendMessageTo(partner, from);
    const answers = await Promise.all(people.map((from, at) => sendFor(from, partner, at % 2 ? 0 : 5)));
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 409]);
    const balances = await Promise.all(people.map(async (from) => (await purseOf(from))?.balance));
    expect(balances).toEqual([95, 100, 95, 100]);
  });
});
