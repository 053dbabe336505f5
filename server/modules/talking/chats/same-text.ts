import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { sameTextDays } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { openingTexts } from "#server/db/schema/chats.ts";
import { emit } from "#server/events.ts";
import { AppError } from "#server/platform/errors.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { openingTextsForgottenAtOnce, sameTextsPerDay, sameTextsReported } from "./chat-limits.ts";
import type { OpeningText } from "./opening-text.ts";

type Sent = { memberId: string; text: OpeningText; now: Date };

/** From when on first messages are counted. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - sameTextDays * dayMs);

/**
 * Refuses a first message whose text the member has sent to `sameTextsPerDay` people within a day
 * (same_text_limit, with the time at which it can be sent again). Until the transaction ends, the member's other
 * counted first messages wait, so that simultaneous ones are counted too.
 */
export async function refuseSameText(tx: Db, { memberId, text, now }: Sent): Promise<void> {
  // defence: openings-one-by-one
  await holdLockOn(tx, "openingTexts", memberId);
  const sent = await tx
    .select({ at: openingTexts.sentAt })
    .from(openingTexts)
    .where(and(isSame({ memberId, text }), gt(openingTexts.sentAt, new Date(now.getTime() - dayMs))))
    .orderBy(desc(openingTexts.sentAt))
    .limit(sameTextsPerDay);
  const oldest = sent[sameTextsPerDay - 1];
  // defence: same-text-counted
  if (!oldest) return;
  const freesAt = new Date(oldest.at.getTime() + dayMs);
  throw new AppError("same_text_limit", {
    count: sameTextsPerDay,
    frees_at: freesAt.toISOString(),
    seconds: Math.max(1, Math.ceil((freesAt.getTime() - now.getTime()) / 1000)),
  });
}

/**
 * Counts the text of a conversation that was begun, in its transaction. Emits `text.repeated` if as many people have
 * got it as moderators should look at, or more.
 */
export async function countOpening(
  tx: Db,
  queue: Queue,
  { memberId, text, now, conversationId }: Sent & { conversationId: string },
): Promise<void> {
  const { fingerprint, isCautioned } = text;
  await tx.insert(openingTexts).values({ conversationId, memberId, fingerprint, sentAt: now });
  const count = await tx.$count(
    openingTexts,
    and(isSame({ memberId, text }), gt(openingTexts.sentAt, countedSince(now))),
  );
  // Later copies are told, too: the first report may be closed by then. A member has one report of this kind at a time.
  // defence: only-many-copies-told
  if (count >= sameTextsReported[isCautioned ? "cautioned" : "harmless"])
    await emit(tx, queue, "text.repeated", { conversationId });
}

function isSame({ memberId, text }: Pick<Sent, "memberId" | "text">) {
  return and(eq(openingTexts.memberId, memberId), eq(openingTexts.fingerprint, text.fingerprint));
}

/** Deletes fingerprints that count no more, in portions, because a night's may be more than one statement can delete. */
export async function forgetOpeningTexts(db: Db, now: Date): Promise<void> {
  const isOld = lte(openingTexts.sentAt, countedSince(now));
  for (let gone = 1; gone > 0; ) {
    const portion = db
      .select({ id: openingTexts.conversationId })
      .from(openingTexts)
      .where(isOld)
      .limit(openingTextsForgottenAtOnce);
    const rows = await db
      .delete(openingTexts)
      .where(inArray(openingTexts.conversationId, portion))
      .returning({ id: openingTexts.conversationId });
    gone = rows.length;
  }
}

type Reader = { locale: Locale; country: string | null; timeZone: string };

/** The refusal of a repeated text with its time in the sender's own words; any other error unchanged. */
export function withTime(error: unknown, { locale, country, timeZone }: Reader): unknown {
  if (!(error instanceof AppError) || error.code !== "same_text_limit") return error;
  const time = new Intl.DateTimeFormat(regionalTag(locale, country), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  const freesAt = new Date(String(error.params.frees_at));
  return new AppError("same_text_limit", { ...error.params, time: time.format(freesAt) });
}
