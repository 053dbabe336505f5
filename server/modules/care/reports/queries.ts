import { desc, eq } from "drizzle-orm";
import type { StaffRole } from "#contracts/desk/roles.ts";
import type { Db } from "#server/db/open-database.ts";
import type { accounts } from "#server/db/schema/accounts.ts";
import { photos } from "#server/db/schema/photos.ts";
import {
  reportDecisions,
  type reportEvidence,
  type reportPhotos,
  reports,
  type reportVoices,
} from "#server/db/schema/reports.ts";
import { shownAtOnce } from "./report-limits.ts";

type AccountRow = typeof accounts.$inferSelect;
export type ReportRow = typeof reports.$inferSelect;
export type EvidenceRow = typeof reportEvidence.$inferSelect;
export type EvidencePhotoRow = typeof reportPhotos.$inferSelect;
export type EvidenceVoiceRow = typeof reportVoices.$inferSelect;
export type DecisionRow = typeof reportDecisions.$inferSelect;
/** With the files of the photo that it is about, as long as the photo is in the album. */
export type ShownDecision = { decision: DecisionRow; fileKey: string | null };
/** A member of the staff who decides on reports of this site. */
export type Desk = { siteId: string; staffId: string; roles: readonly StaffRole[]; now: Date };
/** A report of the queue, and the holder of its claim. */
export type QueuedRow = { report: ReportRow; holder: string | null };
/** A report as shown to the staff who decide on it. */
export type ReportForDesk = QueuedRow & {
  evidence: EvidenceRow | null;
  photos: EvidencePhotoRow[];
  voice: EvidenceVoiceRow | null;
  alike: ReportRow[];
  decision: DecisionRow | null;
  /** The caller took that decision. */
  isOwnDecision: boolean;
  holderId: string | null;
  reporterName: string | null;
  reportedName: string | null;
  /** The reported member's language; null after they are gone. */
  language: string | null;
  status: AccountRow["status"] | null;
  suspendedUntil: Date | null;
  canRemove: boolean;
  othersOpen: number;
  earlierDecisions: number;
};

export async function listOwn(
  db: Db,
  memberId: string,
): Promise<{ reports: ReportRow[]; decisions: ShownDecision[] }> {
  return {
    reports: await db
      .select()
      .from(reports)
      // defence: own-reports
      .where(eq(reports.reporterId, memberId))
      .orderBy(desc(reports.filedAt), desc(reports.id))
      .limit(shownAtOnce),
    decisions: await db
      .select({ decision: reportDecisions, fileKey: photos.fileKey })
      .from(reportDecisions)
      .leftJoin(photos, eq(photos.id, reportDecisions.photoId))
      .where(eq(reportDecisions.memberId, memberId))
      .orderBy(desc(reportDecisions.createdAt), desc(reportDecisions.id))
      .limit(shownAtOnce),
  };
}
