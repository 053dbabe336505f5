import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { recordConsent } from "#server/modules/people/consents/record-consent.ts";
import { AppError } from "#server/platform/errors.ts";

type Revocation = { cardId: string; memberId: string; now: Date };

/**
 * The member revokes a stored card, at any time: no order charges it from now on, and it ends at the gateway
 * too (end-cards.ts). All other cards that a payment under way would keep are revoked as well, because the
 * member's last wish is to keep none. A charge that the gateway was asked for before stays, because it was
 * bought. A closed card stays unchanged.
 */
export async function revokeCard(db: Db, { cardId, memberId, now }: Revocation): Promise<void> {
  await db.transaction(async (tx) => {
    // In the order of keep-card.ts, so that there is no deadlock.
    const own = await tx
      .select({ id: storedCards.id, revokedAt: storedCards.revokedAt })
      .from(storedCards)
      .where(
        // defence: own-card-revoked
        eq(storedCards.memberId, memberId),
      )
      .orderBy(asc(storedCards.id))
      .for("update");
    const named = own.find(({ id }) => id === cardId);
    if (!named) throw new AppError("not_found");
    if (named.revokedAt !== null) return;
    await tx
      .update(storedCards)
      .set({ revokedAt: now })
      .where(
        and(
          // defence: begun-cards-revoked
          eq(storedCards.memberId, memberId),
          isNull(storedCards.revokedAt),
        ),
      );
    await recordConsent(tx, { memberId, kind: "stored_card", isGiven: false, now });
  });
}
