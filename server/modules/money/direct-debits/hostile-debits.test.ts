import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { holdDebit } from "#server/modules/money/direct-debits/sign-debit.ts";
import { reconcileOrders } from "#server/modules/money/payments/reconcile-orders.ts";
import { newId } from "#server/platform/ids.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  begin,
  confirm,
  fill,
  newForm,
  openDebitShop,
  payByDebit,
  sign,
} from "#server/test/people/direct-debits.ts";
import { orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { codeTo, textsTo } from "#server/test/people/phones.ts";

/** All log lines, at the most detailed level. */
const said = vi.hoisted(() => [] as string[]);
vi.mock("pino", async (original) => {
  const real = await original<typeof import("pino")>();
  const destination = () => ({ write: (line: string) => said.push(line), flushSync: () => undefined });
  const pino = (...given: Parameters<typeof real.pino>) => real.pino(...given);
  return { ...real, pino: Object.assign(pino, real.pino, { destination }) };
});

let shop: Shop;
beforeAll(async () => {
  vi.stubEnv("TEST_LOG", "trace");
  shop = await openDebitShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.close();
});

const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);
const ordersOf = (memberId: string) =>
  shop.app.services.db.select().from(orders).where(eq(orders.memberId, memberId));
const paymentsOf = (orderId: string) =>
  shop.mollie.payments.filter(
    ({ metadata }) => (metadata as { order_id: string } | null)?.order_id === orderId,
  );
const isReturned = (orderId: string) =>
  expect
    .poll(async () => (await orderRow(shop.app, orderId)).status, { timeout: 15_000 })
    .toBe("charged_back");
const nothing = { isPremium: false, balance: 0, booked: [] };

describe("a code", () => {
  it("is guessed five times and no more, at once or one by one, and the right one is too late then", async () => {
    const { browser } = await shop.buyer();
    const form = newForm();
    await fill(browser, form);
    const code = await codeTo(shop.app, form.mobile_number);
    const wrong = Array.from({ length: atSize(12, 60) }, (_, index) => String(100_000 + index)).filter(
      (one) => one !== code,
    );
    const answers = await Promise.all(wrong.map((one) => confirm(browser, one)));
    const codes = answers.map(({ status, body }) => body.fields?.code?.code ?? status);
    expect(codes.filter((one) => one === "debit_code_wrong").length).toBeLessThan(5);
    expect((await confirm(browser, code)).status).not.toBe(200);
    const id = (await browser.call("GET /api/direct-debit")).body.direct_debit?.id ?? "";
    expect((await sign(browser, id)).body.error).toBe("direct_debit_expired");
  });

  it("of another member, number, account or purchase confirms nothing", async () => {
    const one = await shop.buyer();
    const other = await shop.buyer();
    const [mine, theirs] = [newForm(), newForm()];
    await fill(one.browser, mine);
    await fill(other.browser, theirs);
    const code = await codeTo(shop.app, theirs.mobile_number);
    expect((await confirm(one.browser, code)).status).toBe(422);
    // The same number and member, but another purchase: the older code is invalid.
    const before = await codeTo(shop.app, mine.mobile_number);
    await fill(one.browser, { ...mine, bundle_id: "p0" });
    expect((await confirm(one.browser, before)).status).toBe(422);
    const now = await codeTo(shop.app, mine.mobile_number);
    expect((await confirm(one.browser, now)).status).toBe(200);
    const id = (await one.browser.call("GET /api/direct-debit")).body.direct_debit?.id ?? "";
    // A debit confirmed for one bundle buys no other bundle, and nothing for another member.
    expect((await sign(one.browser, id, { bundle_id: "p2" })).body.error).toBe("direct_debit_expired");
    expect((await sign(other.browser, id, { bundle_id: "p0" })).body.error).toBe("direct_debit_expired");
    expect((await sign(one.browser, id, { bundle_id: "p0" })).status).toBe(200);
  });

  it("of an earlier form confirms no later one that got none", async () => {
    const { browser } = await shop.buyer();
    const form = newForm();
    await fill(browser, form);
    await browser.call("POST /api/direct-debit/codes");
    await browser.call("POST /api/direct-debit/codes");
    const code = await codeTo(shop.app, form.mobile_number);
    const later = await fill(browser, { ...form, iban: newForm().iban });
    expect(later.body.error).toBe("too_many_phone_codes");
    expect((await confirm(browser, code)).body.fields?.code?.code).toBe("debit_code_wrong");
  });

  it("is no longer good after five minutes", async () => {
    const { browser } = await shop.buyer();
    const form = newForm();
    await fill(browser, form);
    const code = await codeTo(shop.app, form.mobile_number);
    shop.app.clock.advance(300);
    expect((await confirm(browser, code)).body.fields?.code?.code).toBe("code_expired");
  });
});

describe("a signature", () => {
  it("needs a confirmed debit, the payer's consent and the method itself", async () => {
    const { browser, member } = await shop.buyer();
    const form = newForm();
    const filled = await fill(browser, form);
    const id = filled.body.direct_debit?.id ?? "";
    const before = shop.mollie.payments.length;
    const refusals = [
      [{}, "direct_debit_expired"],
      [{ direct_debit: undefined }, "payment_method_unavailable"],
      [{ direct_debit: { id, revision: 1, consent: false } }, "invalid_fields"],
      [{ direct_debit: { id, revision: 1 } }, "invalid_fields"],
      [{ direct_debit: { id, consent: true } }, "invalid_fields"],
      [{ direct_debit: { id, revision: 1, consent: true, amount_minor: 1 } }, "invalid_request"],
      [{ direct_debit: { id: newId(), revision: 1, consent: true } }, "direct_debit_expired"],
      [{ method: "ideal" }, "payment_method_unavailable"],
      [{ amount_minor: 1 }, "invalid_request"],
    ] as const;
    for (const [changes, code] of refusals) {
      const { body } = await sign(browser, id, changes);
      expect([changes, body.error]).toEqual([changes, code]);
    }
    for (const field of ["amount_minor", "price", "reference", "confirmed_at", "member_id", "order_id"]) {
      const tampered = await browser.call("PUT /api/direct-debit", {
        body: { ...form, [field]: 1 } as never,
      });
      expect(tampered.status).toBe(400);
    }
    expect(await ordersOf(member.id)).toEqual([]);
    expect(shop.mollie.payments).toHaveLength(before);
  });

  it("given twice, in two tabs and by twenty presses at once, is one order and one debit", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(buyer.browser, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
    expect((await sign(buyer.browser, id)).body.order.status).toBe("completed");
    expect(await ordersOf(buyer.member.id)).toHaveLength(1);
    expect(paymentsOf(answers[0]?.body.order.id ?? "")).toHaveLength(1);
    expect((await standing(shop.app, buyer.member.id)).balance).toBe(120);
  });

  it("takes the price as it is then: one that changed since the code was sent asks for another", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    await shop.app.services.db.update(directDebits).set({ amountMinor: 1 }).where(eq(directDebits.id, id));
    expect((await sign(buyer.browser, id)).body.error).toBe("price_changed");
    expect(await standing(shop.app, buyer.member.id)).toEqual(nothing);
  });

  it.each([
    ["another discount takes off as much", { discountCode: "ANOTHER1" }, "discount_gone"],
    ["its details were changed elsewhere", { revision: 7 }, "direct_debit_changed"],
    ["both price and details changed", { amountMinor: 1, revision: 7 }, "price_changed"],
  ] as const)("is refused for what changed, not for the price: %s", async (_, change, code) => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    await shop.app.services.db.update(directDebits).set(change).where(eq(directDebits.id, id));
    const refused = await sign(buyer.browser, id);
    expect([refused.status, refused.body.error]).toEqual([409, code]);
    expect(/price|Price/.test(refused.body.message ?? "")).toBe(code !== "direct_debit_changed");
    expect(await standing(shop.app, buyer.member.id)).toEqual(nothing);
  });

  it("is no matter of the price where a country without euros was chosen meanwhile", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    buyer.browser.cookies.set("country", "PL");
    expect((await sign(buyer.browser, id)).body.error).toBe("payment_method_unavailable");
    expect((await buyer.browser.call("GET /api/direct-debit")).body.is_offered).toBe(false);
    const { db, clock, sites } = shop.app.services;
    const siteId = (await sites.find("localhost"))?.id ?? "";
    const wish = {
      ...{ directDebitId: id, revision: 1, siteId, memberId: buyer.member.id, bundleId: "p1" },
      ...{ amountMinor: 8499, currency: "PLN", discountCode: null, locale: "pl" as const, country: "PL" },
    };
    await expect(db.transaction((tx) => holdDebit(tx, { ...wish, now: clock.now() }))).rejects.toMatchObject({
      code: "direct_debit_off",
    });
    expect(await standing(shop.app, buyer.member.id)).toEqual(nothing);
  });
});

describe("the limits", () => {
  it("hold for one account, whichever members race for it", async () => {
    // Two debits of 39.99 would take 79.98 from one account within a day.
    const { iban } = newForm();
    const buyers = await Promise.all([shop.buyer(), shop.buyer(), shop.buyer()]);
    const ids: string[] = [];
    for (const buyer of buyers) ids.push(await begin(shop.app, buyer, newForm({ iban, bundle_id: "p2" })));
    const answers = await Promise.all(
      buyers.map(({ browser }, index) => sign(browser, ids[index] ?? "", { bundle_id: "p2" })),
    );
    expect(answers.map(({ status, body }) => body.error ?? status).sort()).toEqual([
      200,
      "direct_debit_unusable",
      "direct_debit_unusable",
    ]);
  });

  it("hold for a member with ever new accounts and numbers, and say how much they are", async () => {
    const buyer = await shop.buyer();
    await payByDebit(shop.app, buyer, { bundle_id: "p2" });
    const refused = await fill(buyer.browser, newForm());
    expect([refused.status, refused.body.error]).toEqual([409, "direct_debit_limit"]);
    expect(refused.body.message).toMatch(/€50 a day and €150 a month/);
    expect((await fill(buyer.browser, newForm({ bundle_id: "p3" }))).body.error).toBe("direct_debit_limit");
    for (let day = 2; day <= 3; day += 1) {
      shop.app.clock.advance(86_401);
      await payByDebit(shop.app, buyer, { bundle_id: "p2" });
    }
    shop.app.clock.advance(86_401);
    expect((await fill(buyer.browser, newForm({ bundle_id: "p2" }))).body.error).toBe("direct_debit_limit");
    // 150.00 minus three times 39.99.
    const { limits } = (await buyer.browser.call("GET /api/direct-debit")).body;
    expect(limits.left_minor).toBe(3003);
  });

  it("hold for a number", async () => {
    const { mobile_number } = newForm();
    await payByDebit(shop.app, await shop.buyer(), { mobile_number, bundle_id: "p2" });
    const other = await shop.buyer();
    const id = await begin(shop.app, other, newForm({ mobile_number, bundle_id: "p2" }));
    const refused = await sign(other.browser, id, { bundle_id: "p2" });
    expect([refused.status, refused.body.error]).toEqual([409, "direct_debit_unusable"]);
  });
});

describe("a blocked account", () => {
  it("stays blocked however it is spelled", async () => {
    const buyer = await shop.buyer();
    const { order, form } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus((await orderRow(shop.app, order.id)).paymentId ?? "", "failed");
    await isReturned(order.id);
    const { iban } = form;
    for (const spelled of [
      iban.toLowerCase(),
      iban.replace(/(.{4})/g, "$1 "),
      iban.replace(/(.{4})/g, "$1-"),
      `\u202a${iban}\u202c`,
      [...iban].join("\u00a0"),
    ]) {
      const stranger = await shop.buyer();
      const id = await begin(shop.app, stranger, newForm({ iban: spelled }));
      expect((await sign(stranger.browser, id)).body.error).toBe("direct_debit_unusable");
      expect(await standing(shop.app, stranger.member.id)).toEqual(nothing);
    }
  });

  it("sends its member no code for another account and number", async () => {
    const buyer = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus((await orderRow(shop.app, order.id)).paymentId ?? "", "failed");
    await isReturned(order.id);
    const form = newForm();
    expect((await fill(buyer.browser, form)).body.error).toBe("direct_debit_blocked");
    expect(await textsTo(shop.app, form.mobile_number)).toEqual([]);
  });

  it("is also blocked for debits that were confirmed before", async () => {
    const { iban } = newForm();
    const buyer = await shop.buyer();
    const waiting = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer, { iban, bundle_id: "p0" });
    const id = await begin(shop.app, waiting, newForm({ iban }));
    shop.mollie.setStatus((await orderRow(shop.app, order.id)).paymentId ?? "", "failed");
    await isReturned(order.id);
    expect((await sign(waiting.browser, id)).body.error).toBe("direct_debit_unusable");
    expect(await standing(shop.app, waiting.member.id)).toEqual(nothing);
  });
});

it("the form answers alike for accounts and numbers of other members and for unused ones, until a code was typed", async () => {
  const [blocked, spent] = [await shop.buyer(), await shop.buyer()];
  const returned = await payByDebit(shop.app, blocked, { bundle_id: "p2" });
  shop.mollie.setStatus((await orderRow(shop.app, returned.order.id)).paymentId ?? "", "failed");
  await isReturned(returned.order.id);
  const paid = await payByDebit(shop.app, spent, { bundle_id: "p2" });
  const told = new Set<string>();
  const refusals = new Set<string>();
  for (const known of [
    {},
    { iban: returned.form.iban },
    { mobile_number: returned.form.mobile_number },
    { iban: paid.form.iban },
    { mobile_number: paid.form.mobile_number },
  ]) {
    const asker = await shop.buyer();
    const form = newForm({ ...known, bundle_id: "p2" });
    const { status, body } = await fill(asker.browser, form);
    const { id, reference, iban_last4, mobile_hint, ...rest } = body.direct_debit ?? {};
    expect([id, reference, iban_last4, mobile_hint].every(Boolean)).toBe(true);
    told.add(JSON.stringify([status, { ...body, direct_debit: rest }]));
    expect((await confirm(asker.browser, await codeTo(shop.app, form.mobile_number))).status).toBe(200);
    if (Object.keys(known).length === 0) continue;
    refusals.add(JSON.stringify((await sign(asker.browser, id ?? "", { bundle_id: "p2" })).body));
  }
  expect(told.size).toBe(1);
  // The answer does not tell whether a block or a limit refused, or by account or number.
  expect([...refusals]).toEqual([expect.stringContaining("direct_debit_unusable")]);
});

it("to learn whether accounts of others pay here costs a code each, and there are three a day", async () => {
  const returned = await payByDebit(shop.app, await shop.buyer());
  shop.mollie.setStatus((await orderRow(shop.app, returned.order.id)).paymentId ?? "", "failed");
  await isReturned(returned.order.id);
  const mobile_number = newForm().mobile_number;
  const blocked = { iban: returned.form.iban };
  const asker = await shop.buyer();
  // One confirmed code is valid for one account: with it, asking about a second account fails.
  const id = await begin(shop.app, asker, newForm({ ...blocked, mobile_number }));
  for (let time = 0; time < 5; time += 1)
    expect((await sign(asker.browser, id)).body.error).toBe("direct_debit_unusable");
  const code = await codeTo(shop.app, mobile_number);
  const next = await fill(asker.browser, newForm({ mobile_number }));
  const nextId = next.body.direct_debit?.id ?? "";
  expect([next.body.direct_debit?.is_confirmed, nextId === id]).toEqual([false, false]);
  expect((await confirm(asker.browser, code)).status).toBe(422);
  for (const one of [id, nextId])
    expect((await sign(asker.browser, one)).body.error).toBe("direct_debit_expired");
  // Returning to the first account, or changing its price, also needs a new code.
  await fill(asker.browser, newForm({ ...blocked, mobile_number, bundle_id: "p0" }));
  const more = [blocked, {}, { iban: newForm().iban }];
  for (const known of more) {
    const refused = await fill(asker.browser, newForm({ ...known, mobile_number: newForm().mobile_number }));
    expect([refused.status, refused.body.error]).toEqual([429, "too_many_phone_codes"]);
  }
  expect((await asker.browser.call("POST /api/direct-debit/codes")).body.error).toBe("too_many_phone_codes");
  // The last draft got no code, so it cannot be signed.
  const last = (await asker.browser.call("GET /api/direct-debit")).body.direct_debit?.id ?? "";
  expect((await sign(asker.browser, last)).body.error).toBe("direct_debit_expired");
});

describe("the gateway", () => {
  it.each(["error", "garbage", "lost"] as const)(
    "with an answer that is %s loses no debit and makes no second",
    async (fault) => {
      const buyer = await shop.buyer();
      const id = await begin(shop.app, buyer, newForm());
      for (let step = 0; step < 3; step += 1) {
        shop.mollie.faults.plan(fault);
        const { status } = await sign(buyer.browser, id);
        expect(status).toBe(200);
      }
      const { body } = await sign(buyer.browser, id);
      expect(body.order.status).toBe("completed");
      expect(paymentsOf(body.order.id)).toHaveLength(1);
      expect((await standing(shop.app, buyer.member.id)).balance).toBe(120);
    },
  );

  it("that was unreachable is continued by the reconciler", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    shop.mollie.faults.plan("error");
    // The signature holds: after a failure message the payer would pay twice.
    const signed = await sign(buyer.browser, id);
    expect([signed.status, signed.body.order.status]).toEqual([200, "pending"]);
    const [order] = await ordersOf(buyer.member.id);
    expect(order?.status).toBe("pending");
    for (let round = 0; round < 2; round += 1) {
      shop.app.clock.advance(120);
      await reconcile();
    }
    expect((await orderRow(shop.app, order?.id ?? "")).status).toBe("completed");
    expect(paymentsOf(order?.id ?? "")).toHaveLength(1);
  });

  it("that refuses the mandate ends the order, and another can be signed", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    // The gateway refuses the mandate: here, because its reference is taken.
    const [row] = await shop.app.services.db.select().from(directDebits).where(eq(directDebits.id, id));
    const other = await shop.buyer();
    const theirs = await payByDebit(shop.app, other);
    const [taken] = await shop.app.services.db
      .select()
      .from(directDebits)
      .where(eq(directDebits.id, theirs.id));
    await shop.app.services.db.execute(
      sql`alter table direct_debits drop constraint direct_debits_reference`,
    );
    await shop.app.services.db
      .update(directDebits)
      .set({ reference: taken?.reference ?? "" })
      .where(eq(directDebits.id, row?.id ?? ""));
    const refused = await sign(buyer.browser, id);
    expect([refused.status, refused.body.error]).toEqual([422, "direct_debit_refused"]);
    const [order] = await ordersOf(buyer.member.id);
    expect(order?.status).toBe("failed");
    expect(await standing(shop.app, buyer.member.id)).toEqual(nothing);
    expect(await shop.app.mailsTo(buyer.member.email)).toEqual([]);
    const again = await payByDebit(shop.app, buyer);
    expect(again.order.status).toBe("completed");
  });
});

describe("a returned debit", () => {
  it("told a hundred times at once takes the credits once and mails once", async () => {
    const buyer = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer);
    const { paymentId } = await orderRow(shop.app, order.id);
    shop.mollie.setStatus(paymentId ?? "", "paid");
    shop.mollie.faults.repeatWebhooks(20);
    shop.mollie.chargeBack(paymentId ?? "");
    await isReturned(order.id);
    const call = () =>
      shop.app.browser().raw({
        method: "POST",
        url: "/api/mollie-webhook",
        payload: `id=${paymentId}&status=paid`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    await Promise.all(Array.from({ length: atSize(10, 100) }, call));
    expect((await standing(shop.app, buyer.member.id)).booked).toEqual([
      "chargeback member>withdrawn 120",
      "purchase sold>member 120",
    ]);
    const mails = await shop.app.mailsTo(buyer.member.email);
    expect(mails.filter(({ subject }) => subject.includes("came back"))).toHaveLength(1);
  });

  it("is believed of the gateway alone: a forged webhook takes nothing and blocks nobody", async () => {
    const buyer = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer);
    const { paymentId } = await orderRow(shop.app, order.id);
    await shop.app.browser().raw({
      method: "POST",
      url: "/api/mollie-webhook",
      payload: `id=${paymentId}&status=failed&amountChargedBack[value]=19.99`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
    expect((await buyer.browser.call("GET /api/direct-debit")).body.is_blocked).toBe(false);
  });
});

it("no account number stands in the log, in a mail, in the outbox or anywhere in the database", async () => {
  const buyer = await shop.buyer();
  const form = newForm({ account_holder: "Planted Holder", street: "Planted Street" });
  const bad = newForm({ iban: `${form.iban.slice(0, -1)}X`, mobile_number: "planted" });
  await fill(buyer.browser, bad);
  const id = await begin(shop.app, buyer, form);
  shop.mollie.faults.plan("error");
  await sign(buyer.browser, id);
  await sign(buyer.browser, id);
  await shop.app.services.queue.drained();
  const { db } = shop.app.services;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const secrets = [
    form.iban,
    form.iban.slice(4, 18),
    form.iban.slice(-10),
    "Planted Holder",
    "Planted Street",
  ];
  for (const { name } of tables) {
    const rows = JSON.stringify(await rowsOf(db, sql.raw(`select * from ${name}`)));
    const bare = rows.replaceAll(" ", "");
    expect([name, secrets.filter((secret) => bare.includes(secret.replaceAll(" ", "")))]).toEqual([name, []]);
  }
  const log = said.join("");
  expect(log.length).toBeGreaterThan(1000);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
