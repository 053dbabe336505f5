import { and, eq } from "drizzle-orm";
import { reportClaimMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { reportClaims } from "#server/db/schema/reports.ts";
import { AppError } from "#server/platform/errors.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import type { Desk, ReportRow } from "./queries.ts";
import { lockForDesk } from "./report-queue.ts";

/** Claims a report, or extends the claim: no other moderator decides on it meanwhile. */
export async function claimReport(db: Db, desk: Desk, reportId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeHold(tx, desk, reportId);
  });
}

/** Claims an open report inside the transaction of an act on it. */
export async function takeHold(tx: Db, desk: Desk, reportId: string): Promise<ReportRow> {
  const { staffId, now } = desk;
  const report = await lockForDesk(tx, desk, reportId);
  // defence: report-closed-once
  if (report.status === "closed") throw new AppError("report_closed");
  const [claim] = await tx.select().from(reportClaims).where(eq(reportClaims.reportId, reportId));
  const isHeldByOther = claim !== undefined && claim.holderId !== staffId && claim.until > now;
  // defence: report-of-its-holder
  if (isHeldByOther) throw new AppError("report_taken");
  const until = new Date(now.getTime() + reportClaimMinutes * minuteMs);
  await tx
    .insert(reportClaims)
    .values({ reportId, holderId: staffId, until })
    .onConflictDoUpdate({ target: reportClaims.reportId, set: { holderId: staffId, until } });
  return report;
}

/** Releases the caller's own claim; another moderator's claim stays. */
export async function releaseReport(db: Db, staffId: string, reportId: string): Promise<void> {
  await db
    .delete(reportClaims)
    .where(and(eq(reportClaims.reportId, reportId), eq(reportClaims.holderId, staffId)));
}
