import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { reconcileOrders } from "#server/modules/money/payments/reconcile-orders.ts";
import { settleSite, withSettings } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  begin,
  confirm,
  creditorId,
  fill,
  newForm,
  openDebitShop,
  payByDebit,
  sign,
} from "#server/test/people/direct-debits.ts";
import { createDiscountCode } from "#server/test/people/factories.ts";
import { orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { codeTo, textsTo } from "#server/test/people/phones.ts";
import { mandateKeptMs } from "./debit-rules.ts";
import { forgetOldDebits } from "./forget-old-debits.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openDebitShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const paymentIdOf = async (orderId: string) => (await orderRow(shop.app, orderId)).paymentId ?? "";
const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;
const state = (browser: Parameters<typeof fill>[0]) => browser.call("GET /api/direct-debit");
const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);

describe("a direct debit", () => {
  it("is filled in, confirmed by a code and signed: credits at once, and mails that say when and by which mandate", async () => {
    const buyer = await shop.buyer();
    const { member, browser } = buyer;
    const before = (await state(browser)).body;
    expect(before).toMatchObject({
      is_offered: true,
      is_blocked: false,
      creditor: { identifier: creditorId },
      limits: { day_minor: 5000, month_minor: 15_000, left_minor: 5000 },
      direct_debit: null,
    });
    const form = newForm();
    const { status, body } = await fill(browser, form);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.direct_debit).toMatchObject({
      account_holder: "Jana Beispiel",
      iban_last4: form.iban.slice(-4),
      mobile_hint: `+31 •••• ${form.mobile_number.slice(-2)}`,
      amount_minor: 1999,
      is_confirmed: false,
      code_until: new Date(shop.app.clock.now().getTime() + 300_000).toISOString(),
    });
    expect(JSON.stringify(body)).not.toContain(form.iban);
    const code = await codeTo(shop.app, form.mobile_number);
    expect(code).toMatch(/^\d{6}$/);
    expect((await confirm(browser, code)).body.direct_debit?.is_confirmed).toBe(true);
    const id = body.direct_debit?.id ?? "";
    const { order } = (await sign(browser, id)).body;
    expect(order).toMatchObject({
      status: "completed",
      method: "sepa-direct-debit",
      account_last4: form.iban.slice(-4),
      checkout_url: null,
      amount_minor: 1999,
    });
    expect(await standing(shop.app, member.id)).toEqual({
      isPremium: true,
      balance: 120,
      booked: ["purchase sold>member 120"],
    });
    const payment = shop.mollie.payments.find(
      ({ metadata }) => (metadata as { order_id: string }).order_id === order.id,
    );
    expect(payment).toMatchObject({ method: "directdebit", status: "pending", amount: { value: "19.99" } });

    const mails = await shop.app.mailsTo(member.email);
    const coming = mails.find(({ subject }) => subject.includes("direct debit"));
    const reference = body.direct_debit?.reference ?? "";
    for (const part of ["€19.99", creditorId, reference, `ending in ${form.iban.slice(-4)}`]) {
      expect(coming?.text).toContain(part);
    }
    expect(coming?.links.some((link) => link.endsWith(`/transactions/${order.id}`))).toBe(true);
    expect(mails.map(({ subject }) => subject)).toContain("Your receipt: 120 credits");
    expect((await state(browser)).body).toMatchObject({ limits: { left_minor: 3001 }, direct_debit: null });
  });

  it("settles without a second booking when the bank pays", async () => {
    const buyer = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
    shop.app.clock.advance(2 * 86_400);
    await reconcile();
    expect(await statusOf(order.id)).toBe("completed");
    expect((await standing(shop.app, buyer.member.id)).balance).toBe(120);
  });

  it("sends one code for the same form, and another for another account, number or purchase", async () => {
    const { browser } = await shop.buyer();
    const form = newForm();
    await Promise.all([fill(browser, form), fill(browser, form)]);
    const spelled = {
      ...form,
      iban: form.iban.toLowerCase().replace(/(.{4})/g, "$1 "),
      street: "Herengracht",
    };
    const again = await fill(browser, spelled);
    expect(again.body.direct_debit).toMatchObject({ street: "Herengracht" });
    expect(await textsTo(shop.app, form.mobile_number)).toHaveLength(1);
    const first = await codeTo(shop.app, form.mobile_number);
    await fill(browser, { ...form, iban: newForm().iban });
    expect(await textsTo(shop.app, form.mobile_number)).toHaveLength(2);
    const refused = await confirm(browser, first);
    expect(refused.body.fields?.code?.code).toBe("debit_code_wrong");
  });

  it("sends another code where it is asked for, three a day, and says so", async () => {
    const { browser } = await shop.buyer();
    const form = newForm();
    await fill(browser, form);
    const again = () => browser.call("POST /api/direct-debit/codes");
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    const refused = await again();
    expect(refused.body.error).toBe("too_many_phone_codes");
    // The last code that was sent is still valid.
    expect((await confirm(browser, await codeTo(shop.app, form.mobile_number))).status).toBe(200);
    expect((await confirm(browser, "000000")).status).toBe(200);
  });

  it("tells at each field what is wrong with it, before anything is sent", async () => {
    const { browser } = await shop.buyer();
    const blank = await fill(browser, {
      ...newForm(),
      ...{ account_holder: " ", iban: "", street: "", house_number: "", postal_code: "", city: "" },
      mobile_number: "",
    });
    expect(blank.status).toBe(422);
    expect(Object.entries(blank.body.fields ?? {}).map(([name, { code }]) => `${name} ${code}`)).toEqual(
      ["account_holder", "iban", "street", "house_number", "postal_code", "city", "mobile_number"].map(
        (name) => `${name} required`,
      ),
    );
    const wrong = await fill(
      browser,
      newForm({ iban: "DE00 3704 0044 0532 0130 00", mobile_number: "020 123 4567" }),
    );
    expect(wrong.body.fields).toMatchObject({
      iban: { code: "iban_invalid" },
      mobile_number: { code: "phone_invalid" },
    });
    const abroad = await fill(browser, newForm({ iban: "TR330006100519786457841326" }));
    expect(abroad.body.fields?.iban?.code).toBe("iban_country");
    expect((await state(browser)).body.direct_debit).toBeNull();
  });

  it("costs what the discount leaves, and only with that discount", async () => {
    const buyer = await shop.buyer();
    await createDiscountCode(shop.app, { code: "DEBIT20", percentage: 20 });
    const form = newForm({ discount_code: "debit20" });
    const id = await begin(shop.app, buyer, form);
    expect((await state(buyer.browser)).body.direct_debit).toMatchObject({
      amount_minor: 1599,
      discount_code: "DEBIT20",
    });
    expect((await sign(buyer.browser, id)).body.error).toBe("price_changed");
    const signed = await sign(buyer.browser, id, { discount_code: "DEBIT20" });
    expect(signed.body.order).toMatchObject({ amount_minor: 1599, discount: { code: "DEBIT20" } });
    expect((await fill(buyer.browser, newForm({ discount_code: "NOTHING" }))).body.error).toBe(
      "discount_gone",
    );
  });

  it.each([
    ["ends", { validUntil: new Date(0) }],
    ["is used up by somebody else", { mostUses: 1, uses: 1 }],
  ] as const)(
    "whose discount %s after the code was typed signs nothing: the new price is told, and takes a code of its own",
    async (how, change) => {
      const { db, clock } = shop.app.services;
      const buyer = await shop.buyer();
      const code = `GOING-${how.slice(0, 2).toUpperCase()}`;
      await createDiscountCode(shop.app, { code, percentage: 20, validFrom: new Date(0) });
      const form = newForm({ discount_code: code });
      const id = await begin(shop.app, buyer, form);
      const validUntil = "validUntil" in change ? clock.now() : null;
      await db
        .update(discountCodes)
        .set({ ...change, validUntil })
        .where(eq(discountCodes.code, code));
      for (const discount_code of [code, undefined]) {
        const refused = await sign(buyer.browser, id, { discount_code });
        expect([refused.status, refused.body.error]).toEqual([
          409,
          discount_code ? "discount_gone" : "price_changed",
        ]);
      }
      expect(await standing(shop.app, buyer.member.id)).toMatchObject({ balance: 0, booked: [] });
      const offer = await buyer.browser.call("GET /api/bundles", { query: { discount_code: code } });
      expect(offer.body.bundles.find(({ id }) => id === "p1")).toMatchObject({
        amount_minor: 1999,
        discount: null,
      });
      // The code that confirmed the old price is invalid for the new one.
      const { discount_code: _, ...full } = form;
      const filled = await fill(buyer.browser, full);
      expect(filled.body.direct_debit).toMatchObject({ amount_minor: 1999, is_confirmed: false });
      const anew = filled.body.direct_debit?.id ?? "";
      expect((await sign(buyer.browser, anew)).body.error).toBe("direct_debit_expired");
      expect((await confirm(buyer.browser, await codeTo(shop.app, form.mobile_number))).status).toBe(200);
      const { order } = (await sign(buyer.browser, anew)).body;
      expect(order).toMatchObject({ status: "completed", amount_minor: 1999, discount: null });
      const charged = shop.mollie.payments.find(
        ({ metadata }) => (metadata as { order_id: string }).order_id === order.id,
      );
      expect(charged?.amount).toEqual({ currency: "EUR", value: "19.99" });
    },
  );

  it("is signed as it was shown: a holder or an address filled in elsewhere meanwhile has to be seen first", async () => {
    const buyer = await shop.buyer();
    const form = newForm();
    const id = await begin(shop.app, buyer, form);
    const changed = await fill(buyer.browser, { ...form, account_holder: "Somebody Else" });
    // No new code for this change, but the details that the first tab shows can no longer be signed.
    expect(changed.body.direct_debit).toMatchObject({
      ...{ id, revision: 2, is_confirmed: true, account_holder: "Somebody Else" },
    });
    expect((await sign(buyer.browser, id)).body.error).toBe("direct_debit_changed");
    expect(await standing(shop.app, buyer.member.id)).toMatchObject({ balance: 0, booked: [] });
    // The same details again are the same revision.
    const again = await fill(buyer.browser, { ...form, account_holder: "Somebody Else" });
    expect(again.body.direct_debit?.revision).toBe(2);
    const signed = await sign(buyer.browser, id, { direct_debit: { id, revision: 2, consent: true } });
    expect(signed.body.order.status).toBe("completed");
    const { reference } = (await buyer.browser.call("GET /api/mandates")).body.mandates[0] ?? {};
    expect(shop.mollie.mandates.find(({ mandateReference }) => mandateReference === reference)).toMatchObject(
      {
        consumerName: "Somebody Else",
      },
    );
  });

  it("keeps to the member's own cap and pause", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    await buyer.browser.call("PUT /api/spending/caps/:period", {
      params: { period: "day" },
      body: { amount_minor: 1000, currency: "EUR" },
    });
    expect((await sign(buyer.browser, id)).body.error).toBe("spending_cap_day");
    await buyer.browser.call("PUT /api/spending/pause", { body: { days: 1 } });
    expect((await sign(buyer.browser, id)).body.error).toBe("spending_paused");
    expect(await standing(shop.app, buyer.member.id)).toMatchObject({ balance: 0, booked: [] });
  });

  it("asks for a confirmed address, since its mails have to arrive", async () => {
    const { member, browser } = await shop.buyer();
    const { db } = shop.app.services;
    await db
      .update(accounts)
      .set({ confirmedAt: null, status: "not_confirmed" })
      .where(eq(accounts.id, member.id));
    expect((await fill(browser, newForm())).body.error).toBe("not_confirmed");
  });

  it("is offered only with a creditor, in euros and in a country of the list", async () => {
    const { browser } = await shop.buyer();
    const methods = async () =>
      (await browser.call("GET /api/bundles")).body.methods.filter(({ id }) => id === "sepa-direct-debit");
    expect(await methods()).toEqual([{ id: "sepa-direct-debit", label: null, most_minor: 5000 }]);
    await withSettings(shop.app, {}, async () => {
      expect(await methods()).toEqual([]);
      expect((await fill(browser, newForm())).body.error).toBe("direct_debit_off");
    });

    await settleSite(shop.app, { money: { creditorId } });
    browser.cookies.set("country", "PL");
    expect(await methods()).toEqual([]);
    expect((await state(browser)).body.is_offered).toBe(false);
    expect((await fill(browser, newForm())).body.error).toBe("direct_debit_off");
    await expect(settleSite(shop.app, { money: { creditorId: "DE99ZZZ09999999999" } })).rejects.toMatchObject(
      {
        code: "invalid_fields",
      },
    );
    await settleSite(shop.app, { money: { creditorId } });
  });

  it("that was begun ends after an hour, and a signed mandate is kept as long as a bank may ask for it", async () => {
    const { db, clock } = shop.app.services;
    const buyer = await shop.buyer();
    const { id } = await payByDebit(shop.app, buyer);
    const other = await shop.buyer();
    const begun = await begin(shop.app, other, newForm());
    const rows = async (one: string) => db.select().from(directDebits).where(eq(directDebits.id, one));
    shop.app.clock.advance(3601);
    expect((await sign(other.browser, begun)).body.error).toBe("direct_debit_expired");
    expect((await confirm(other.browser, "123456")).body.error).toBe("direct_debit_expired");
    await forgetOldDebits(db, clock.now());
    expect([(await rows(begun)).length, (await rows(id)).length]).toEqual([0, 1]);
    const after = new Date(clock.now().getTime() + mandateKeptMs);
    await forgetOldDebits(db, new Date(after.getTime() - 3_602_000));
    expect(await rows(id)).toMatchObject([{ details: expect.any(String), revokedAt: null }]);
    await forgetOldDebits(db, after);
    expect(await rows(id)).toMatchObject([{ details: null, revokedAt: after }]);
  });
});

describe("a debit that comes back", () => {
  it.each(["failed", "returned"])(
    "(%s) takes the credits back, blocks account and number, and says why",
    async (how) => {
      const buyer = await shop.buyer();
      const { member, browser } = buyer;
      const { order, form } = await payByDebit(shop.app, buyer);
      const paymentId = await paymentIdOf(order.id);
      if (how === "failed") shop.mollie.setStatus(paymentId, "failed");
      else {
        shop.mollie.setStatus(paymentId, "paid");
        shop.mollie.chargeBack(paymentId);
        shop.mollie.chargeBack(paymentId);
      }
      await expect.poll(() => statusOf(order.id), { timeout: 15_000 }).toBe("charged_back");
      expect(await standing(shop.app, member.id)).toEqual({
        isPremium: false,
        balance: 0,
        booked: ["chargeback member>withdrawn 120", "purchase sold>member 120"],
      });
      const mails = await shop.app.mailsTo(member.email);
      const told = mails.filter(({ subject }) => subject.includes("came back"));
      expect(told).toHaveLength(1);
      for (const part of [
        "120 credits",
        "your account on",
        "A computer applied it",
        order.id,
        form.iban.slice(-4),
      ]) {
        expect(told[0]?.text).toContain(part);
      }
      const shown = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
      expect(shown.body.order).toMatchObject({ status: "charged_back", is_credited: true });
      expect((await state(browser)).body.is_blocked).toBe(true);
      expect((await fill(browser, newForm())).body.error).toBe("direct_debit_blocked");
      for (const theirs of [{ iban: form.iban }, { mobile_number: form.mobile_number }]) {
        const stranger = await shop.buyer();
        const id = await begin(shop.app, stranger, newForm(theirs));
        const refused = await sign(stranger.browser, id);
        expect([refused.status, refused.body.error]).toEqual([409, "direct_debit_unusable"]);
      }
    },
  );

  it("before it was ever seen paid brought no credits, and takes none back", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    // The charge is made; its answer is lost, and the bank refuses before the next look.
    shop.mollie.faults.plan("lost", 1, /^POST \/v2\/payments$/);
    const { order } = (await sign(buyer.browser, id)).body;
    expect(order).toMatchObject({ status: "pending", is_credited: false });
    const charged = shop.mollie.payments.find(
      ({ metadata }) => (metadata as { order_id: string }).order_id === order.id,
    );
    shop.mollie.setStatus(charged?.id ?? "", "failed");
    await expect.poll(() => statusOf(order.id), { timeout: 15_000 }).toBe("charged_back");
    expect(await standing(shop.app, buyer.member.id)).toMatchObject({ balance: 0, booked: [] });
    const { browser } = buyer;
    const shown = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(shown.body.order).toMatchObject({ status: "charged_back", is_credited: false });
    expect((await browser.call("GET /api/orders")).body.orders).toMatchObject([{ is_credited: false }]);
  });

  it("may be paid after all: the credits are back and nothing is blocked", async () => {
    const buyer = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer);
    const paymentId = await paymentIdOf(order.id);
    shop.mollie.setStatus(paymentId, "paid");
    const returns = async () =>
      (await shop.app.mailsTo(buyer.member.email)).filter(({ subject }) => subject.includes("came back"));
    shop.mollie.chargeBack(paymentId);
    await expect.poll(() => statusOf(order.id), { timeout: 15_000 }).toBe("charged_back");
    // A reversal that came before the mail would leave nothing to tell.
    expect(await returns()).toHaveLength(1);
    shop.mollie.reverseChargeBack(paymentId);
    await expect.poll(() => statusOf(order.id), { timeout: 15_000 }).toBe("completed");
    expect((await standing(shop.app, buyer.member.id)).balance).toBe(120);
    expect((await state(buyer.browser)).body.is_blocked).toBe(false);

    // The bank takes the money back again, and its payer is told again.
    shop.mollie.chargeBack(paymentId);
    await expect.poll(() => statusOf(order.id), { timeout: 15_000 }).toBe("charged_back");
    expect(await returns()).toHaveLength(2);
  });

  it("stays known by what blocks it when its mandate is erased", async () => {
    const { db, clock } = shop.app.services;
    const buyer = await shop.buyer();
    const { order, id, form } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus(await paymentIdOf(order.id), "failed");
    await expect.poll(() => statusOf(order.id), { timeout: 15_000 }).toBe("charged_back");
    await forgetOldDebits(db, new Date(clock.now().getTime() + mandateKeptMs));
    const [row] = await db.select().from(directDebits).where(eq(directDebits.id, id));
    expect(row).toMatchObject({ details: null, reference: null, accountLast4: null });
    const stranger = await shop.buyer();
    const theirs = await begin(shop.app, stranger, newForm({ iban: form.iban }));
    expect((await sign(stranger.browser, theirs)).body.error).toBe("direct_debit_unusable");
  });
});
