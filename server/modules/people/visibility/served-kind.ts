import { type SQL, sql } from "drizzle-orm";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Whether the site shows profiles of this kind at all (promise 1); on `profiles`. The database decides, so
 * that a message and a list always agree. Most rows are members, for which the site is not read.
 */
export const isKindServed: SQL<boolean> = sql<boolean>`(${profiles.kind} = 'member'
  or is_kind_served(${profiles.siteId}, ${profiles.kind}, ${profiles.country}))`;
