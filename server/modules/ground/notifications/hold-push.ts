import { and, count, eq } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { heldPushes, pushSubscriptions } from "#server/db/schema/notifications.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { mostHeldPushes } from "./notification-limits.ts";

export type HeldPushJob = { subscriptionId: string; tries?: number };
export const heldPushJob = "push-held";

type Held = {
  subscriptionId: string;
  memberId: string;
  type: string;
  subjectId: string;
  until: Date;
  now: Date;
};

/**
 * Puts a push off to the end of the quiet hours, where all of one browser are told as one. A browser that is another
 * member's by now, or becomes theirs meanwhile (subscribe-push.ts), keeps nothing.
 */
export async function holdPush(db: Db, queue: Queue, held: Held): Promise<void> {
  const { until, now, ...push } = held;
  await db.transaction(async (tx) => {
    const browser = { id: push.subscriptionId, memberId: push.memberId };
    // defence: held-for-who-has-the-browser
    if (!(await holdBrowser(tx, browser))) return;
    await lockHeldPushes(tx, push.subscriptionId);
    const [counted] = await tx
      .select({ pushes: count() })
      .from(heldPushes)
      .where(eq(heldPushes.subscriptionId, push.subscriptionId));
    const known = counted?.pushes ?? 0;
    if (known >= mostHeldPushes) return;
    await tx
      .insert(heldPushes)
      .values({ ...push, createdAt: now })
      .onConflictDoNothing();
    if (known === 0) await tellHeldLater(tx, queue, push, { until, now });
  });
}

/** False where the browser is not the member's; where it is, it stays theirs until the transaction ends. */
async function holdBrowser(tx: Db, { id, memberId }: Browser): Promise<boolean> {
  const own = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.memberId, memberId)))
    .for("share");
  return own.length > 0;
}

export async function tellHeldLater(
  tx: Db,
  queue: Queue,
  { subscriptionId }: HeldPushJob,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const startAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  await queue.send(tx, heldPushJob, { subscriptionId } satisfies HeldPushJob, { startAfterSeconds });
}

type Browser = { id: string; memberId: string };
export type HeldPush = { type: string; subjectId: string; createdAt: Date };

/** What waits for a browser, the oldest first. */
export async function listHeldPushes(db: Db, browser: Browser): Promise<HeldPush[]> {
  return db
    .select({ type: heldPushes.type, subjectId: heldPushes.subjectId, createdAt: heldPushes.createdAt })
    .from(heldPushes)
    .where(isFor(browser))
    .orderBy(heldPushes.createdAt, heldPushes.type, heldPushes.subjectId);
}

/**
 * Takes from what waits before it is told, so that no crash tells it twice; answers what was still there, in its order.
 * What came meanwhile is told by a job of its own.
 */
export async function takeHeldPushes(
  db: Db,
  queue: Queue,
  { browser, pushes }: { browser: Browser; pushes: readonly HeldPush[] },
): Promise<HeldPush[]> {
  return db.transaction(async (tx) => {
    await lockHeldPushes(tx, browser.id);
    const taken: HeldPush[] = [];
    for (const push of pushes) {
      const isIt = and(eq(heldPushes.type, push.type), eq(heldPushes.subjectId, push.subjectId));
      const gone = await tx
        .delete(heldPushes)
        .where(and(isFor(browser), isIt))
        .returning({ type: heldPushes.type });
      if (gone.length > 0) taken.push(push);
    }
    if ((await listHeldPushes(tx, browser)).length > 0)
      await queue.send(tx, heldPushJob, { subscriptionId: browser.id } satisfies HeldPushJob);
    return taken;
  });
}

/** The push service asks to come again: it waits as before, unless the browser is another member's by now. */
export async function putBackHeldPushes(
  db: Db,
  queue: Queue,
  again: { browser: Browser; pushes: readonly HeldPush[]; tries: number; seconds: number },
): Promise<void> {
  const { browser, pushes, tries, seconds } = again;
  const { id: subscriptionId, memberId } = browser;
  await db.transaction(async (tx) => {
    if (!(await holdBrowser(tx, browser))) return;
    await lockHeldPushes(tx, subscriptionId);
    await tx
      .insert(heldPushes)
      .values(pushes.map((push) => ({ ...push, subscriptionId, memberId })))
      .onConflictDoNothing();
    const job = { subscriptionId, tries } satisfies HeldPushJob;
    await queue.send(tx, heldPushJob, job, { startAfterSeconds: seconds });
  });
}

/** As long as something waits for a browser, a job does: who adds to it or takes from it waits for the other. */
export async function lockHeldPushes(tx: Db, subscriptionId: string): Promise<void> {
  await holdLockOn(tx, "notices", `held:${subscriptionId}`);
}

function isFor({ id, memberId }: Browser) {
  return and(eq(heldPushes.subscriptionId, id), eq(heldPushes.memberId, memberId));
}
