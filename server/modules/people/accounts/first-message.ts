import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";

type FirstMessage = { receiverId: string; body: string; clientId: string };

/**
 * What a confirmed member wrote on a landing page before they signed up, while it is neither sent nor dropped. Its
 * client id is the writer's own id: one for each writer and for ever the same, so that however often and from wherever
 * it is sent, `messages` has it once. The transaction that stores it empties what is kept here (forget_first_message).
 */
export async function findFirstMessage(db: Db, memberId: string): Promise<FirstMessage | null> {
  const [row] = await db
    .select({ receiverId: accounts.signupMessageTo, body: accounts.signupMessage })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), eq(accounts.status, "active")));
  if (!row?.receiverId) return null;
  return { receiverId: row.receiverId, body: row.body ?? "", clientId: memberId };
}

/** Forgets it for good; not_found where it was sent or dropped before, so that nobody is told that nothing was sent. */
export async function dropFirstMessage(db: Db, memberId: string): Promise<void> {
  const dropped = await db
    .update(accounts)
    .set({ signupMessage: null, signupMessageTo: null })
    // defence: drop-knows-of-sending
    .where(and(eq(accounts.id, memberId), isNotNull(accounts.signupMessageTo)))
    .returning({ id: accounts.id });
  if (dropped.length === 0) throw new AppError("not_found");
}
