import type { z } from "zod";
import type { StoredCard, storedCardEndpoints } from "#contracts/money/stored-cards.ts";
import type { LiveCard } from "./queries.ts";

type Answer = z.input<(typeof storedCardEndpoints)["GET /api/stored-card"]["answer"]>;

export function presentCard(card: LiveCard | null): Answer {
  return {
    card: card && presentOne(card),
    repeat_bundle_id: (card?.repeatBundleId ?? null) as Answer["repeat_bundle_id"],
  };
}

function presentOne({ id, brand, last4, expiresOn, keptAt }: LiveCard): StoredCard {
  return { id, brand, last4: last4 ?? "", expires_on: expiresOn, kept_at: keptAt?.toISOString() ?? "" };
}
