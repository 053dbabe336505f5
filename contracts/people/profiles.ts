import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { profileFields } from "#contracts/ground/site-settings.ts";
import { id, mainImage, memberCard, photo } from "#contracts/shapes.ts";

/** Profile fields the owner may hide one by one. */
export const hidableFields = profileFields;

const option = z.string().max(40).nullable();

/** The owner's own profile, everything included. */
export const ownProfile = z.object({
  id,
  name: z.string(),
  birth_date: z.string(),
  age: z.number().int(),
  gender: z.string().nullable(),
  seeks: z.array(z.string()),
  sexuality: z.string().nullable(),
  sensitive_consent: z.boolean(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  about: z.string(),
  interests: z.array(z.string()),
  tattoos: option,
  hair_color: option,
  eye_color: option,
  body_type: option,
  relationship_status: option,
  hidden_fields: z.array(z.string()),
  status: z.enum(["active", "disabled", "hidden"]),
  main_image: mainImage,
  /** Share of the profile that is filled in, 0 to 100. */
  completeness: z.number().int(),
});

/** Another member's profile as one viewer sees it; hidden fields are null. */
export const memberProfile = memberCard.extend({
  about: z.string(),
  seeks: z.array(z.string()),
  sexuality: option,
  region: z.string().nullable(),
  interests: z.array(z.string()),
  shared_interests: z.array(z.string()),
  tattoos: option,
  hair_color: option,
  eye_color: option,
  body_type: option,
  relationship_status: option,
  photos: z.array(photo),
  /** Photos the viewer sees only blurred. */
  locked_photo_count: z.number().int(),
  /** Rounded to the hour; null when the member hides it. */
  last_seen_at: z.string().nullable(),
  conversation_id: id.nullable(),
  /** The caller hid this profile, so nothing proposes it to them. False for visitors. */
  is_hidden_by_caller: z.boolean(),
  /**
   * The gifts that the member received and shows, the most recent first; without senders and times. Missing if there are none,
   * and for visitors. A name may be one of a later release.
   */
  gifts: z.array(z.object({ gift: z.string(), count: z.number().int() })).optional(),
  /** On the caller's own profile: they received gifts and do not show them. False on other profiles. */
  has_unshown_gifts: z.boolean(),
  /** The profile is a partner's advertisement, whose page can be opened (GET /api/members/:member_id/partner-page). */
  has_partner_page: z.boolean(),
  /** Words of the site's fictional_warning, for a profile that is not a member. */
  fictional_warning: z.string().nullable(),
});
export type MemberProfile = z.infer<typeof memberProfile>;

export const profileEndpoints = {
  "GET /api/profile": endpoint({
    summary: "Get the caller's own profile.",
    audience: "member",
    answer: z.object({ profile: ownProfile }),
  }),
  "PATCH /api/profile": endpoint({
    summary: "Change fields of the caller's own profile (seed section 3). Missing fields stay as they are.",
    audience: "member",
    // defence: profile-fields
    body: z.object({
      name: z.string().trim().min(1, "required").max(100, "too_long").optional(),
      gender: z.enum(["woman", "man", "non_binary"]).optional(),
      seeks: z
        .array(z.enum(["woman", "man", "non_binary"]))
        .min(1, "required")
        .max(3)
        .optional(),
      /** Requires `sensitive_consent` true, in this call or an earlier one. */
      sexuality: option.optional(),
      sensitive_consent: z.boolean().optional(),
      /** Id of a city (GET /api/cities, geocode.php); sets country, region, city and the cell. Null removes the place. */
      city_id: z.string().max(40).nullable().optional(),
      about: z.string().max(20000, "too_long").optional(),
      interests: z.array(z.string().max(40)).max(54).optional(),
      tattoos: option.optional(),
      hair_color: option.optional(),
      eye_color: option.optional(),
      body_type: option.optional(),
      relationship_status: option.optional(),
      hidden_fields: z.array(z.enum(hidableFields)).max(20).optional(),
    }),
    answer: z.object({ profile: ownProfile }),
  }),
  "GET /api/members/:member_id": endpoint({
    summary:
      "Get another member's profile. A like received from this member is then no longer new (seed section 4).",
    audience: "anyone",
    params: z.object({ member_id: id }),
    answer: z.object({ member: memberProfile }),
    errors: ["blocked", "you_blocked", "authentication_required"],
  }),
  "GET /api/members/:member_id/partner-page": endpoint({
    summary:
      "Get the address of the partner's page to which a live-cam profile leads, for the exit page. Nothing of the call is kept but the number of viewed profiles, which is limited. not_found: another kind of profile, one that the caller may not see, or a site without a partner's page.",
    audience: "anyone",
    params: z.object({ member_id: id }),
    answer: z.object({ link: z.object({ address: z.string(), host: z.string() }) }),
    errors: ["blocked", "you_blocked", "authentication_required"],
  }),
};
