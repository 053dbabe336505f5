import { apiQuery } from "#web/lib/queries.ts";

/** What strangers see of a member; null for everybody who did not agree to it, and for nobody. */
export const teaserQuery = (memberId: string) =>
  apiQuery("GET /api/members/:member_id/teaser", { params: { member_id: memberId } });
