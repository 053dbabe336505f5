import { cleanIban } from "#contracts/money/clean-iban.ts";
import { cleanPhone } from "#contracts/people/clean-phone.ts";
import type { Db } from "#server/db/open-database.ts";
import { findActor } from "#server/modules/desk/staff/find-actor.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { blockKeptMs } from "#server/modules/money/direct-debits/debit-rules.ts";
import { hashDetail } from "#server/modules/money/direct-debits/hash-detail.ts";
import { listReturned, type ReturnedRow } from "#server/modules/money/direct-debits/queries.ts";
import { maskPhone } from "#server/modules/people/phones/mask-phone.ts";
import { createActing } from "#server/platform/http/staff-act.ts";

export type Find = {
  siteId: string;
  /** The product's secret: it keys the stored hashes. */
  secret: string;
  /** As the member says it on the telephone; one of the two. */
  iban?: string | undefined;
  phone?: string | undefined;
  /** The address of the staff member who searches. */
  email: string;
  now: Date;
};

/**
 * Throws if the secret may not be the product's: with another secret no hash matches, and staff would be told that no
 * block exists. A server's secret comes from its environment; a secret in a folder belongs to that folder's database.
 */
export function refuseForeignSecret(
  source: { DATABASE_URL?: string | undefined; SESSION_SECRET?: string | undefined },
  isKept: boolean,
): void {
  if (source.SESSION_SECRET || (!source.DATABASE_URL && isKept)) return;
  throw new Error("SESSION_SECRET has to be the product's: accounts and numbers are known by it alone.");
}

type Sought = { kind: "account" | "phone"; value: string; shown: string };

/**
 * The orders whose returned debits block an account or a number, for staff without the order's number. Writes a line in
 * the audit log for each order's member, or one for the site if there is none. Errors are messages for the operator. It
 * shows last digits only.
 */
export async function findDebit(db: Db, { siteId, secret, iban, phone, email, now }: Find): Promise<string> {
  const { kind, value, shown } = soughtOf(iban, phone);
  const staffId = await findActor(db, { email, role: "finance", siteId });
  if (staffId === null)
    throw new Error(
      `${email} has no staff account for this site's payments. --by names one with the role finance, or an owner.`,
    );
  const hash = await hashDetail(secret, siteId, { kind, value });
  const { act } = createActing({ db, write: recordAct }, { staffId, siteId, at: now });
  return act(async (tx, record) => {
    const found = await listReturned(tx, {
      siteId,
      ...(kind === "account" ? { accountHash: hash } : { phoneHash: hash }),
    });
    const seen = { act: "debit_block.looked_up", reason: `by_${kind}` };
    for (const { orderId, memberId } of found) {
      await record({ ...seen, subject: { kind: "order", id: orderId }, memberId });
    }
    if (found.length === 0) {
      await record({ ...seen, subject: { kind: "site", id: siteId } });
      return `No direct debit of ${shown} came back here: it blocks nothing.`;
    }
    return [`Direct debits of ${shown} that came back:`, ...found.map((row) => lineOf(row, now))].join("\n");
  });
}

function soughtOf(iban: string | undefined, phone: string | undefined): Sought {
  if ((iban === undefined) === (phone === undefined)) throw new Error("One of --iban and --phone is needed.");
  if (iban !== undefined) {
    const cleaned = cleanIban(iban);
    if (cleaned.iban === undefined) throw new Error("--iban is not the number of a SEPA account.");
    const { iban: value } = cleaned;
    return { kind: "account", value, shown: `account ${value.slice(0, 2)}.. ${value.slice(-4)}` };
  }
  const cleaned = cleanPhone(phone ?? "", null);
  if (cleaned.phone === undefined)
    throw new Error("--phone must be a mobile number with country code, such as +31 6 12345678.");
  return { kind: "phone", value: cleaned.phone, shown: `number ${maskPhone(cleaned.phone)}` };
}

function lineOf(
  { orderId, amountMinor, returnedAt, accountLast4, createdAt, liftedAt }: ReturnedRow,
  now: Date,
) {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const end = new Date(createdAt.getTime() + blockKeptMs);
  return [
    orderId,
    `${(amountMinor / 100).toFixed(2)} EUR`,
    `came back ${day(returnedAt)}`,
    accountLast4 === null ? "account erased" : `account .. ${accountLast4}`,
    liftedAt !== null
      ? `lifted ${day(liftedAt)}, blocks nothing`
      : end > now
        ? `blocks until ${day(end)}`
        : "blocks until tonight",
  ].join("  ");
}
