import { type SQL, sql } from "drizzle-orm";
import { profiles } from "#server/db/schema/profiles.ts";

/** A gift's name, and how many of it the member received. */
export type ShelvedGift = { gift: string; count: number };

/**
 * The gifts that a member received, the most recent first, whoever sent them; null if there are none. A column of a select
 * from `profiles`. A gift counts as long as the receiver can read it: withdrawn and removed messages, and those that the
 * receiver deleted, do not count.
 */
export function receivedGiftsOf(): SQL<ShelvedGift[] | null> {
  return sql<ShelvedGift[] | null>`(
    select json_agg(json_build_object('gift', g.gift, 'count', g.received) order by g.latest desc, g.gift)
    from (select m.gift, count(*)::int as received, max(m.created_at) as latest
      from received_gifts r
      join messages m on m.conversation_id = r.conversation_id and m.seq = r.seq
      join conversation_sides s on s.conversation_id = r.conversation_id and s.member_id = r.member_id
      where r.member_id = ${profiles.memberId}
        and m.kind = 'text' and m.gift is not null and m.seq > s.cleared_seq
      group by m.gift) g)`;
}
