import { apiQuery } from "#web/lib/queries/queries.ts";

/** The teaser of a member; null without their consent, and for an unknown member. */
export const teaserQuery = (memberId: string) =>
  apiQuery("GET /api/members/:member_id/teaser", { params: { member_id: memberId } });
