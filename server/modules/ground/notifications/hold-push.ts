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
 * Delays a push to the end of the quiet hours, when all pushes of one browser are sent as one. A browser that
 * belongs to another member by now, or from then on (subscribe-push.ts), keeps none.
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

/** False where the browser is not the member's; otherwise it stays theirs until the transaction ends. */
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

/** Held pushes of a browser, the oldest first. */
export async function listHeldPushes(db: Db, browser: Browser): Promise<HeldPush[]> {
  return db
    .select({ type: heldPushes.type, subjectId: heldPushes.subjectId, createdAt: heldPushes.createdAt })
    .from(heldPushes)
    .where(isFor(browser))
    .orderBy(heldPushes.createdAt, heldPushes.type, heldPushes.subjectId);
}

/**
 * Removes held pushes before they are sent, so that a crash never sends them twice; answers those that still
 * existed, in their order. Pushes that came meanwhile get a job of their own.
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

/** Puts pushes back for a later try, unless the browser belongs to another member by now. */
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

/** While pushes are held for a browser, a job for them exists: adding and removing take this lock. */
export async function lockHeldPushes(tx: Db, subscriptionId: string): Promise<void> {
  await holdLockOn(tx, "notices", `held:${subscriptionId}`);
}

function isFor({ id, memberId }: Browser) {
  return and(eq(heldPushes.subscriptionId, id), eq(heldPushes.memberId, memberId));
}
