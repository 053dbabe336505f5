import { asc, eq } from "drizzle-orm";
import type { ReportReason, ReportSubject } from "#contracts/care/report-kinds.ts";
import { photos } from "#server/db/schema/photos.ts";
import { reportEvidence, reportPhotos, reports, reportVoices } from "#server/db/schema/reports.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import type { Person } from "./chatting.ts";
import { createPhoto } from "./factories.ts";

type What = { subject: ReportSubject; id: string; seq?: number };

export function report(by: { browser: Browser }, what: What, reason: ReportReason = "abuse", words = "") {
  return by.browser.call("POST /api/reports", { body: { ...what, reason, words } });
}

/** Status and code of an answer: the parts in which refusals may differ. */
export const told = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { error?: string }).error,
];

/** The row of a report that was answered. */
export async function readReport(app: TestApp, reference: string) {
  const { db } = app.services;
  const [row] = await db.select().from(reports).where(eq(reports.reference, reference));
  if (!row) throw new Error(`no report ${reference}`);
  const [evidence] = await db.select().from(reportEvidence).where(eq(reportEvidence.reportId, row.id));
  const kept = await db
    .select()
    .from(reportPhotos)
    .where(eq(reportPhotos.reportId, row.id))
    .orderBy(asc(reportPhotos.position));
  const [voice] = await db.select().from(reportVoices).where(eq(reportVoices.reportId, row.id));
  return { row, evidence: evidence ?? null, photos: kept, voice: voice ?? null };
}

/** A photo with the files that others may see. */
export async function createShownPhoto(app: TestApp, { id: memberId }: Pick<Person, "id">, position = 0) {
  const id = await createPhoto(app, memberId, { position });
  const [photo] = await app.services.db.select().from(photos).where(eq(photos.id, id));
  const fileKey = photo?.fileKey ?? "";
  for (const size of ["card", "page", "full", "blurred"] as const)
    await app.services.storage.put(photoKey(fileKey, size), Buffer.from(`${size} of ${id}`));
  return { id, fileKey };
}
