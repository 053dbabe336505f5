import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { draftsAtMost } from "#contracts/limits.ts";
import type { Draft } from "#contracts/talking/drafts.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { drafts } from "#server/db/schema/drafts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { findDraft, noDraft } from "./find-draft.ts";

type Keeping = {
  siteId: string;
  memberId: string;
  partnerId: string;
  body: string;
  /** Of the stored draft that the text continues; 0: none. */
  revision: number;
  /** Graphemes that a message may have. */
  longest: number;
  now: Date;
};
/** `draft`: what is stored now. Without `isStored`, another device stored it before this call. */
type Kept = { isStored: boolean; isChanged: boolean; draft: Draft };

/**
 * Stores the member's draft to a partner if it continues the stored one; a text without a visible character deletes it.
 * Only the member's own pages are told. Repeating a stored text changes nothing. not_found: the member cannot see the
 * partner; too_long at `body`.
 */
export async function keepDraft({ db, live }: { db: Db; live: Live }, keeping: Keeping): Promise<Kept> {
  const { memberId, partnerId, body, longest } = keeping;
  if (isLongerThan(body, longest)) throw new FieldError({ body: { code: "too_long" } });
  const kept = await retryOnConflict(() => db.transaction((tx) => keep(tx, keeping)));
  if (kept.isChanged) live.publish(memberId, "draft", { member_id: partnerId, ...kept.draft });
  return kept;
}

async function keep(tx: Db, keeping: Keeping): Promise<Kept> {
  const { memberId, partnerId, body, revision, now } = keeping;
  // A block of the pair waits, so that it deletes this draft.
  await lockPair(tx, memberId, partnerId);
  // Two devices that store at once: the second one reads the first one's draft.
  await holdLockOn(tx, "drafts", memberId);
  const stored = (await holdBoth(tx, keeping)) ? await findDraft(tx, keeping) : null;
  if (!stored) throw new AppError("not_found");
  const isSame = hasVisible(body) ? stored.body === body : stored.revision === 0;
  if (isSame) return { isStored: true, isChanged: false, draft: stored };
  if (stored.revision !== revision) return { isStored: false, isChanged: false, draft: stored };
  if (!hasVisible(body)) {
    await tx.delete(drafts).where(and(eq(drafts.memberId, memberId), eq(drafts.partnerId, partnerId)));
    return { isStored: true, isChanged: true, draft: noDraft };
  }
  const changed = { body, revision: sql<number>`nextval('draft_revisions')`, changedAt: now };
  const [row] = await tx
    .insert(drafts)
    .values({ memberId, partnerId, ...changed })
    .onConflictDoUpdate({ target: [drafts.memberId, drafts.partnerId], set: changed })
    .returning({ body: drafts.body, revision: drafts.revision });
  if (!row) throw new Error(`no draft of ${memberId}`);
  if (stored.revision === 0) await dropOldest(tx, memberId);
  return { isStored: true, isChanged: true, draft: row };
}

/** Keeps both profiles from being erased until the transaction ends; false if one is missing, or both are the same. */
async function holdBoth(tx: Db, { memberId, partnerId }: Keeping): Promise<boolean> {
  const held = await tx
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(inArray(profiles.memberId, [memberId, partnerId]))
    .orderBy(profiles.memberId)
    .for("key share");
  return held.length === 2;
}

/** Deletes the drafts beyond the newest `draftsAtMost`. */
async function dropOldest(tx: Db, memberId: string): Promise<void> {
  const beyond = tx
    .select({ partnerId: drafts.partnerId })
    .from(drafts)
    .where(eq(drafts.memberId, memberId))
    .orderBy(desc(drafts.revision))
    .offset(draftsAtMost);
  await tx.delete(drafts).where(and(eq(drafts.memberId, memberId), inArray(drafts.partnerId, beyond)));
}
