import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Of an array of sends, as `store_messages` takes it, those whose receiver is no advertisement
 * (docs/decisions/0102-cam-teasers.md). The kind of a profile never changes, so that no lock is needed.
 */
export function withoutAdvertisements(sends: SQLWrapper): SQL {
  return sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${sends}::jsonb) one
    -- defence: advertisement-not-written
    where not exists (select from ${profiles} where member_id = (one->>'receiver')::uuid and kind = 'cam')
  )`;
}
