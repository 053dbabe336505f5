import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";

/** Settings of one site as the seed names them (section 3); their rules: site-settings.ts. */
export const siteSettings = z.object({
  name: z.string(),
  domain: z.string(),
  /** Its first two letters are the language of a first visit; empty: the browser's, among the country's. */
  domain_language: z.string(),
  cdn_prefix: z.string(),
  /** 1 general, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay. */
  niche: z.number().int().min(1).max(7),
  signups: z.enum(["all", "with_trafficsource", "other"]),
  logged_out_search: z.enum(["none", "other"]),
  logged_out_search_trafficsource: z.enum(["none", "other"]),
  enable_site_entry_popup: z.enum(["yes", "no"]),
  /** By country: the lowest price of a message, in the currency's own unit (0.58) instead of its hundredth. */
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.number(), currency: z.string() })),
  support_phone: z.string(),
  support_email: z.string(),
  push_public_key: z.string(),
  fictional_icon: z.string(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  countries: z.array(z.string()),
  index_title: z.string(),
  description: z.string(),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  /** Credits a message, a photo in chat, the gifts and the sign-up cost or bring. */
  message_credits: z.number().int().min(0),
  photo_credits: z.number().int().min(0),
  gift_credits: z.array(z.number().int()),
  signup_credits: z.number().int().min(0),
  /** Graphemes a message may have. */
  message_length: z.number().int().min(1),
  search_fields: z.array(z.string()),
  refund_days: z.number().int().min(0),
  member_resell: z.boolean(),
  company_id: z.string(),
  mail_name: z.string(),
});

/** GET settings.php: the settings of the site of the request's host, and what belongs to this visitor. */
export const settingsAnswer = siteSettings.extend({
  geoip_country: z.string().nullable(),
  geoip_selected_country: z.string().nullable(),
  /** Whether the visitor chose that country or the network address determined it. */
  is_country_chosen: z.boolean(),
  /** The law of the visitor's place requires consent before the source of a visit is kept (decision record 0015). */
  is_tracking_asked: z.boolean(),
  /** Languages offered here. */
  languages: z.array(z.string()),
  is_language_menu_hidden: z.boolean(),
  /** Only visits from a traffic source may sign up here, and this visit is not one. */
  is_signup_closed: z.boolean(),
  /** This visit may not look at members without a log-in. */
  is_search_closed: z.boolean(),
  /** Kinds that a search can find besides members (promise 1). */
  search_kinds: z.array(z.enum(["fictional", "cam"])),
  free_messages: z.number().int(),
  free_conversations: z.number().int(),
  free_photos: z.number().int(),
  premium_photos: z.number().int(),
  is_demo: z.boolean(),
  /** The entry of `minimum_message_costs` for the visitor's country; null if the country is unknown or the site does not serve it. */
  minimum_message_cost: z.object({ costs: z.number(), currency: z.string() }).nullable(),
});

export const companyInfo = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.string().nullable(),
  added: z.string(),
});

export const city = z.object({
  /** GeoNames id, as text; what PATCH profile takes as city_id. */
  id: z.string(),
  /** In the caller's language if there is such a name. */
  name: z.string(),
  /** Region code, to be read together with the country; null outside the countries served. */
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  country: z.string(),
});
export type City = z.infer<typeof city>;

export const siteEndpoints = {
  "GET /api/settings.php": endpoint({
    summary: "Get the settings of the request's site, found by its host (seed section 7).",
    audience: "anyone",
    query: z.object({ domain: z.string().optional() }).catchall(z.unknown()),
    answer: settingsAnswer,
  }),
  "GET /api/companyinfo.php": endpoint({
    summary: "Get the company that owns the site (seed section 7).",
    audience: "anyone",
    answer: companyInfo,
  }),
  "GET /api/interests.php": endpoint({
    summary:
      "List the interests that a profile can have (seed section 7). Their texts are the messages `options.interests.<id>`.",
    audience: "anyone",
    answer: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  "GET /api/regions.php": endpoint({
    summary: "List the regions of each country, and the local word for a region (seed section 7).",
    audience: "anyone",
    query: z.object({ country: z.string().length(2).optional() }),
    answer: z.object({
      countries: z.array(
        z.object({
          country: z.string(),
          /** Message `places.region.<kind>`. */
          region_kind: z.string(),
          regions: z.array(z.object({ id: z.string(), name: z.string() })),
        }),
      ),
    }),
  }),
  "GET /api/geocode.php": endpoint({
    summary: "Find the city and region nearest to a place (seed section 7). The place is not stored.",
    audience: "anyone",
    query: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
    answer: z.object({ city: city.nullable() }),
  }),
  "GET /api/cities": endpoint({
    summary: "Suggest cities whose name begins with a text, the biggest first.",
    audience: "anyone",
    query: z.object({ text: z.string().trim().min(1).max(80), country: z.string().length(2).optional() }),
    answer: z.object({ cities: z.array(city) }),
  }),
  "POST /api/page-hidden.php": endpoint({
    summary:
      "Receive the browser's beacon that the page is hidden (seed section 7). The member counts as away until the next call.",
    audience: "anyone",
    body: z.object({}).optional(),
    answer: z.object({}),
    idempotent: false,
  }),
};
