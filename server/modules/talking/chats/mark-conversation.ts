import { and, eq, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { conversationPins, conversationSides } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { pinnedAtMost } from "./chat-limits.ts";
import { seenSeq } from "./push-messages.ts";
import { isListed, isNotArchived, isPartnerBlocked } from "./select-threads.ts";
import { untoldSeq } from "./sweep-unread.ts";

type Side = { memberId: string; conversationId: string };
/** Left out: stays as it is. */
type Marks = Side & {
  isPinned?: boolean | undefined;
  isMuted?: boolean | undefined;
  isArchived?: boolean | undefined;
  now: Date;
};

/**
 * Pins, mutes or archives the member's side of a conversation. An archived one is never pinned: archiving unpins, and
 * pinning brings it back to the list. Only the member's own pages are told. Repeating changes nothing.
 * not_found: others' conversations, deleted ones and those with blocked partners; pin_limit_reached: `pinnedAtMost` are
 * pinned already.
 */
export async function markConversation({ db, live }: { db: Db; live: Live }, marks: Marks): Promise<void> {
  await retryOnConflict(() => db.transaction((tx) => mark(tx, marks)));
  live.publish(marks.memberId, "chats_changed", { conversation_id: marks.conversationId });
}

async function mark(tx: Db, { isPinned, isMuted, isArchived, now, ...side }: Marks): Promise<void> {
  // Two devices that pin at once: the second one counts the first one's.
  // defence: pins-one-by-one
  if (isPinned) await holdLockOn(tx, "pins", side.memberId);
  await lockListedSide(tx, side);
  if (isPinned === true) await pin(tx, side, now);
  if (isPinned === false || /* defence: archived-not-pinned */ isArchived) await unpin(tx, side);
  if (isArchived !== undefined || /* defence: pinned-not-archived */ isPinned)
    await setArchived(tx, { ...side, archivedAt: isArchived ? now : null });
  if (isMuted !== undefined) await setMuted(tx, { ...side, mutedAt: isMuted ? now : null });
}

/** Locks the side until the transaction ends, so that it is not deleted meanwhile. */
async function lockListedSide(tx: Db, { memberId, conversationId }: Side): Promise<void> {
  const [side] = await tx
    .select({ memberId: conversationSides.memberId })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        // defence: own-side-marked
        eq(conversationSides.memberId, memberId),
        isListed,
        not(isPartnerBlocked(tx, memberId)),
      ),
    )
    .for("no key update");
  if (!side) throw new AppError("not_found");
}

async function pin(tx: Db, { memberId, conversationId }: Side, now: Date): Promise<void> {
  const [pinned] = await tx
    .select({ others: sql<number>`count(*)::int` })
    .from(conversationPins)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, conversationPins.conversationId),
        eq(conversationSides.memberId, conversationPins.memberId),
      ),
    )
    .where(
      and(
        eq(conversationPins.memberId, memberId),
        ne(conversationPins.conversationId, conversationId),
        // The release before deletes a side and leaves its pin.
        isListed,
        // It also pins archived conversations.
        isNotArchived,
        not(isPartnerBlocked(tx, memberId)),
      ),
    );
  if ((pinned?.others ?? 0) >= pinnedAtMost) throw new AppError("pin_limit_reached", { limit: pinnedAtMost });
  await tx.insert(conversationPins).values({ memberId, conversationId, pinnedAt: now }).onConflictDoNothing();
}

/** Takes a side off the pinned ones, if it is one. */
export async function unpin(tx: Db, { memberId, conversationId }: Side): Promise<void> {
  await tx
    .delete(conversationPins)
    .where(and(eq(conversationPins.memberId, memberId), eq(conversationPins.conversationId, conversationId)));
}

/**
 * Mutes a side, or with null unmutes it; a muted one keeps its time. A notice that was on its way when it was muted has
 * ended without being sent: what is unread is not counted as told, so that the next message after unmuting is.
 */
export async function setMuted(
  tx: Db,
  { memberId, conversationId, mutedAt }: Side & { mutedAt: Date | null },
): Promise<void> {
  await tx
    .update(conversationSides)
    .set(
      mutedAt
        ? { mutedAt: sql`coalesce(${conversationSides.mutedAt}, ${mutedAt.toISOString()}::timestamptz)` }
        : {
            mutedAt: null,
            notedSeq: untoldSeq,
            pushedSeq: sql`least(${conversationSides.pushedSeq}, ${seenSeq})`,
          },
    )
    .where(
      and(
        eq(conversationSides.memberId, memberId),
        eq(conversationSides.conversationId, conversationId),
        mutedAt ? undefined : isNotNull(conversationSides.mutedAt),
      ),
    );
}

/** Takes a side off the list, or with null brings it back; an archived one keeps its time. */
export async function setArchived(
  tx: Db,
  { memberId, conversationId, archivedAt }: Side & { archivedAt: Date | null },
): Promise<void> {
  await tx
    .update(conversationSides)
    .set({ archivedAt })
    .where(
      and(
        eq(conversationSides.memberId, memberId),
        eq(conversationSides.conversationId, conversationId),
        (archivedAt ? isNull : isNotNull)(conversationSides.archivedAt),
      ),
    );
}
