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
      "The member's stored card, and the bundle that they can buy again with it. The order itself is `POST /api/orders` with `stored_card_id`.",
    audience: "anyone",
    answer,
  }),
  "DELETE /api/stored-cards/:card_id": endpoint({
    summary:
      "Take the consent to a stored card back: nothing is charged to it from now on, and the gateway forgets it. Again changes nothing.",
    audience: "member",
    params: z.object({ card_id: id }),
    answer,
    idempotent: false,
  }),
};
