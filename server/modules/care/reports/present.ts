import type { ReportOutcome, ReportResult } from "#contracts/care/report-kinds.ts";
import type { Decision, OwnReport } from "#contracts/care/reports.ts";
import type { DeskReport, QueuedReport, ReportEvidence } from "#contracts/desk/reports.ts";
import { type Images, photoKey } from "#server/modules/people/photos/present.ts";
import { ageOn } from "#server/platform/age.ts";
import type {
  EvidencePhotoRow,
  EvidenceRow,
  QueuedRow,
  ReportForDesk,
  ReportRow,
  ShownDecision,
} from "./queries.ts";

/** What was done is between the site and whom it was done to. */
export const resultOf: Record<ReportOutcome, ReportResult> = {
  removed: "acted",
  warned: "acted",
  gone: "gone",
  no_action: "nothing",
};

/** A report to whoever filed it. */
export function presentOwn(row: ReportRow): OwnReport {
  const { id, reference, subject, reason, status } = row;
  return {
    ...{ id, reference, subject, reason, status },
    result: row.outcome && resultOf[row.outcome],
    filed_at: row.filedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}

/** A decision to whom it is against. */
export function presentDecision({ decision: row, fileKey }: ShownDecision, images: Images): Decision {
  const { id, reference, kind, subject, rule, words, quote } = row;
  return {
    ...{ id, reference, kind, subject, rule, words, quote },
    sent_at: row.sentAt?.toISOString() ?? null,
    image_url: fileKey && images.addressOf(photoKey(fileKey, "card")),
    decided_at: row.createdAt.toISOString(),
  };
}

export function presentQueued({ report, holder }: QueuedRow, now: Date): QueuedReport {
  const { id, reference, subject, reason, status, outcome } = report;
  return {
    ...{ id, reference, subject, reason, status, outcome, holder },
    filed_at: report.filedAt.toISOString(),
    due_at: report.dueAt.toISOString(),
    is_overdue: status === "open" && report.dueAt <= now,
  };
}

export function presentForDesk(
  found: ReportForDesk,
  { staffId, now }: { staffId: string; now: Date },
): DeskReport {
  const { report, evidence, reporterName, reportedName } = found;
  const { reportedId, words, rule } = report;
  return {
    ...presentQueued(found, now),
    ...{ words, rule },
    reporter: reporterName === null ? null : { name: reporterName },
    reported: reportedId && reportedName !== null ? { id: reportedId, name: reportedName } : null,
    closed_at: report.closedAt?.toISOString() ?? null,
    evidence: evidence && presentEvidence(evidence, found.photos, report),
    alike: found.alike.map((one) => ({
      ...{ id: one.id, reference: one.reference, reason: one.reason, words: one.words },
      filed_at: one.filedAt.toISOString(),
    })),
    decision: found.decision && {
      ...{ reference: found.decision.reference, kind: found.decision.kind, words: found.decision.words },
      decided_at: found.decision.createdAt.toISOString(),
    },
    is_held: found.holderId === staffId,
    can_remove: found.canRemove,
    locale: found.language,
    others_open: found.othersOpen,
    earlier_decisions: found.earlierDecisions,
  };
}

function presentEvidence(
  { profile, messages }: EvidenceRow,
  photos: readonly EvidencePhotoRow[],
  report: ReportRow,
): ReportEvidence {
  const { name, gender, kind, about, birthDate } = profile;
  const reportedSeq = messages.at(-1)?.seq;
  return {
    profile: {
      ...{ name, gender, kind, about },
      age: ageOn(birthDate, report.filedAt),
    },
    messages: messages.map((message) => ({ ...message, is_reported: message.seq === reportedSeq })),
    photos: photos.map(({ id, width, height, placeholder, alt }) => ({
      ...{ id, width, height, placeholder, alt },
      image_url: `/api/admin/reports/${report.id}/photos/${id}`,
    })),
  };
}
