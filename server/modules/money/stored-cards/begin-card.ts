import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { recordConsent } from "#server/modules/people/consents/record-consent.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { type CardRow, isGood, isLive } from "./queries.ts";

type Agreement = { siteId: string; memberId: string; gateway: string; now: Date };

/** Stores the consent to keep the card of an order about to be written. Returns the card's id. */
export async function beginCard(tx: Db, { siteId, memberId, gateway, now }: Agreement): Promise<string> {
  const id = newId();
  await tx.insert(storedCards).values({ id, siteId, memberId, gateway, createdAt: now });
  // defence: card-consent-logged
  await recordConsent(tx, { memberId, kind: "stored_card", isGiven: true, now });
  return id;
}

type Charge = Agreement & { cardId: string };

/** The card that an order is about to charge, locked until the transaction ends: a revocation waits. */
export async function holdCard(tx: Db, { cardId, siteId, memberId, gateway, now }: Charge): Promise<CardRow> {
  const [card] = await tx
    .select()
    .from(storedCards)
    .where(
      and(
        eq(storedCards.id, cardId),
        // defence: own-card
        eq(storedCards.memberId, memberId),
        // defence: card-of-site
        eq(storedCards.siteId, siteId),
        // Only the gateway that stores it can charge it.
        // defence: card-of-gateway
        eq(storedCards.gateway, gateway),
        // defence: live-card-ordered
        isLive,
        isGood(tx, now),
      ),
    )
    .for("update", { of: storedCards });
  if (!card) throw new AppError("stored_card_gone");
  return card;
}
