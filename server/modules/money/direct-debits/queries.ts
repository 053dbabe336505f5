import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { directDebitMinor } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { debitMonthDays, debitsListedAtMost } from "./debit-limits.ts";
import { draftMs } from "./debit-rules.ts";

export type DebitRow = typeof directDebits.$inferSelect;
/** The payer's form. It is stored sealed only, and shown to its payer only. */
export type Details = {
  accountHolder: string;
  /** Electronic form. */
  iban: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  /** E.164. */
  phone: string;
};

/** The subjects of limits and blocks: the member, the account and the number, each separately. */
export type Payer = { siteId: string; memberId: string; accountHash?: string; phoneHash?: string };

/** A condition on a debit joined with its order. */
const isBlocking = and(eq(orders.status, "charged_back"), isNull(directDebits.liftedAt));

/** The member's draft of the last hour that is not signed. */
export async function findDraft(db: Db, memberId: string, now: Date): Promise<DebitRow | null> {
  const [draft] = await db
    .select()
    .from(directDebits)
    .where(
      and(
        eq(directDebits.memberId, memberId),
        isNull(directDebits.orderId),
        gt(directDebits.createdAt, new Date(now.getTime() - draftMs)),
      ),
    );
  return draft ?? null;
}

function isOf({ siteId, memberId, accountHash, phoneHash }: Payer): SQL | undefined {
  return and(
    eq(directDebits.siteId, siteId),
    or(
      eq(directDebits.memberId, memberId),
      // defence: accounts-and-numbers-count
      accountHash === undefined ? undefined : eq(directDebits.accountHash, accountHash),
      phoneHash === undefined ? undefined : eq(directDebits.phoneHash, phoneHash),
    ),
  );
}

/**
 * Whether a debit of this member, account or number was returned and still is. A payment by the bank after
 * all ends the block, and staff can lift it (lift-block.ts).
 */
export async function isBlocked(db: Db, payer: Payer): Promise<boolean> {
  const [returned] = await db
    .select({ id: directDebits.id })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(and(isOf(payer), isBlocking))
    .limit(1);
  return returned !== undefined;
}

/** The member's signed mandates that no job has erased, newest first. */
export async function listMandates(db: Db, memberId: string) {
  return db
    .select({
      id: directDebits.id,
      reference: directDebits.reference,
      accountLast4: directDebits.accountLast4,
      amountMinor: directDebits.amountMinor,
      signedAt: directDebits.signedAt,
      revokedAt: directDebits.revokedAt,
      orderId: orders.id,
      status: orders.status,
      isBlocking: sql<boolean>`${isBlocking}`,
    })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(
      and(
        // defence: own-mandates-listed
        eq(directDebits.memberId, memberId),
        isNotNull(directDebits.reference),
      ),
    )
    .orderBy(desc(directDebits.signedAt), desc(directDebits.id))
    .limit(debitsListedAtMost);
}

export type MandateRow = Awaited<ReturnType<typeof listMandates>>[number];

type Signed = { id: string; orderId: string };

/** The mandate signed last, in any state, and the newest one whose bank was not asked yet. */
export async function findLastSigned(
  db: Db,
  memberId: string,
): Promise<{ last: Signed | null; open: Signed | null }> {
  const signed = await db
    .select({ id: directDebits.id, orderId: orders.id, status: orders.status })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(eq(directDebits.memberId, memberId))
    .orderBy(desc(directDebits.signedAt), desc(directDebits.id))
    .limit(debitsListedAtMost);
  return {
    last: signed[0] ?? null,
    open: signed.find(({ status }) => status === "pending" || status === "processing") ?? null,
  };
}

/** The blocks of returned debits, by their orders: in force, or lifted by staff. Other orders are missing. */
export async function findBlocks(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, "standing" | "lifted">> {
  if (orderIds.length === 0) return new Map();
  const returned = await db
    .select({ orderId: orders.id, isBlocking: sql<boolean>`${isBlocking}` })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.status, "charged_back")));
  return new Map(returned.map(({ orderId, isBlocking }) => [orderId, isBlocking ? "standing" : "lifted"]));
}

/** Returned debits of an account or a number on a site, newest first, in force or lifted by staff. */
export async function listReturned(
  db: Db,
  { siteId, accountHash, phoneHash }: { siteId: string; accountHash?: string; phoneHash?: string },
) {
  return db
    .select({
      orderId: orders.id,
      memberId: orders.memberId,
      amountMinor: orders.amountMinor,
      returnedAt: orders.updatedAt,
      accountLast4: directDebits.accountLast4,
      createdAt: directDebits.createdAt,
      liftedAt: directDebits.liftedAt,
    })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(
      and(
        eq(directDebits.siteId, siteId),
        eq(orders.status, "charged_back"),
        accountHash === undefined ? undefined : eq(directDebits.accountHash, accountHash),
        phoneHash === undefined ? undefined : eq(directDebits.phoneHash, phoneHash),
      ),
    )
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .limit(debitsListedAtMost);
}

export type ReturnedRow = Awaited<ReturnType<typeof listReturned>>[number];

/** The rest of the limits in cents: signed debits count unless they ended unpaid. */
export async function findLeft(db: Db, payer: Payer, now: Date): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const day = sql<number>`coalesce(sum(${orders.amountMinor})
    filter (where ${directDebits.signedAt} > ${ago(1).toISOString()}::timestamptz), 0)::int`;
  const [spent] = await db
    .select({ day, month: sql<number>`coalesce(sum(${orders.amountMinor}), 0)::int` })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(
      and(
        isOf(payer),
        gt(directDebits.signedAt, ago(debitMonthDays)),
        ne(orders.status, "failed"),
        ne(orders.status, "cancelled"),
        ne(orders.status, "expired"),
      ),
    );
  const { day: ofDay = 0, month = 0 } = spent ?? {};
  return Math.max(0, Math.min(directDebitMinor.day - ofDay, directDebitMinor.month - month));
}
