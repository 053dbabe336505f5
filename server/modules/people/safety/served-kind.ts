import { type SQL, sql } from "drizzle-orm";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Whether the site shows profiles of this kind at all (promise 1); on `profiles`. The database answers, so that a
 * message and a list can never disagree. Most rows are members and are told apart without asking the site.
 */
export const isKindServed: SQL<boolean> = sql<boolean>`(${profiles.kind} = 'member'
  or is_kind_served(${profiles.siteId}, ${profiles.kind}, ${profiles.country}))`;
