import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { messageMoney } from "#contracts/money/payments.ts";
import { id } from "#contracts/shapes.ts";
import { shownName } from "./quotes.ts";

/** Prices and wishes that pages show before a photo, a gift or a voice message is made. */
export const sendingTermsEndpoints = {
  "GET /api/members/:member_id/photo-terms": endpoint({
    summary:
      "Get the price of a photo to this member, and whether the member accepts it. Pages show both before the caller chooses a photo.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({
      credits: z.number().int(),
      balance: z.number().int(),
      /** The price in credits as money, as for texts. */
      money: messageMoney,
      /** Set if a photo would be refused. */
      refusal: z.enum(["credits_insufficient", "photos_unwanted"]).nullable(),
    }),
    errors: ["blocked", "you_blocked"],
  }),
  "GET /api/members/:member_id/gift-terms": endpoint({
    summary:
      "List the gifts of the site with their prices to this member, and whether the member accepts gifts. Pages show both before the caller sends one.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({
      /** By the site's prices, in its order (`gift_credits`). */
      prices: z.array(
        z.object({
          credits: z.number().int(),
          /** The price in credits as money, as for texts. */
          money: messageMoney,
          gifts: z.array(shownName),
        }),
      ),
      balance: z.number().int(),
      /** Set if every gift would be refused. */
      refusal: z.enum(["gifts_unwanted"]).nullable(),
    }),
    errors: ["blocked", "you_blocked"],
  }),
  "GET /api/members/:member_id/voice-terms": endpoint({
    summary:
      "Get the price of a voice message to this member, and whether the member accepts one from the caller. Pages show both before the caller records it.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({
      credits: z.number().int(),
      balance: z.number().int(),
      /** The price in credits as money, as for texts. */
      money: messageMoney,
      /** Set if a voice message would be refused. */
      refusal: z.enum(["credits_insufficient", "voice_unwanted", "voice_not_yet"]).nullable(),
    }),
    errors: ["blocked", "you_blocked"],
  }),
};
