import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { photoSenders } from "./photo-senders.ts";

/**
 * A member's privacy settings (seed section 4). By default `invisible_mode` and `privacy_mode` are off, `online_shown`
 * (online status and last visit), `reads_shown` (read receipts), `visits_shown` (others see that the member looked at
 * their profile) and `visits_listed` (the member sees who looked at theirs, which also needs `visits_shown`) are on
 * (docs/decisions/0076-visits.md: off for members of before). `landing_shown` is off: only with it a landing page shows
 * the member to strangers (docs/decisions/0050-landing-pages-of-a-member.md). `gifts_received` is on: while it is off, gifts
 * to the member are refused and cost nothing (docs/decisions/0086-gifts.md). `gifts_shown` is off: only with it other members
 * see which gifts the member received (docs/decisions/0093-gift-shelf.md). `voice_received` is for voice messages what
 * `gifts_received` is for gifts (docs/decisions/0089-voice-messages.md).
 */
export const privacySwitch = z.enum([
  "invisible_mode",
  "privacy_mode",
  "online_shown",
  "reads_shown",
  "visits_shown",
  "visits_listed",
  "landing_shown",
  "gifts_received",
  "gifts_shown",
  "voice_received",
]);
export type PrivacySwitch = z.infer<typeof privacySwitch>;

/** Who may send a member photos in chat: everybody by default; photos of strangers arrive blurred. */
export const photosFrom = z.enum(photoSenders);

export const privacyEndpoints = {
  "GET /api/privacy": endpoint({
    summary: "Get the member's privacy switches.",
    audience: "member",
    answer: z.object({ switches: z.record(privacySwitch, z.boolean()) }),
  }),
  "PUT /api/privacy/:name": endpoint({
    summary:
      "Set one privacy switch; the others do not change. It takes effect before the answer: later calls of strangers are refused.",
    audience: "member",
    params: z.object({ name: privacySwitch }),
    body: z.object({ is_on: z.boolean() }),
    answer: z.object({ name: privacySwitch, is_on: z.boolean() }),
  }),
};
