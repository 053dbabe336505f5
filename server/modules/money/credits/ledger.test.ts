import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { type Answered, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createMember, signIn, type TestMember } from "#server/test/people/factories.ts";
import { standing } from "#server/test/people/payments.ts";
import { bookPurchase } from "./book-purchase.ts";
import { spendCredits } from "./spend-credits.ts";
import { withdrawPurchase } from "./withdraw-purchase.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => expectBooksBalance(app.services.db));
afterAll(() => app.close());

function book(member: TestMember, orderId: string, credits = 120): Promise<boolean> {
  const purchase = { memberId: member.id, orderId, credits, now: app.clock.now() };
  return app.services.db.transaction((tx) => bookPurchase(tx, purchase));
}

let changes = 0;
/** Withdraws until this many credits of the order are withdrawn in total. */
function withdraw(member: TestMember, orderId: string, credits = 120): Promise<number> {
  changes += 1;
  const withdrawal = {
    memberId: member.id,
    orderId,
    credits,
    cause: "refund" as const,
    change: changes,
    now: app.clock.now(),
  };
  return app.services.db.transaction((tx) => withdrawPurchase(tx, withdrawal));
}

function spend(member: TestMember, amount: number): Promise<void> {
  const causeId = newId();
  const spending = {
    memberId: member.id,
    amount,
    cause: "message" as const,
    causeId,
    idempotencyKey: `message:${causeId}`,
    now: app.clock.now(),
  };
  return app.services.db.transaction((tx) => spendCredits(tx, spending));
}

it("is never changed, shortened or emptied", async () => {
  const member = await createMember(app);
  await book(member, newId());
  const { db } = app.services;
  const refused = { cause: expect.objectContaining({ message: expect.stringContaining("append-only") }) };
  const own = eq(ledgerEntries.memberId, member.id);
  await expect(db.update(ledgerEntries).set({ amount: 1 }).where(own)).rejects.toMatchObject(refused);
  await expect(db.delete(ledgerEntries).where(own)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate ledger_entries`)).rejects.toMatchObject(refused);
  expect((await standing(app, member.id)).booked).toEqual(["purchase sold>member 120"]);
});

it("leaves no purse below zero, by any statement", async () => {
  const member = await createMember(app, { credits: 5 });
  const { db } = app.services;
  const own = eq(creditBalances.memberId, member.id);
  await expect(db.update(creditBalances).set({ balance: -1 }).where(own)).rejects.toThrow();
  await expect(spend(member, 6)).rejects.toMatchObject({ code: "credits_insufficient" });
  expect((await standing(app, member.id)).balance).toBe(5);
});

it("books a purchase once, and its way back once, also at once", async () => {
  const member = await createMember(app);
  const orderId = newId();
  await Promise.all(Array.from({ length: 10 }, () => book(member, orderId)));
  expect(await standing(app, member.id)).toMatchObject({
    balance: 120,
    booked: ["purchase sold>member 120"],
  });
  await Promise.all(Array.from({ length: 10 }, () => withdraw(member, orderId)));
  expect(await standing(app, member.id)).toMatchObject({
    balance: 0,
    booked: ["purchase sold>member 120", "refund member>withdrawn 120"],
  });
});

it("takes back what is left, and shows what was used as lost", async () => {
  const member = await createMember(app);
  const orderId = newId();
  await book(member, orderId);
  await spend(member, 50);
  await withdraw(member, orderId);
  await withdraw(member, orderId);
  expect(await standing(app, member.id)).toMatchObject({
    balance: 0,
    booked: [
      "message member>spent 50",
      "purchase sold>member 120",
      "refund member>withdrawn 70",
      "refund spent>withdrawn 50",
    ],
  });
  const empty = await createMember(app);
  const used = newId();
  await book(empty, used);
  await spend(empty, 120);
  await withdraw(empty, used);
  await withdraw(empty, used);
  expect((await standing(app, empty.id)).booked).toEqual([
    "message member>spent 120",
    "purchase sold>member 120",
    "refund spent>withdrawn 120",
  ]);
});

it("is shown to its member alone, newest first, page after page", async () => {
  const member = await createMember(app);
  for (let count = 1; count <= 65; count += 1) {
    await book(member, newId(), count);
    // Several entries of one instant: only the id orders them.
    if (count % 3 === 0) app.clock.advance(1);
  }
  const orderId = newId();
  app.clock.advance(1);
  await book(member, orderId, 10);
  await spend(member, 2150);
  await withdraw(member, orderId, 10);
  const browser = await signIn(app, member);
  const shown: { id: string; amount: number; balance_after: number }[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const { body }: Answered<"GET /api/ledger"> = await browser.call("GET /api/ledger", {
      query: cursor === null ? {} : { cursor },
    });
    expect(body.balance).toBe(0);
    shown.push(...body.entries);
    cursor = body.next_cursor;
    pages += 1;
  } while (cursor !== null);
  expect(pages).toBe(3);
  // The ten used credits are no movement of the purse.
  expect(shown).toHaveLength(68);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(68);
  expect(shown.slice(0, 3).map(({ amount }) => amount)).toEqual([-5, -2150, 10]);
  expect(shown[0]?.balance_after).toBe(0);

  const other = await signIn(app, await createMember(app));
  expect((await other.call("GET /api/ledger")).body).toMatchObject({
    entries: [],
    balance: 0,
    next_cursor: null,
  });
  for (const forged of ["x", Buffer.from("2020-01-01T00:00:00.000Z 1").toString("base64url"), "💥"]) {
    expect((await other.call("GET /api/ledger", { query: { cursor: forged } })).status).toBe(400);
  }
  expect((await app.browser().call("GET /api/ledger")).status).toBe(403);
});
