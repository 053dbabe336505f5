import type { FastifyInstance } from "fastify";
import { sharpPhotos } from "#server/modules/people/photos/photo-allowance.ts";
import { imagesOf } from "#server/modules/people/photos/present.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { fileReport, findOpen } from "./file-report.ts";
import { presentDecision, presentOwn } from "./present.ts";
import { listOwn } from "./queries.ts";
import { readWords } from "./read-words.ts";
import { reportsPerDay } from "./report-limits.ts";
import { seeDecisions } from "./see-decisions.ts";

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db, live, rateLimits, storage } = services;

  async function takeReport(memberId: string, contact: string): Promise<void> {
    // defence: reports-counted
    await rateLimits.take(`reports:${memberId}`, reportsPerDay, daySeconds).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The refusal names an address to which one can still write.
      throw new AppError("too_many_reports", { ...error.params, contact });
    });
  }

  mount(app, "GET /api/reports", async ({ caller, site }) => {
    const own = await listOwn(db, caller.memberId);
    const images = imagesOf(storage, site);
    return {
      reports: own.reports.map(presentOwn),
      decisions: own.decisions.map((row) => presentDecision(row, images)),
    };
  });

  mount(app, "POST /api/reports", async ({ body, caller, site, now }) => {
    const { memberId } = caller;
    const { subject, id, seq, reason } = body;
    if (subject === "message" && seq === undefined) throw new FieldError({ seq: { code: "required" } });
    const words = readWords(body.words, { isRequired: reason === "other" });
    const reported = { subject, id, seq };
    const known = await findOpen(db, { memberId, reported, reason });
    if (!known) await takeReport(memberId, site.settings.brand.supportEmail);
    const reporter = { siteId: site.id, memberId, sharpCount: sharpPhotos(site, caller) };
    const filed = await fileReport(db, services, { reporter, reported, reason, words, now });
    return { reference: filed.reference, due_at: filed.dueAt.toISOString() };
  });

  mount(app, "POST /api/decision-views", async ({ body, caller: { memberId }, now }) => {
    await seeDecisions(db, { memberId, ids: body.ids, now });
    live.publish(memberId, "user_changed", {});
    return {};
  });
}
