import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, instant } from "#contracts/shapes.ts";

/** The description of a card for its owner. Only the payment provider has the number. */
const storedCard = z.object({
  id,
  /** The gateway's name of it, or null. */
  brand: z.string().nullable(),
  last4: z.string(),
  /** The last day on which it is valid (`2029-12-31`); null if the gateway does not report it. */
  expires_on: z.iso.date().nullable(),
  kept_at: instant,
});
export type StoredCard = z.infer<typeof storedCard>;

const answer = z.object({
  /** The card stored with the member's consent; null for none, and for visitors. */
  card: storedCard.nullable(),
  /** The bundle of their last completed order, if the card can be charged for it again (seed section 4). */
  repeat_bundle_id: z.enum(["p0", "p1", "p2", "p3"]).nullable(),
});

export const storedCardEndpoints = {
  "GET /api/stored-card": endpoint({
    summary:
      "Get the member's stored card, and the bundle that it can buy again. `POST /api/orders` with `stored_card_id` places the order.",
    audience: "anyone",
    answer,
  }),
  "DELETE /api/stored-cards/:card_id": endpoint({
    summary:
      "Withdraw the consent to a stored card. The card is not charged any more, and the gateway deletes it. Repeating the call changes nothing.",
    audience: "member",
    params: z.object({ card_id: id }),
    answer,
    idempotent: false,
  }),
};
