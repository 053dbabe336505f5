import type { Db } from "#server/db/open-database.ts";
import { complaintLinks } from "#server/db/schema/complaints.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

type NewLink = {
  complaintId: string;
  /** Whether the link shows the texts: only for the proven sender of the complaint, never in a mail. */
  opens: boolean;
  now: Date;
};

/**
 * Makes another link to a complaint's page. Each mail has a link of its own, because only the hash of a link
 * is stored, and no link can be made from it.
 */
export async function makeLink(tx: Db, { complaintId, opens, now }: NewLink): Promise<string> {
  const token = newToken();
  await tx.insert(complaintLinks).values({ tokenHash: hashToken(token), complaintId, opens, createdAt: now });
  return `/complaints/${token}`;
}
