import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { sealDetails } from "#server/modules/money/direct-debits/seal-details.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import type { TestMember } from "./factories.ts";
import { openShop, type Shop } from "./payments.ts";
import { codeTo } from "./phones.ts";

export const creditorId = "DE98ZZZ09999999999";

/** A shop whose site may collect by direct debit. */
export async function openDebitShop(): Promise<Shop> {
  const shop = await openShop();
  await settleSite(shop.app, { money: { creditorId } });
  return shop;
}

let counter = 0;

/** A new German account number with valid check digits at each call. */
export function newIban(): string {
  counter += 1;
  const national = `37040044${String(counter).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${national}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${national}`;
}

/** A new Dutch mobile number at each call. */
export function newPhone(): string {
  counter += 1;
  return `+3161${String(2_000_000 + counter)}`;
}

export type Form = {
  account_holder: string;
  iban: string;
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  mobile_number: string;
  bundle_id: "p0" | "p1" | "p2" | "p3";
  discount_code?: string;
};

export const newForm = (changes: Partial<Form> = {}): Form => ({
  account_holder: "Jana Beispiel",
  iban: newIban(),
  street: "Keizersgracht",
  house_number: "12 a",
  postal_code: "1015 CJ",
  city: "Amsterdam",
  mobile_number: newPhone(),
  bundle_id: "p1",
  ...changes,
});

/** Creates a direct debit that waits for its signature. */
export async function createDraft(app: TestApp, memberId: string, accountHolder: string): Promise<void> {
  const { db, env, clock, sites } = app.services;
  const site = await sites.find("localhost");
  if (!site) throw new Error("no site of the tests' own");
  const id = newId();
  const { iban, mobile_number: phone, street, city } = newForm();
  const details = { accountHolder, iban, street, houseNumber: "1", postalCode: "1015 CJ", city, phone };
  await db.insert(directDebits).values({
    ...{ id, siteId: site.id, memberId, reference: newId(), accountHash: newId(), phoneHash: newId() },
    details: sealDetails(details, { id, secret: env.SESSION_SECRET }),
    ...{ accountLast4: iban.slice(-4), bundleId: "p1", amountMinor: 1999 },
    ...{ codeAskedAt: clock.now(), confirmedAt: clock.now(), createdAt: clock.now() },
  });
}

/**
 * Creates a mandate that a completed order signed, and that does not exist at its gateway. Returns its id.
 */
export async function createMandate(
  app: TestApp,
  { memberId, orderId }: { memberId: string; orderId: string },
): Promise<string> {
  const { db, clock } = app.services;
  await createDraft(app, memberId, "Jana Beispiel");
  const now = clock.now();
  const [signed] = await db
    .update(directDebits)
    .set({ orderId, signedAt: now, collectAt: now })
    .where(and(eq(directDebits.memberId, memberId), isNull(directDebits.orderId)))
    .returning({ id: directDebits.id });
  return signed?.id ?? "";
}

type Buyer = { member: TestMember; browser: Browser };

export const fill = (browser: Browser, form: Form) => browser.call("PUT /api/direct-debit", { body: form });
export const confirm = (browser: Browser, code: string) =>
  browser.call("POST /api/direct-debit/confirmation", { body: { code } });

/**
 * Fills in the form and confirms it by the telephone's code; only the signature is missing. Returns its id.
 */
export async function begin(app: TestApp, { browser }: Buyer, form: Form): Promise<string> {
  const filled = await fill(browser, form);
  expect(filled.status, JSON.stringify(filled.body)).toBe(200);
  const code = await codeTo(app, form.mobile_number);
  const confirmed = await confirm(browser, code);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  expect(confirmed.body.direct_debit?.is_confirmed).toBe(true);
  return confirmed.body.direct_debit?.id ?? "";
}

export const sign = (browser: Browser, id: string, changes: object = {}, key = newId()) =>
  browser.call("POST /api/orders", {
    body: {
      bundle_id: "p1",
      method: "sepa-direct-debit",
      direct_debit: { id, revision: 1, consent: true },
      ...changes,
    },
    headers: { "idempotency-key": key },
  });

/** Pays by direct debit, from form to signature; returns the order. */
export async function payByDebit(app: TestApp, buyer: Buyer, changes: Partial<Form> = {}) {
  const form = newForm(changes);
  const id = await begin(app, buyer, form);
  const { status, body } = await sign(buyer.browser, id, { bundle_id: form.bundle_id });
  expect(status, JSON.stringify(body)).toBe(200);
  return { order: body.order, id, form };
}
