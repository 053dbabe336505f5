import type { FastifyInstance } from "fastify";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls, mount } from "#server/platform/http/mount.ts";
import { refuseStaff, type StaffCaller } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { claimReport, releaseReport } from "./claim-report.ts";
import { decideReport, type Verdict } from "./decide-report.ts";
import { presentForDesk, presentQueued } from "./present.ts";
import { readWords } from "./read-words.ts";
import { countQueue, type Desk, findEvidenceFile, getForDesk, listQueue } from "./report-queue.ts";

/** Of those who decide on reports; contracts/desk/reports.ts. */
export function reportStaffRoutes(app: FastifyInstance, services: Services): void {
  const { db, live, queue } = services;
  const deskOf = (call: { staff: StaffCaller; site: { id: string }; now: Date }): Desk => ({
    siteId: call.site.id,
    staffId: call.staff.staffId,
    now: call.now,
  });
  const answer = async (desk: Desk, reportId: string) => ({
    report: presentForDesk(await getForDesk(db, desk, reportId), desk),
  });

  mount(app, "GET /api/admin/reports", async ({ query, ...call }) => {
    const desk = deskOf(call);
    const rows = await listQueue(db, desk, { status: query.status, reference: query.reference });
    const counts = await countQueue(db, desk);
    return { reports: rows.map((row) => presentQueued(row, desk.now)), ...counts };
  });

  mount(app, "GET /api/admin/reports/:report_id", async ({ params, ...call }) =>
    answer(deskOf(call), params.report_id),
  );

  mount(app, "POST /api/admin/reports/:report_id/claim", async ({ params, ...call }) => {
    const desk = deskOf(call);
    await claimReport(db, desk, params.report_id);
    return answer(desk, params.report_id);
  });

  mount(app, "DELETE /api/admin/reports/:report_id/claim", async ({ params, staff }) => {
    await releaseReport(db, staff.staffId, params.report_id);
    return {};
  });

  mount(app, "POST /api/admin/reports/:report_id/decision", async ({ act, params, body, ...call }) => {
    const verdict = readVerdict(body);
    const desk = deskOf(call);
    const wish = { reportId: params.report_id, verdict, alikeIds: body.alike_ids };
    const { removed } = await retryOnConflict(() =>
      act(async (tx, record) => {
        const decided = await decideReport(tx, { queue, desk }, wish);
        const { report, decisionId, alike } = decided;
        const { reportedId, reason, subject } = report;
        const isAgainst = decisionId !== null && reportedId !== null;
        await record({
          act: `report.${verdict.outcome}`,
          // By the decision's number, where it stands in the export of whoever it is against: the report's tells when it
          // was filed. Who was reported without cause is not told at all.
          subject: isAgainst
            ? { kind: "report_decision", id: decisionId }
            : { kind: "report", id: report.id },
          ...(isAgainst && { memberId: reportedId }),
          reason: verdict.rule ?? verdict.outcome,
          details: { report: report.id, reported_for: reason, subject, alike },
        });
        return decided;
      }),
    );
    for (const memberId of removed?.memberIds ?? [])
      live.publish(memberId, "chats_changed", {
        conversation_id: removed?.conversationId ?? null,
        removed_seq: removed?.seq ?? 0,
      });
    return {};
  });

  photoRoute(app, services);
}

type Body = { outcome: Verdict["outcome"]; rule?: Exclude<Verdict["rule"], null> | undefined; words: string };

function readVerdict({ outcome, rule, words: given }: Body): Verdict {
  const words = readWords(given, { isRequired: false });
  if (outcome === "no_action" || outcome === "gone") return { outcome, rule: null, words: "" };
  if (!rule) throw new FieldError({ rule: { code: "required" } });
  return { outcome, rule, words };
}

/** The copy of a reported photo: who asks is looked at each time, and nobody keeps it. */
function photoRoute(app: FastifyInstance, { db, storage }: Services): void {
  app.get<{ Params: { report_id: string; photo_id: string } }>(
    "/api/admin/reports/:report_id/photos/:photo_id",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        // defence: evidence-for-staff
        refuseStaff({ staff: ["moderator"] }, request);
        await countCalls(app, request, 1);
      },
    },
    async ({ params, site }, reply) => {
      const fileKey = await findEvidenceFile(db, {
        siteId: site.id,
        reportId: asId(params.report_id),
        photoId: asId(params.photo_id),
      });
      const key = fileKey && photoKey(fileKey, "full");
      const [facts, stream] = key ? [await storage.stat(key), await storage.get(key)] : [];
      if (!facts || !stream) throw new AppError("not_found");
      reply.headers({
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
        "content-length": facts.size,
      });
      return reply.type(facts.contentType).send(stream);
    },
  );
}

/** What is no id is no report's: the database would call it an error. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found");
  return text.toLowerCase();
}
