import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { beginConversation } from "./begin-conversation.ts";
import { closedBy, priceMessage } from "./message-rules.ts";
import { storeMessages } from "./store-messages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function acquainted() {
  const { db, queue, sites } = app.services;
  const [a, b] = [await createMember(app), await createMember(app)];
  const site = await sites.find("localhost");
  if (!site) throw new Error("no site");
  const input = () => ({
    site,
    senderId: a.id,
    receiverId: b.id,
    clientId: newId(),
    kind: "text" as const,
    body: "Hello",
    now: app.clock.now(),
  });
  await beginConversation(db, queue, input(), "secret");
  const send = async () => {
    const [stored] = await storeMessages(db, [input()], { waits: true });
    if (!stored) throw new Error("nothing was answered");
    return stored;
  };
  return { a, b, site, send };
}

it("charges and refuses as message-rules.ts says", async () => {
  const { db } = app.services;
  const { a, site, send } = await acquainted();
  const { freeMessages, freeConversations } = site.settings.money;
  const purses = fc.record({
    balance: fc.integer({ min: 0, max: 12 }),
    freeMessagesUsed: fc.integer({ min: 0, max: freeMessages + 1 }),
    freeConversationsUsed: fc.integer({ min: 0, max: freeConversations + 1 }),
  });
  await fc.assert(
    fc.asyncProperty(purses, fc.boolean(), fc.constantFrom(0, 1), async (purse, isPremium, freeSentHere) => {
      await db.update(creditBalances).set(purse).where(eq(creditBalances.memberId, a.id));
      await db
        .update(conversationSides)
        .set({ freeSent: freeSentHere })
        .where(eq(conversationSides.memberId, a.id));
      const price = priceMessage({ purse, freeSentHere, isPremium, money: site.settings.money });
      await db
        .update(accounts)
        .set({ premiumAt: isPremium ? app.clock.now() : null })
        .where(eq(accounts.id, a.id));
      const stored = await send();
      if (stored.outcome !== "stored") {
        expect(stored.outcome).toBe(price.refusal);
        return;
      }
      expect([stored.message.cost, null]).toEqual([price.credits, price.refusal]);
      expect(stored.standing.purse).toEqual({
        ...purse,
        balance: purse.balance - price.credits,
        freeMessagesUsed: purse.freeMessagesUsed + (price.freeLeft > 0 ? 1 : 0),
        freeConversationsUsed:
          purse.freeConversationsUsed + (price.freeLeft > 0 && freeSentHere === 0 ? 1 : 0),
      });
    }),
    { numRuns: 120 },
  );
});

it("is closed to whom message-rules.ts says", async () => {
  const { db } = app.services;
  const { b, send } = await acquainted();
  for (const accountStatus of [
    "not_confirmed",
    "active",
    "suspended",
    "banned",
    "pending_deletion",
    "deleted",
  ] as const) {
    for (const profileStatus of ["active", "disabled", "hidden"] as const) {
      for (const kind of ["member", "fictional"] as const) {
        await db.update(accounts).set({ status: accountStatus }).where(eq(accounts.id, b.id));
        await db.update(profiles).set({ status: profileStatus, kind }).where(eq(profiles.memberId, b.id));
        const { outcome } = await send();
        const closed = outcome === "stored" ? null : outcome;
        const isServed = kind === "member";
        expect([accountStatus, profileStatus, kind, closed]).toEqual([
          accountStatus,
          profileStatus,
          kind,
          closedBy({ accountStatus, profileStatus, isServed }),
        ]);
      }
    }
  }
});
