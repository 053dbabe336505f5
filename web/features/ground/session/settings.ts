import { queryOptions } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiOf, useCached } from "#web/lib/queries/queries.ts";

const key = "GET /api/settings.php";
type Settings = ApiAnswer<typeof key>;

/** The settings that each part of the product needs. Only the server reads this list. */
const parts = {
  home: ["index_title", "description"],
  signup: ["signups", "is_signup_closed", "is_tracking_asked"],
  search: [
    "search_fields",
    "search_kinds",
    "visible_profile_fields",
    "visible_profile_notes",
    "countries",
    "logged_out_search",
    "is_signup_closed",
  ],
  photos: ["premium_photos"],
  chat: ["message_length", "fictional_warning"],
  credits: ["message_credits", "free_messages", "free_conversations", "free_photos", "premium_photos"],
  costs: [
    "message_credits",
    "free_messages",
    "free_conversations",
    "minimum_message_cost",
    "is_signup_closed",
    "is_search_closed",
  ],
  pricing: ["photo_credits", "gift_credits", "refund_days"],
  reach: ["countries", "geoip_country", "is_country_chosen"],
  support: ["support_email"],
  push: ["push_public_key", "is_demo"],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

type Part = keyof typeof parts;
type SettingsOf<P extends Part> = Pick<Settings, (typeof parts)[P][number]>;

/**
 * For a page's `queries`, as `optional(settingsQuery("chat"))`: a server-rendered page carries only the parts
 * that it names. Settings change rarely.
 */
export const settingsQuery = <P extends Part>(part: P) =>
  queryOptions({
    queryKey: [key, part],
    queryFn: async ({ client }): Promise<SettingsOf<P>> => {
      const all = await apiOf(client)(key);
      if (!import.meta.env.SSR) return all;
      return Object.fromEntries(parts[part].map((name) => [name, all[name]])) as SettingsOf<P>;
    },
    staleTime: 600_000,
  });

/** One part of the site's settings; on a page that did not name it, null until it is loaded. */
export const useSettings = <P extends Part>(part: P) => useCached(settingsQuery(part)) ?? null;
