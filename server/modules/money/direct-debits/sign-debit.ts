import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { AppError } from "#server/platform/errors.ts";
import { collectionAfter, draftMs } from "./debit-rules.ts";
import type { DebitRow } from "./queries.ts";
import { refuseDebit } from "./refuse-debit.ts";

type Wish = {
  directDebitId: string;
  /** The revision that the payer was shown. */
  revision: number;
  siteId: string;
  memberId: string;
  bundleId: string;
  amountMinor: number;
  currency: string;
  discountCode: string | null;
  locale: Locale;
  country: string | null;
  now: Date;
};

/**
 * The confirmed direct debit that an order is about to sign. Its account and number are locked until the
 * transaction ends: orders by them run one after the other, of any member, so that limits and blocks are
 * certain. Called with the purse locked. Refuses another purchase, another price and other details than the
 * payer was shown, each with a code of its own.
 */
export async function holdDebit(tx: Db, wish: Wish): Promise<DebitRow> {
  const { directDebitId, siteId, memberId, bundleId, amountMinor, discountCode, now } = wish;
  const [debit] = await tx
    .select()
    .from(directDebits)
    .where(
      and(
        eq(directDebits.id, directDebitId),
        // defence: own-debit
        eq(directDebits.memberId, memberId),
        eq(directDebits.siteId, siteId),
        isNull(directDebits.orderId),
        // defence: debit-confirmed
        isNotNull(directDebits.confirmedAt),
      ),
    )
    .for("update");
  const isGood = debit && debit.createdAt.getTime() > now.getTime() - draftMs && debit.bundleId === bundleId;
  if (!isGood) throw new AppError("direct_debit_expired");
  // The payer has chosen a country without prices in euros: this is not a changed price.
  if (wish.currency !== "EUR") throw new AppError("direct_debit_off");
  // defence: debit-price
  if (debit.amountMinor !== amountMinor) throw new AppError("price_changed");
  if (debit.discountCode !== discountCode) throw new AppError("discount_gone");
  // defence: signed-as-shown
  if (debit.revision !== wish.revision) throw new AppError("direct_debit_changed");
  const { accountHash, phoneHash } = debit;
  // defence: accounts-in-turn
  for (const key of [accountHash, phoneHash].toSorted()) await holdLockOn(tx, "directDebits", key);
  // defence: limits-under-lock
  await refuseDebit(tx, { ...wish, accountHash, phoneHash });
  return debit;
}

/** Signs the debit for the order, whose row exists by now; only once. */
export async function signDebit(
  tx: Db,
  { id, orderId, now }: { id: string; orderId: string; now: Date },
): Promise<void> {
  const signed = await tx
    .update(directDebits)
    .set({ orderId, signedAt: now, collectAt: collectionAfter(now) })
    .where(and(eq(directDebits.id, id), isNull(directDebits.orderId)))
    .returning({ id: directDebits.id });
  if (signed.length === 0) throw new AppError("direct_debit_expired");
}
