import type { Db } from "#server/db/open-database.ts";
import { complaintLinks } from "#server/db/schema/complaints.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

type NewLink = {
  complaintId: string;
  /** Whether what was said is read by it. Only for who proved to have filed it, and in no mail. */
  opens: boolean;
  now: Date;
};

/**
 * Another way to a complaint's page. Each mail has one of its own: what is kept of a link is its hash, from which none
 * can be made again.
 */
export async function makeLink(tx: Db, { complaintId, opens, now }: NewLink): Promise<string> {
  const token = newToken();
  await tx.insert(complaintLinks).values({ tokenHash: hashToken(token), complaintId, opens, createdAt: now });
  return `/complaints/${token}`;
}
