import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { orders } from "#server/db/schema/payments.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { foundSite } from "#server/modules/ground/sites/found-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { reconcileOrders } from "#server/modules/money/payments/reconcile-orders.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { gatewayOf, openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { keepCardOf, repeat, storedCardOf } from "#server/test/people/stored-cards.ts";
import { beginCard, holdCard } from "./begin-card.ts";
import { chargeCard } from "./charge-card.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const remove = (browser: Parameters<typeof repeat>[0], id: string) =>
  browser.call("DELETE /api/stored-cards/:card_id", { params: { card_id: id } });
const chargesBy = (memberId: string) =>
  shop.app.services.db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.cardUse, "charge")));
const chargesOrKeeps = (memberId: string) =>
  shop.app.services.db.select().from(orders).where(eq(orders.memberId, memberId));
const charged = () => shop.mollie.payments.filter(({ sequenceType }) => sequenceType === "recurring").length;

it("another member's card charges nothing, is shown to no other member, and stays", async () => {
  const [owner, thief] = [await shop.buyer(), await shop.buyer()];
  const { card } = await keepCardOf(owner.browser);
  const before = charged();
  for (const id of [card.id, newId()]) {
    const answer = await repeat(thief.browser, id);
    expect([answer.status, answer.body.error]).toEqual([409, "stored_card_gone"]);
    expect((await remove(thief.browser, id)).status).toBe(404);
  }
  expect(await storedCardOf(thief.browser)).toEqual({ card: null, repeat_bundle_id: null });
  expect(charged()).toBe(before);
  expect((await storedCardOf(owner.browser)).card).toEqual(card);
});

it("a card of another site is held for no order", async () => {
  const owner = await shop.buyer();
  const { card } = await keepCardOf(owner.browser);
  const { db, clock } = shop.app.services;
  const { name: gateway } = gatewayOf(shop.app);
  const wish = { cardId: card.id, memberId: owner.member.id, siteId: newId(), gateway, now: clock.now() };
  await expect(db.transaction((tx) => holdCard(tx, wish))).rejects.toMatchObject({
    code: "stored_card_gone",
  });
});

it("a card at another gateway is held for no order", async () => {
  const owner = await shop.buyer();
  const { card } = await keepCardOf(owner.browser);
  const { db, clock, sites } = shop.app.services;
  const siteId = (await sites.find("localhost"))?.id ?? "";
  const wish = { cardId: card.id, memberId: owner.member.id, siteId, now: clock.now() };
  const hold = (gateway: string) => db.transaction((tx) => holdCard(tx, { ...wish, gateway }));
  await expect(hold("another")).rejects.toMatchObject({ code: "stored_card_gone" });
  expect((await hold(gatewayOf(shop.app).name)).id).toBe(card.id);
});

it("the session of another site reads, charges and removes none of this one's", async () => {
  const owner = await shop.buyer();
  const { card } = await keepCardOf(owner.browser);
  const { db, sites } = shop.app.services;
  const [{ siteId: here } = { siteId: "" }] = await chargesOrKeeps(owner.member.id);
  const { companyId } = await sites.get(here);
  const url = "http://second.example:3000";
  const siteId = await foundSite(db, { companyId, url, keepsUrl: true, now: shop.app.clock.now() });
  await writeSettings(shop.app.services, siteId, { brand: { name: "Second" } });
  const member = await createMember(shop.app, { account: { siteId }, profile: { siteId } });
  const own = await openSession(shop.app, member);
  const headers = { host: "second.example:3000", "idempotency-key": newId() };
  const before = charged();
  for (const browser of [own, owner.browser]) {
    const seen = await browser.call("GET /api/stored-card", { headers });
    expect(seen.body).toEqual({ card: null, repeat_bundle_id: null });
    const body = { bundle_id: "p1", method: "credit-card", stored_card_id: card.id } as const;
    const asked = await browser.call("POST /api/orders", { body, headers });
    expect([401, 403, 409]).toContain(asked.status);
    const removed = await browser.call("DELETE /api/stored-cards/:card_id", {
      ...{ params: { card_id: card.id }, headers },
    });
    expect([401, 403, 404]).toContain(removed.status);
  }
  expect(charged()).toBe(before);
  expect((await storedCardOf(owner.browser)).card).toEqual(card);
});

it("a tampered bundle, price, method or field is refused, and nothing is charged", async () => {
  const owner = await shop.buyer();
  const { card } = await keepCardOf(owner.browser);
  const before = charged();
  const tampered: [object, number][] = [
    [{ bundle_id: "p9" }, 422],
    [{ shown: { amount_minor: 1, currency: "EUR" } }, 409],
    [{ method: "ideal" }, 422],
    [{ method: "visa" }, 422],
    [{ keep_card: true }, 422],
    [{ amount_minor: 1 }, 400],
    [{ discount_code: "NO-SUCH-CODE" }, 409],
  ];
  for (const [changes, status] of tampered)
    expect([changes, (await repeat(owner.browser, card.id, changes)).status]).toEqual([changes, status]);
  // Other methods than cards are not kept.
  const debit = await owner.browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "ideal", keep_card: true },
    headers: { "idempotency-key": newId() },
  });
  expect([debit.status, debit.body.error]).toEqual([422, "payment_method_unavailable"]);
  expect(charged()).toBe(before);
  expect(await chargesBy(owner.member.id)).toEqual([]);
});

it("twenty presses at once, with one key or with many, are one order and one charge", async () => {
  const key = newId();
  for (const keyOf of [() => key, newId]) {
    const owner = await shop.buyer();
    const { card } = await keepCardOf(owner.browser);
    const before = charged();
    shop.mollie.holdCharges(true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => repeat(owner.browser, card.id, {}, keyOf())),
    );
    shop.mollie.holdCharges(false);
    const ids = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.order.id] : [])));
    expect(ids.size).toBe(1);
    expect(charged() - before).toBe(1);
    const [order, ...more] = await chargesBy(owner.member.id);
    expect(more).toEqual([]);
    shop.mollie.setStatus((await orderRow(shop.app, order?.id ?? "")).paymentId ?? "", "paid");
    await expect.poll(async () => (await orderRow(shop.app, order?.id ?? "")).status).toBe("completed");
    expect(await standing(shop.app, owner.member.id)).toMatchObject({ balance: 240 });
  }
});

it("a key that was charged is that order, also at another shown price; another press while it is open too", async () => {
  const owner = await shop.buyer();
  const { card } = await keepCardOf(owner.browser);
  const before = charged();
  const key = newId();
  const shown = (amount_minor: number) => ({ shown: { amount_minor, currency: "EUR" } });
  const first = (await repeat(owner.browser, card.id, shown(1999), key)).body.order;
  expect(first.status).toBe("completed");
  const again = await repeat(owner.browser, card.id, { ...shown(1599), return_to: "/members" }, key);
  expect([again.status, again.body.order?.id]).toEqual([200, first.id]);
  expect((await repeat(owner.browser, card.id, { bundle_id: "p2" }, key)).body.error).toBe("conflict");
  shop.mollie.holdCharges(true);
  const open = (await repeat(owner.browser, card.id)).body.order;
  for (const changes of [{ bundle_id: "p2" }, shown(1599)]) {
    const other = await repeat(owner.browser, card.id, changes);
    expect([other.status, other.body.order?.id]).toEqual([200, open.id]);
  }
  shop.mollie.holdCharges(false);
  expect(charged() - before).toBe(2);
});

it("a card that is taken back between the order and its charge is not charged", async () => {
  const owner = await shop.buyer();
  const { card } = await keepCardOf(owner.browser);
  const before = charged();
  // The order exists, and its charge was never asked for.
  shop.mollie.faults.plan("error", 1, /^POST .*\/payments/);
  const { order } = (await repeat(owner.browser, card.id)).body;
  expect(order.status).toBe("pending");
  expect((await remove(owner.browser, card.id)).status).toBe(200);
  shop.app.clock.advance(6 * 60);
  const { db } = shop.app.services;
  const { cards } = gatewayOf(shop.app);
  if (!cards) throw new Error("no cards");
  const charge = {
    ...{ cardId: card.id, orderId: order.id, amountMinor: 1999, currency: "EUR", description: "Credits" },
    ...{ redirectUrl: "http://127.0.0.1/", webhookUrl: "http://127.0.0.1/" },
  };
  const asked = chargeCard(db, { cards, beforeCharge: async () => true }, charge);
  await expect(asked).rejects.toBeInstanceOf(GatewayError);
  await reconcileOrders(db, shop.app.services, shop.app.services.sites);
  await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("failed");
  expect(charged()).toBe(before);
});

it("presses and the removal at once: what was charged was ordered before, and nothing is charged after", async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await shop.buyer();
    const { card } = await keepCardOf(owner.browser);
    const [pressed, removed] = await Promise.all([
      repeat(owner.browser, card.id),
      remove(owner.browser, card.id),
    ]);
    expect(removed.status).toBe(200);
    const made = await chargesBy(owner.member.id);
    if (pressed.status === 200) expect(made).toHaveLength(1);
    else expect([pressed.body.error, made]).toEqual(["stored_card_gone", []]);
    const after = charged();
    expect((await repeat(owner.browser, card.id)).status).toBe(409);
    expect(charged()).toBe(after);
  }
});

it("two first payments at once leave one live card, and the database allows no second", async () => {
  const owner = await shop.buyer();
  await Promise.all([keepCardOf(owner.browser), keepCardOf(owner.browser)]);
  const { db, clock, sites } = shop.app.services;
  const cards = await db.select().from(storedCards).where(eq(storedCards.memberId, owner.member.id));
  expect(cards.filter(({ keptAt, revokedAt }) => keptAt && !revokedAt)).toHaveLength(1);
  const site = await sites.find("127.0.0.1");
  const id = await beginCard(db, {
    siteId: cards[0]?.siteId ?? site?.id ?? "",
    memberId: owner.member.id,
    gateway: gatewayOf(shop.app).name,
    now: clock.now(),
  });
  const live = { keptAt: clock.now(), customerId: "cst_x", mandateId: "mdt_x", last4: "1111" };
  await expect(db.update(storedCards).set(live).where(eq(storedCards.id, id))).rejects.toThrow();
});
