import { and, eq } from "drizzle-orm";
import type { ReportReason } from "#contracts/care/report-kinds.ts";
import { reportWordsMaxLength } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { reportEvidence, reportPhotos, reports, reportVoices } from "#server/db/schema/reports.ts";
import { copyFiles } from "#server/modules/people/photos/copy-files.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import { claimFiles, type FileServices } from "#server/modules/people/photos/make-files.ts";
import { copyVoice } from "#server/modules/talking/voice-messages/copy-voice.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { makeReference } from "#server/platform/text/reference.ts";
import { findTarget, type HeardVoice, type Reporter, type SeenPhoto, type Target } from "./find-target.ts";
import { freeze } from "./freeze.ts";
import { referenceTries, reportsOfWords } from "./report-limits.ts";
import { dueAfter, keyOf, type Reported } from "./report-rules.ts";

type NewReport = {
  reporter: Reporter;
  reported: Reported;
  reason: ReportReason;
  words: string;
  now: Date;
};
export type Filed = { reference: string; dueAt: Date };

/**
 * Files a report with its evidence, in one transaction. If the same member has an open report of the same
 * thing for the same reason, that one is returned, and new words are added to it.
 */
export async function fileReport(db: Db, services: FileServices, wish: NewReport): Promise<Filed> {
  const { reporter, reported, now } = wish;
  const target = await findTarget(db, reporter, reported);
  const copies = await copyPhotos(db, services, target, now);
  const voice = await copyHeard(db, services, target, now);
  const files = [...copies, ...(voice ? [voice] : [])];
  // A photo deleted while it was copied cannot be reported. A message without its photo still can.
  if (reported.subject === "photo" && copies.length === 0) throw new AppError("not_found");
  const filed = await db
    .transaction((tx) => keepReport(tx, wish, target.reportedId, { photos: copies, voice }))
    .catch(async (error: unknown) => {
      await discard(db, services, files);
      throw error;
    });
  if (!filed.isNew) await discard(db, services, files);
  return filed;
}

/** The photos that still exist, each with the key of its copy in place of its own. */
async function copyPhotos(
  db: Db,
  { storage }: FileServices,
  { photos, reportedId: ownerId }: Target,
  now: Date,
): Promise<SeenPhoto[]> {
  const copies: SeenPhoto[] = [];
  for (const photo of photos) {
    const fileKey = await copyFiles(db, storage, { fileKey: photo.fileKey, ownerId, now });
    if (fileKey !== null) copies.push({ ...photo, fileKey });
  }
  return copies;
}

/** The voice message with the key of its copy, if it still exists. */
async function copyHeard(
  db: Db,
  { storage }: FileServices,
  { voice, reportedId: ownerId }: Target,
  now: Date,
): Promise<HeardVoice | null> {
  const fileKey = voice ? await copyVoice(db, storage, { ...voice, ownerId, now }) : null;
  return voice && fileKey !== null ? { ...voice, fileKey } : null;
}

/** The member's open report of this for the same reason, if any. */
export async function findOpen(
  db: Db,
  { memberId, reported, reason }: { memberId: string; reported: Reported; reason: ReportReason },
): Promise<typeof reports.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, memberId),
        eq(reports.subjectKey, keyOf(reported)),
        eq(reports.reason, reason),
        eq(reports.status, "open"),
      ),
    );
  return row ?? null;
}

async function keepReport(
  tx: Db,
  { reporter, reported, reason, words, now }: NewReport,
  reportedId: string,
  copies: { photos: readonly SeenPhoto[]; voice: HeardVoice | null },
): Promise<Filed & { isNew: boolean }> {
  const { siteId, memberId } = reporter;
  const frozen = await freeze(tx, { memberId, reportedId, reported });
  const row = {
    ...{ siteId, reporterId: memberId, reportedId, reason, words },
    subject: reported.subject,
    subjectKey: keyOf(reported),
    status: "open" as const,
    filedAt: now,
    dueAt: dueAfter(now),
  };
  for (let tried = 0; tried < referenceTries; tried += 1) {
    const [report] = await tx
      .insert(reports)
      .values({ ...row, id: newId(), reference: makeReference() })
      // defence: reported-once
      .onConflictDoNothing()
      .returning();
    if (report) {
      await tx.insert(reportEvidence).values({ reportId: report.id, ...frozen });
      for (const [position, { fileKey, width, height, placeholder, alt }] of copies.photos.entries()) {
        const photo = { reportId: report.id, fileKey, position, width, height, placeholder, alt };
        await tx.insert(reportPhotos).values({ ...photo, id: newId() });
        await claimFiles(tx, fileKey);
      }
      if (copies.voice) {
        const { fileKey, container, durationMs } = copies.voice;
        await tx.insert(reportVoices).values({ reportId: report.id, fileKey, container, durationMs });
        await claimFiles(tx, fileKey);
      }
      return { ...report, isNew: true };
    }
    const first = await findOpen(tx, { memberId, reported, reason });
    if (!first) continue;
    await addWords(tx, first, words);
    return { ...first, isNew: false };
  }
  throw new AppError("unavailable");
}

/** A repeated report has no row of its own: its text is added to the first one while there is room. */
async function addWords(tx: Db, { id }: { id: string }, words: string): Promise<void> {
  const [first] = await tx
    .select({ words: reports.words })
    .from(reports)
    .where(eq(reports.id, id))
    .for("update");
  if (!first || words === "" || first.words.includes(words)) return;
  const all = [first.words, words].filter(Boolean).join("\n\n");
  if (all.length > reportWordsMaxLength * reportsOfWords) return;
  await tx.update(reports).set({ words: all }).where(eq(reports.id, id));
}

async function discard(
  db: Db,
  { storage, log }: FileServices,
  copies: readonly { fileKey: string }[],
): Promise<void> {
  for (const { fileKey } of copies)
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err }, "files of a refused report could not be deleted: the sweep deletes them");
    });
}
