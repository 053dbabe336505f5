import type { DirectDebit, DirectDebitState, Mandate } from "#contracts/money/direct-debits.ts";
import { collectionAfter } from "./debit-rules.ts";
import type { DebitRow, Details, MandateRow } from "./queries.ts";

type Shown = { details: Details; mobileHint: string; codeUntil: Date | null; now: Date };

export function presentDebit(row: DebitRow, { details, mobileHint, codeUntil, now }: Shown): DirectDebit {
  return {
    id: row.id,
    revision: row.revision,
    reference: row.reference ?? "",
    account_holder: details.accountHolder,
    iban_last4: row.accountLast4 ?? "",
    street: details.street,
    house_number: details.houseNumber,
    postal_code: details.postalCode,
    city: details.city,
    mobile_hint: mobileHint,
    bundle_id: row.bundleId as DirectDebit["bundle_id"],
    discount_code: row.discountCode,
    amount_minor: row.amountMinor,
    code_until: codeUntil?.toISOString() ?? null,
    is_confirmed: row.confirmedAt !== null,
    collect_at: collectionAfter(now).toISOString(),
  };
}

export function presentMandate(row: MandateRow): Mandate {
  const isOpen = row.status === "pending" || row.status === "processing";
  const isRevoked = row.revokedAt !== null;
  return {
    id: row.id,
    reference: row.reference ?? "",
    account_last4: row.accountLast4 ?? "",
    amount_minor: row.amountMinor,
    order_id: row.orderId,
    signed_at: row.signedAt?.toISOString() ?? "",
    revoked_at: row.revokedAt?.toISOString() ?? null,
    may_revoke: !isOpen && !isRevoked,
    is_blocking: row.isBlocking,
  };
}

type Company = { name: string; address: string; city: string; country: string };

export function presentCreditor(
  { name, address, city, country }: Company,
  identifier: string,
): DirectDebitState["creditor"] {
  return { name, address, city, country, identifier };
}
