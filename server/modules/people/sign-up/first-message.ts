import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";

type FirstMessage = { receiverId: string; body: string; clientId: string };

/**
 * The message that a confirmed member wrote on a landing page before the sign-up, until it is sent or
 * dropped. Its client id is the writer's member id, which never changes: `messages` stores it once, however
 * often and from whichever browser it is sent. The transaction that stores it deletes the copy here
 * (forget_first_message).
 */
export async function findFirstMessage(db: Db, memberId: string): Promise<FirstMessage | null> {
  const [row] = await db
    .select({ receiverId: accounts.signupMessageTo, body: accounts.signupMessage })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), eq(accounts.status, "active")));
  if (!row?.receiverId) return null;
  return { receiverId: row.receiverId, body: row.body ?? "", clientId: memberId };
}

/**
 * Deletes the first message; not_found where it was sent or dropped before, so that no member believes that a
 * sent message was not sent.
 */
export async function dropFirstMessage(db: Db, memberId: string): Promise<void> {
  const dropped = await db
    .update(accounts)
    .set({ signupMessage: null, signupMessageTo: null })
    .where(
      and(
        eq(accounts.id, memberId),
        // defence: drop-knows-of-sending
        isNotNull(accounts.signupMessageTo),
      ),
    )
    .returning({ id: accounts.id });
  if (dropped.length === 0) throw new AppError("not_found");
}
