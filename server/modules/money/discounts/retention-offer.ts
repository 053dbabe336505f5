import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { retentionDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { discountCodes, retentionOffers } from "#server/db/schema/discounts.ts";
import { AppError } from "#server/platform/errors.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { retentionPercentAtMost } from "./discount-limits.ts";
import { makeCode } from "./make-code.ts";
import type { CodeRow } from "./queries.ts";

/** The company's percentage for a leaving member; null if it offers none. */
function percentageOf(deleteDiscount: string | null): number | null {
  const percentage = Number(deleteDiscount);
  return Number.isInteger(percentage) && percentage >= 1 && percentage <= retentionPercentAtMost
    ? percentage
    : null;
}

/** The offer to a leaving member: once in an account's life, so null from the second time on. */
export async function showRetentionOffer(
  db: Db,
  { memberId, deleteDiscount, now }: { memberId: string; deleteDiscount: string | null; now: Date },
): Promise<number | null> {
  const percentage = percentageOf(deleteDiscount);
  if (percentage === null) return null;
  const shown = await db
    .insert(retentionOffers)
    .values({ memberId, percentage, shownAt: now })
    .onConflictDoNothing()
    .returning({ memberId: retentionOffers.memberId });
  // defence: offer-shown-once
  if (shown.length === 0) return null;
  return percentage;
}

/** The member stays and gets a personal code at the shown percentage. Repeating it changes nothing. */
export async function acceptRetentionOffer(
  db: Db,
  { memberId, siteId, now }: { memberId: string; siteId: string; now: Date },
): Promise<CodeRow> {
  return db.transaction(async (tx) => {
    const [offer] = await tx
      .select()
      .from(retentionOffers)
      .where(eq(retentionOffers.memberId, memberId))
      .for("update");
    if (!offer) throw new AppError("discount_gone");
    // defence: offer-accepted-once
    if (offer.codeId !== null) return getCode(tx, offer.codeId);
    const code = await makeOwnCode(tx, { memberId, siteId, percentage: offer.percentage, now });
    await tx
      .update(retentionOffers)
      .set({ acceptedAt: now, codeId: code.id })
      .where(eq(retentionOffers.memberId, memberId));
    return code;
  });
}

async function getCode(tx: Db, codeId: string): Promise<CodeRow> {
  const [code] = await tx.select().from(discountCodes).where(eq(discountCodes.id, codeId));
  if (!code) throw new Error(`no discount code ${codeId}`);
  return code;
}

type OwnCode = { memberId: string; siteId: string; percentage: number; now: Date };

async function makeOwnCode(tx: Db, { now, ...own }: OwnCode): Promise<CodeRow> {
  const validUntil = new Date(now.getTime() + retentionDays * dayMs);
  for (;;) {
    const made = await makeCode(tx, {
      ...own,
      code: `STAY-${randomLetters(8)}`,
      validUntil,
      mostUses: 1,
      now,
    });
    if (made) return made;
  }
}

/** Letters and digits that are not confused with each other. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");
}
