import { apiQuery } from "#web/lib/queries/queries.ts";

export const memberQuery = (memberId: string) =>
  apiQuery("GET /api/members/:member_id", { params: { member_id: memberId } });

/** The address behind the advertisement of a partner. */
export const partnerPageQuery = (memberId: string) => ({
  ...apiQuery("GET /api/members/:member_id/partner-page", { params: { member_id: memberId } }),
  staleTime: 0,
});

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address has the format of a member's id. */
export function isMemberId(text: string | undefined): text is string {
  return text !== undefined && idPattern.test(text);
}
