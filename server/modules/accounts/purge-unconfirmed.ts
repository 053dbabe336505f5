import { and, asc, eq, lt, notExists } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { Queue } from "#server/platform/queue.ts";
import { lockMailbox } from "./mailbox.ts";
import { removeUnconfirmed } from "./remove-unconfirmed.ts";

/** The same for shadows: one that went sooner would tell that it was one. */
const keptDays = 30;
const dayMs = 86_400_000;
const batch = 200;

/** Removes sign-ups that nobody confirmed, unless a partner or the books know them. Returns how many. */
export async function purgeUnconfirmed({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<number> {
  const isStale = and(
    eq(accounts.status, "not_confirmed"),
    lt(accounts.signupAt, new Date(now.getTime() - keptDays * dayMs)),
  );
  let count = 0;
  for (;;) {
    const stale = await db
      .select()
      .from(accounts)
      .where(
        and(
          isStale,
          notExists(db.select().from(conversationSides).where(eq(conversationSides.memberId, accounts.id))),
          notExists(db.select().from(orders).where(eq(orders.memberId, accounts.id))),
        ),
      )
      .orderBy(asc(accounts.id))
      .limit(batch);
    for (const { id, siteId, emailNormalized } of stale) {
      await db.transaction(async (tx) => {
        await lockMailbox(tx, siteId, emailNormalized);
        const [still] = await tx
          .select()
          .from(accounts)
          .where(and(eq(accounts.id, id), isStale));
        if (still) await removeUnconfirmed(tx, queue, { accountId: id, now });
      });
      count += 1;
    }
    if (stale.length < batch) break;
  }
  return count;
}
