import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import type { LedgerCause } from "#server/db/schema/credits.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";

type Spending = {
  memberId: string;
  amount: number;
  cause: Extract<LedgerCause, "message">;
  /** The id of the row that was paid for; it is written in the same transaction. */
  causeId: string;
  idempotencyKey: string;
  now: Date;
};

/** Takes credits from a purse, once per key, or throws credits_insufficient. Zero is not booked. */
export async function spendCredits(tx: Db, spending: Spending): Promise<void> {
  const { memberId, amount, cause, causeId, idempotencyKey, now } = spending;
  const [purse] = await rowsOf<{ balance: number | null }>(
    tx,
    sql`select spend_credits(${memberId}::uuid, ${amount}::int, ${cause}, ${causeId}::uuid, ${idempotencyKey},
      ${newId()}::uuid, ${now.toISOString()}::timestamptz) as balance`,
  );
  if (purse?.balance == null) throw new AppError("credits_insufficient");
}
