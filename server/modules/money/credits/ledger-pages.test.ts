import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { block, createOrder } from "#server/test/people/factories.ts";
import { bookPurchase } from "./book-purchase.ts";
import { withdrawPurchase } from "./withdraw-purchase.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
}, 120_000);
afterAll(() => app.close());

/** The links of the ledger's page with their texts. */
async function linksOf({ browser }: Person): Promise<string[]> {
  const url = "/transactions/credits";
  const { status, body } = await browser.raw({ method: "GET", url, headers: { accept: "text/html" } });
  expect(status).toBe(200);
  const main = body.split('id="content"')[1] ?? "";
  return [...main.matchAll(/<a [^>]*href="(\/(?:chats|transactions)\/[0-9a-f-]{36})"[^>]*>(.*?)<\/a>/gs)].map(
    ([, path, text]) => `${path} ${text}`,
  );
}

it("leads from each entry to the order or the conversation that it was for", async () => {
  const writer = await createPerson(app, { freeMessagesUsed: 5 });
  writer.browser.cookies.set("locale", "en");
  const partner = await createPerson(app);
  const orderId = await createOrder(app, { memberId: writer.id });
  const entry = { memberId: writer.id, orderId };
  const { db } = app.services;
  const later = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
  await db.transaction(async (tx) => {
    await bookPurchase(tx, { ...entry, credits: 120, now: later(-4) });
    await withdrawPurchase(tx, { ...entry, credits: 60, cause: "refund", change: 1, now: later(-3) });
    await withdrawPurchase(tx, { ...entry, credits: 90, cause: "chargeback", change: 2, now: later(-2) });
    await withdrawPurchase(tx, { ...entry, credits: 60, cause: "refund", change: 3, now: later(-1) });
  });
  const sent = await sendMessageTo(writer, partner);
  const chat = `/chats/${sent.body.message.conversation_id}`;
  const order = `/transactions/${orderId}`;
  const orders = [`${order} Credits returned`, `${order} Chargeback`, `${order} Refund`, `${order} Purchase`];
  expect(await linksOf(writer)).toEqual([`${chat} Message · ${partner.name}`, ...orders]);
  await block(app, partner.id, writer.id);
  expect(await linksOf(writer)).toEqual(orders);
});
