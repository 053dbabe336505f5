import { or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import type { OrderStatus } from "#server/db/schema/payments.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import { longestMonthMs } from "./spending-limits.ts";

/** An order that was paid or may still be. */
export type CountedOrder = {
  id: string;
  amountMinor: number;
  refundedMinor: number;
  chargedBackMinor: number;
  currency: string;
  credits: number;
  /** Its money may still arrive. */
  isOpen: boolean;
  isStanding: boolean;
  createdAt: Date;
  completedAt: Date | null;
};

type StoredOrder = Omit<CountedOrder, "isOpen" | "isStanding" | "createdAt" | "completedAt"> & {
  status: OrderStatus;
  createdAt: string;
  completedAt: string | null;
};

const isOpen = sql`o.status in ('pending', 'processing')`;
/** Money sent before their end is still credited, so that they are open for a cap (`mayStillArrive` of the payments). */
const mayArriveLate = sql`o.status in ('expired', 'cancelled') and o.method = 'wire-transfer' and o.payment_id is not null`;
const mayBePaid = or(
  isOpen,
  // defence: late-transfers-count
  mayArriveLate,
);

/** Orders of the last month that were paid, and all whose money may still arrive; a column of any select. */
export function countedOf(memberId: string, now: Date): SQL<StoredOrder[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return sql<
    StoredOrder[]
  >`(select coalesce(json_agg(json_build_object('id', o.id, 'amountMinor', o.amount_minor,
      'refundedMinor', o.refunded_minor, 'chargedBackMinor', o.charged_back_minor, 'currency', o.currency, 'credits', o.credits, 'status', o.status,
      'createdAt', o.created_at, 'completedAt', o.completed_at)), '[]')
    from orders o
    where o.member_id = ${memberId}::uuid
      and ((${mayBePaid} and o.created_at > ${ago(orderWatchedMs)}::timestamptz)
        or o.completed_at >= ${ago(longestMonthMs)}::timestamptz))`;
}

export function readCounted(stored: readonly StoredOrder[]): CountedOrder[] {
  return stored.map(({ status, createdAt, completedAt, ...order }) => ({
    ...order,
    isOpen: completedAt === null,
    isStanding: status === "completed",
    createdAt: new Date(createdAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
  }));
}

export async function listCounted(db: Db, memberId: string, now: Date): Promise<CountedOrder[]> {
  const [row] = await db.select({ counted: countedOf(memberId, now) }).from(sql`(select 1) one`);
  return readCounted(row?.counted ?? []);
}
