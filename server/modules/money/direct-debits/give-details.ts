import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import { cleanIban } from "#contracts/money/clean-iban.ts";
import { cleanPhone } from "#contracts/people/clean-phone.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { type BundleId, bundlesFor, currencyOf } from "#server/modules/money/credits/bundles.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { spellCode } from "#server/modules/money/discounts/discount-rules.ts";
import { listDiscounts } from "#server/modules/money/discounts/list-discounts.ts";
import { priceOf } from "#server/modules/money/discounts/price-of.ts";
import { holdToCaps } from "#server/modules/money/spending/hold-to-caps.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { draftMs, mayDebit } from "./debit-rules.ts";
import { hashDetail } from "./hash-detail.ts";
import type { DebitRow, Details } from "./queries.ts";
import { refuseMember } from "./refuse-debit.ts";
import { openDetails, sealDetails } from "./seal-details.ts";
import { type Caller, type DebitServices, sendCode } from "./send-code.ts";

export type Form = {
  accountHolder: string;
  iban: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  mobileNumber: string;
  bundleId: BundleId;
  discountCode: string | null;
};

/** `place`: the member's country, for codes that hold in one country. */
type Filled = Caller & { form: Form; place: string | null; timeZone: string };

/**
 * Stores the payer's form, and sends their telephone a code for this one purchase. Checks in this order: the
 * account, the member's own blocks and limits, the code. Blocks and limits of the account and the number are
 * checked at the signature. The same form again sends no other code while the last one is valid.
 */
export async function giveDetails(services: DebitServices, filled: Filled): Promise<void> {
  const { db, env } = services;
  const { memberId, site, country, locale, form, now } = filled;
  if (!mayDebit(services, { site, country, currency: currencyOf(country) }))
    throw new AppError("direct_debit_off");
  const details = checkDetails(form, country);
  const price = await priceFor(db, filled);
  const [accountHash, phoneHash] = await Promise.all([
    hashDetail(env.SESSION_SECRET, site.id, { kind: "account", value: details.iban }),
    hashDetail(env.SESSION_SECRET, site.id, { kind: "phone", value: details.phone }),
  ]);
  const payer = { siteId: site.id, memberId, accountHash, phoneHash };
  const draft = { ...payer, ...price, bundleId: form.bundleId, accountLast4: details.iban.slice(-4) };
  const kept = await db.transaction(async (tx) => {
    // Two forms of one member run one after the other: the second finds the first.
    await lockPurse(tx, memberId);
    await refuseUnconfirmed(tx, memberId);
    await refuseMember(tx, { ...payer, ...price, locale, country, now });
    // A member whose own cap or pause forbids the purchase gets no code.
    const { timeZone } = filled;
    const { amountMinor } = price;
    await holdToCaps(tx, { memberId, amountMinor, currency: "EUR", locale, country, timeZone, now });
    return keepDraft(tx, draft, { details, secret: env.SESSION_SECRET, now });
  });
  if (kept.confirmedAt === null) await sendCode(services, filled, { debit: kept, phone: details.phone });
}

/** The mail that announces a debit needs a confirmed address. */
async function refuseUnconfirmed(tx: Db, memberId: string): Promise<void> {
  const [account] = await tx
    .select({ confirmedAt: accounts.confirmedAt, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, memberId));
  if (!account?.confirmedAt || account.status === "not_confirmed") throw new AppError("not_confirmed");
}

function checkDetails(form: Form, country: string | null): Details {
  const { iban, refusal } = cleanIban(form.iban);
  const cleaned = cleanPhone(form.mobileNumber, country);
  const fields: Record<string, FieldRefusal> = {
    ...(refusal && { iban: { code: refusal } }),
    ...(cleaned.refusal && { mobile_number: { code: cleaned.refusal } }),
  };
  if (iban === undefined || cleaned.phone === undefined) throw new FieldError(fields);
  const { accountHolder, street, houseNumber, postalCode, city } = form;
  return { accountHolder, iban, street, houseNumber, postalCode, city, phone: cleaned.phone };
}

/** The bundle's price for this member now: code and mandate are valid for this price only. */
async function priceFor(
  db: Db,
  { site, memberId, place, country, form, now }: Filled,
): Promise<{ amountMinor: number; discountCode: string | null }> {
  const currency = currencyOf(country);
  const bundle = bundlesFor(currency).find(({ id }) => id === form.bundleId);
  if (!bundle) throw new AppError("bundle_unknown");
  const asker = { siteId: site.id, memberId, country: place, currency, now };
  const { discounts } = await listDiscounts(db, asker, form.discountCode);
  const { amountMinor, discount } = priceOf(bundle, discounts);
  const asked = form.discountCode === null ? null : spellCode(form.discountCode);
  if (asked !== null && discount?.code !== asked) throw new AppError("discount_gone");
  return { amountMinor, discountCode: discount?.code ?? null };
}

type Draft = Pick<
  DebitRow,
  | "siteId"
  | "memberId"
  | "accountHash"
  | "phoneHash"
  | "accountLast4"
  | "bundleId"
  | "amountMinor"
  | "discountCode"
>;

async function keepDraft(
  tx: Db,
  draft: Draft,
  { details, secret, now }: { details: Details; secret: string; now: Date },
): Promise<DebitRow> {
  const own = and(eq(directDebits.memberId, draft.memberId), isNull(directDebits.orderId));
  const [before] = await tx.select().from(directDebits).where(own);
  if (before && isSame(before, draft, now)) {
    const { id, revision } = before;
    const isAsBefore = isDeepStrictEqual(openDetails(before, secret), details);
    const [same] = await tx
      .update(directDebits)
      .set({
        details: sealDetails(details, { id, secret }),
        // A form that another tab shows can no longer be signed there.
        revision: isAsBefore ? revision : /* defence: other-details-other-revision */ revision + 1,
      })
      .where(own)
      .returning();
    if (same) return same;
  }
  // The newest form counts: a code for an older one is invalid.
  await tx.delete(directDebits).where(own);
  const id = newId();
  const [begun] = await tx
    .insert(directDebits)
    .values({
      ...draft,
      id,
      reference: newReference(now),
      details: sealDetails(details, { id, secret }),
      createdAt: now,
    })
    .returning();
  if (!begun) throw new Error("the direct debit was not written");
  return begun;
}

/** Another name or address needs no new code; another account, number or purchase does. */
function isSame(before: DebitRow, draft: Draft, now: Date): boolean {
  return (
    before.createdAt.getTime() > now.getTime() - draftMs &&
    // defence: code-of-this-account
    before.accountHash === draft.accountHash &&
    before.phoneHash === draft.phoneHash &&
    before.bundleId === draft.bundleId &&
    before.amountMinor === draft.amountMinor &&
    before.discountCode === draft.discountCode
  );
}

/** Capitals and digits that are not confused, 35 characters at most: `RV20260504K7QX2M9WTD`. */
function newReference(now: Date): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const random = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `RV${now.toISOString().slice(0, 10).replaceAll("-", "")}${random}`;
}
