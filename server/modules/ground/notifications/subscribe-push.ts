import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { heldPushes, pushSubscriptions } from "#server/db/schema/notifications.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { areUsable, type PushKeys } from "#server/platform/push/encrypt-push.ts";
import type { PushSender } from "#server/platform/push/push-sender.ts";
import { lockHeldPushes } from "./hold-push.ts";
import { mostSubscriptions } from "./notification-limits.ts";

type Wish = { endpoint: string; keys: PushKeys; caller: Pick<Caller, "memberId" | "sessionKey">; now: Date };

/**
 * Stores a browser's subscription to pushes, for its session. An endpoint of another member changes hands
 * only with its present keys: they never leave their browser, so it is the same browser with another member
 * signed in.
 */
export async function subscribePush(db: Db, push: PushSender, wish: Wish): Promise<void> {
  const { endpoint, keys, caller, now } = wish;
  // defence: push-endpoint-checked
  if (!push.accepts(endpoint)) throw new FieldError({ "subscription.endpoint": { code: "invalid" } });
  if (!areUsable(keys)) throw new FieldError({ "subscription.keys": { code: "invalid" } });
  const { memberId, sessionKey } = caller;
  await db.transaction(async (tx) => {
    await holdLockOn(tx, "notices", `push:${memberId}`);
    const [kept] = await rowsOf<{ id: string }>(
      tx,
      sql`insert into ${pushSubscriptions}
          (id, member_id, session_hash, endpoint, p256dh, auth, created_at)
        select ${newId()}::uuid, ${memberId}::uuid, token_hash, ${endpoint}, ${keys.p256dh}, ${keys.auth},
          ${now.toISOString()}::timestamptz
        from sessions where token_hash = ${sessionKey}
        for key share
        on conflict (endpoint) do update
          set member_id = excluded.member_id, session_hash = excluded.session_hash,
            p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
          -- defence: push-not-taken-over
          where push_subscriptions.member_id = excluded.member_id or (push_subscriptions.p256dh = excluded.p256dh and push_subscriptions.auth = excluded.auth)
        returning id`,
    );
    if (!kept) throw new AppError("conflict");
    await dropOthersPushes(tx, { subscriptionId: kept.id, memberId });
    await dropOldest(tx, memberId);
  });
}

/** Deletes pushes that were held for the browser's former member. */
async function dropOthersPushes(
  tx: Db,
  browser: { subscriptionId: string; memberId: string },
): Promise<void> {
  await lockHeldPushes(tx, browser.subscriptionId);
  const isOthers = ne(heldPushes.memberId, browser.memberId);
  // defence: held-pushes-go-with-their-member
  await tx.delete(heldPushes).where(and(eq(heldPushes.subscriptionId, browser.subscriptionId), isOthers));
}

async function dropOldest(tx: Db, memberId: string): Promise<void> {
  const oldest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(mostSubscriptions);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest));
}

export async function unsubscribePush(
  db: Db,
  { memberId, endpoint }: { memberId: string; endpoint: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint)));
}
