import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { newId } from "#server/platform/ids.ts";
import type { CodeRow } from "./queries.ts";

type NewCode = Pick<CodeRow, "siteId" | "code" | "percentage"> &
  Partial<
    Pick<
      CodeRow,
      "memberId" | "minimumMinor" | "currency" | "country" | "validFrom" | "validUntil" | "mostUses"
    >
  > & { now: Date };

/** A new code; null if the site has a code of this name, valid or not. */
export async function makeCode(tx: Db, { now, ...code }: NewCode): Promise<CodeRow | null> {
  const [made] = await tx
    .insert(discountCodes)
    .values({ id: newId(), validFrom: now, ...code, createdAt: now })
    .onConflictDoNothing({ target: [discountCodes.siteId, discountCodes.code] })
    .returning();
  return made ?? null;
}

/** From now on the code is refused; orders that have it keep it. False if there is no code to end. */
export async function endCode(
  db: Db,
  { siteId, code, now }: { siteId: string; code: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(discountCodes)
    .set({ validUntil: now })
    .where(
      and(
        eq(discountCodes.siteId, siteId),
        eq(discountCodes.code, code),
        or(isNull(discountCodes.validUntil), gt(discountCodes.validUntil, now)),
      ),
    )
    .returning({ id: discountCodes.id });
  return ended.length > 0;
}
