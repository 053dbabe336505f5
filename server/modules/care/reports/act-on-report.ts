import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import type { Act } from "#server/platform/http/staff-act.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { decideReport, type Wish } from "./decide-report.ts";
import type { Desk } from "./queries.ts";

export function deskOf({ staff, site, now }: { staff: StaffCaller; site: { id: string }; now: Date }): Desk {
  return { siteId: site.id, staffId: staff.staffId, roles: staff.roles, now };
}

/** Decides on a report as an act of staff, with its line in the log; then tells open pages. */
export async function actOnReport(
  { queue, live }: { queue: Queue; live: Live },
  { act, desk }: { act: Act; desk: Desk },
  wish: Wish,
): Promise<void> {
  const { verdict } = wish;
  const { report, removed } = await retryOnConflict(() =>
    act(async (tx, record) => {
      const decided = await decideReport(tx, { queue, desk }, wish);
      const { report, decisionId, alike } = decided;
      const { reportedId, reason, subject } = report;
      const isAgainst = decisionId !== null && reportedId !== null;
      await record({
        act: `report.${verdict.outcome}`,
        // Named by the decision's id, which is in the export of the member it is against: the report's id
        // would reveal when it was filed. A member reported without cause is not named at all.
        subject: isAgainst ? { kind: "report_decision", id: decisionId } : { kind: "report", id: report.id },
        ...(isAgainst && { memberId: reportedId }),
        reason: verdict.rule ?? verdict.outcome,
        details: {
          ...{ report: report.id, reported_for: reason, subject, alike },
          ...(verdict.outcome === "suspended" && { hours: verdict.hours }),
        },
      });
      return decided;
    }),
  );
  for (const memberId of removed?.memberIds ?? [])
    live.publish(memberId, "chats_changed", {
      conversation_id: removed?.conversationId ?? null,
      removed_seq: removed?.seq ?? 0,
    });
  const isShutOut = verdict.outcome === "suspended" || verdict.outcome === "banned";
  // defence: shut-out-closes-streams
  if (isShutOut && report.reportedId) live.close(report.reportedId);
}
