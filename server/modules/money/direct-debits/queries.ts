import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { directDebitMinor } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { debitMonthDays, debitsListedAtMost } from "./debit-limits.ts";
import { draftMs } from "./debit-rules.ts";

export type DebitRow = typeof directDebits.$inferSelect;
/** What a payer filled in. It stands nowhere but sealed, and is shown to nobody but them. */
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

/** Whom limits are counted for, and who is blocked: the member, the account and the number, each by itself. */
export type Payer = { siteId: string; memberId: string; accountHash?: string; phoneHash?: string };

/** Of a debit beside its order. */
const isBlocking = and(eq(orders.status, "charged_back"), isNull(directDebits.liftedAt));

/** What a member has begun within the hour and not signed. */
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
 * Whether a debit of this member, account or number came back and still is: a bank that pays after all ends it by itself,
 * and staff by lift-block.ts.
 */
export async function isBlocked(db: Db, payer: Payer): Promise<boolean> {
  const [returned] = await db
    .select({ id: directDebits.id })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    // defence: returned-debit-blocks
    .where(and(isOf(payer), isBlocking))
    .limit(1);
  return returned !== undefined;
}

/** What a member has signed and no job has erased, newest first. */
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

/** What the member signed last, whatever became of it, and the newest whose bank was not asked yet. */
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

/** What debits that came back do, by their orders: block, or no longer since staff lifted it. Of others nothing. */
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

/** Debits of an account or of a number that came back on a site, newest first, whether they block or staff lifted it. */
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

/** What is left of the limits in cents: of what was signed, all counts that did not end unpaid. */
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
