import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { drafts } from "#server/db/schema/drafts.ts";

/** Deletes the member's draft to a partner. The caller has locked the pair. */
export async function removeDraftTo(
  tx: Db,
  { memberId, partnerId }: { memberId: string; partnerId: string },
): Promise<void> {
  await tx.delete(drafts).where(and(eq(drafts.memberId, memberId), eq(drafts.partnerId, partnerId)));
}

/** Deletes the member's draft to the partner of a conversation. */
export async function removeDraftIn(
  tx: Db,
  { memberId, conversationId }: { memberId: string; conversationId: string },
): Promise<void> {
  const partner = tx
    .select({ partnerId: conversationSides.partnerId })
    .from(conversationSides)
    .where(
      and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId)),
    );
  await tx.delete(drafts).where(and(eq(drafts.memberId, memberId), inArray(drafts.partnerId, partner)));
}
