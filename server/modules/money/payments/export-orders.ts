import { isPaymentMethodSlug, paymentMethods } from "#contracts/money/payment-methods.ts";
import type { Db } from "#server/db/open-database.ts";
import { fileRowsAtOnce } from "#server/modules/money/credits/credit-limits.ts";
import { isoInZone } from "#server/modules/money/credits/read-period.ts";
import { findWithdrawn } from "#server/modules/money/credits/withdraw-purchase.ts";
import { keptMinor } from "#server/modules/money/invoices/invoice-rules.ts";
import { csvLine } from "#server/platform/text/csv.ts";
import { type Translate, translator } from "#server/platform/translate.ts";
import { isUnderWay } from "./order-status.ts";
import { listOrders, type OrderFilter } from "./queries.ts";

type Export = { memberId: string; filter: OrderFilter; tag: string; timeZone: string };

/** The lines of the orders' file: the orders that the page shows for the same filter, newest first. */
export async function* exportOrders(
  db: Db,
  { memberId, filter, tag, timeZone }: Export,
): AsyncGenerator<string> {
  const [t, tCredits] = [translator(tag, "transactions"), translator(tag, "credits")];
  const readPage = (cursor: string | undefined) =>
    listOrders(db, { memberId, cursor, filter, limit: fileRowsAtOnce });
  let page = await readPage(undefined);
  yield csvLine([
    tCredits("receipt.number"),
    tCredits("receipt.ordered"),
    tCredits("receipt.paid"),
    t("columns.status"),
    tCredits("transactions.credits"),
    tCredits("receipt.method"),
    t("columns.currency"),
    tCredits("receipt.list"),
    tCredits("discount.label"),
    t("columns.discount"),
    tCredits("receipt.price"),
    tCredits("receipt.refunded"),
    tCredits("status.charged_back"),
    t("columns.kept"),
    t("columns.credits_returned"),
  ]);
  for (;;) {
    const taken = await findWithdrawn(db, { memberId, orderIds: page.rows.map(({ id }) => id) });
    for (const row of page.rows) {
      yield csvLine([
        row.id,
        isoInZone(row.createdAt, timeZone),
        row.completedAt && !isUnderWay(row) ? isoInZone(row.completedAt, timeZone) : "",
        isUnderWay(row) ? t("debit.status") : tCredits(`status.${row.status}`),
        row.credits,
        nameOf(row.method, tCredits),
        row.currency,
        major(row.amountMinor + row.discountMinor),
        row.discountCode ?? "",
        major(-row.discountMinor),
        major(row.amountMinor),
        major(row.refundedMinor),
        major(row.chargedBackMinor),
        major(row.completedAt === null ? 0 : keptMinor(row)),
        taken.get(row.id) ?? 0,
      ]);
    }
    if (page.nextCursor === null) return;
    page = await readPage(page.nextCursor);
  }
}

/** An amount in major units; every currency of the bundles has two decimals. */
function major(minor: number): string {
  return (minor / 100).toFixed(2);
}

function nameOf(method: string, tCredits: Translate): string {
  if (!isPaymentMethodSlug(method)) return method;
  const label = paymentMethods.find(({ slug }) => slug === method)?.label;
  // Soft hyphens are for the narrow cards of the checkout.
  return (label ?? tCredits(`methods.${method.replaceAll("-", "_")}`)).replaceAll("\u00ad", "");
}
