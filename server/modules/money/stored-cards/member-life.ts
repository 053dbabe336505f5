import { eq, sql } from "drizzle-orm";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const storedCardsLife: MemberLife = {
  module: "stored-cards",
  tables: {
    stored_cards: {
      forget: { kept: "the gateway's words for a card, alone, until the gateway has forgotten it: minutes" },
      export: "shown",
    },
  },
  async forget(tx, { memberId, now }) {
    const kept = await tx
      .update(storedCards)
      .set({
        ...{ brand: null, last4: null, expiresOn: null },
        // It is not charged any more, and ends at the gateway (end-cards.ts).
        // defence: forgotten-cards-end
        revokedAt: sql`coalesce(${storedCards.revokedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(storedCards.memberId, memberId))
      .returning({ id: storedCards.id });
    return kept.length > 0 ? "named" : "gone";
  },
  async export(db, memberId) {
    const rows = await db.select().from(storedCards).where(eq(storedCards.memberId, memberId));
    // The ids that charge a card are never shown.
    return { stored_cards: rows.map(({ customerId, mandateId, memberId: _, siteId, ...shown }) => shown) };
  },
};
