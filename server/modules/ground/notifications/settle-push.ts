import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import type { PushOutcome } from "#server/platform/push/push-sender.ts";
import {
  longestPushWaitSeconds,
  mostPushTries,
  mostRefusals,
  mostTriesUnreached,
  mostUnreached,
  pushAgainSeconds,
} from "./notification-limits.ts";
import { restSeconds } from "./notification-rules.ts";

type Tried = {
  subscription: { id: string; failures: number };
  /** `unreached`: the host's name did not resolve, or no answer came in time. */
  outcome: PushOutcome | { kind: "unreached" };
  /** How often this push was tried before. */
  tries: number;
  now: Date;
};

/** Stores the outcome of a try; answers when to try again, null: not at all. */
export async function settlePush(db: Db, tried: Tried): Promise<{ tries: number; seconds: number } | null> {
  const { subscription, outcome, now } = tried;
  const tries = tried.tries + 1;
  const isIt = eq(pushSubscriptions.id, subscription.id);
  if (outcome.kind === "gone") {
    await db.delete(pushSubscriptions).where(isIt);
    return null;
  }
  if (outcome.kind === "later") {
    if (tries >= mostPushTries) return null;
    const seconds = Math.min(outcome.afterSeconds ?? 2 ** tries * pushAgainSeconds, longestPushWaitSeconds);
    return { tries, seconds: Math.max(1, seconds) };
  }
  if (outcome.kind === "sent") {
    if (subscription.failures > 0) {
      await db.update(pushSubscriptions).set({ failures: 0, restsUntil: null }).where(isIt);
    }
    return null;
  }
  const rest = restSeconds(subscription.failures + 1);
  const [failed] = await db
    .update(pushSubscriptions)
    .set({
      failures: sql`${pushSubscriptions.failures} + 1`,
      restsUntil: new Date(now.getTime() + rest * 1000),
    })
    .where(isIt)
    .returning({ failures: pushSubscriptions.failures });
  const most = outcome.kind === "refused" ? mostRefusals : mostUnreached;
  if (failed && failed.failures >= most) {
    await db.delete(pushSubscriptions).where(isIt);
    return null;
  }
  return outcome.kind === "unreached" && tries < mostTriesUnreached ? { tries, seconds: rest } : null;
}
