import type { FastifyInstance } from "fastify";
import type { ReportReason, VerdictOutcome } from "#contracts/care/report-kinds.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { sendVoice } from "#server/modules/talking/voice-messages/send-file.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls, mount } from "#server/platform/http/mount.ts";
import { refuseStaff } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { actOnReport, deskOf } from "./act-on-report.ts";
import { claimReport, releaseReport } from "./claim-report.ts";
import type { Verdict } from "./decide-report.ts";
import { liftDecision } from "./lift-decision.ts";
import { presentForDesk, presentQueued } from "./present.ts";
import type { Desk } from "./queries.ts";
import { readWords } from "./read-words.ts";
import { countQueue, findEvidenceFile, findEvidenceVoice, getForDesk, listQueue } from "./report-queue.ts";

/** Routes for staff who decide on reports; contracts/desk/reports.ts and restrictions.ts. */
export function reportStaffRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
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
    const wish = { reportId: params.report_id, verdict: readVerdict(body), alikeIds: body.alike_ids };
    await actOnReport(services, { act, desk: deskOf(call) }, wish);
    return {};
  });

  restrictionRoutes(app, services);
  photoRoute(app, services);
  voiceRoute(app, services);
}

type Body = { outcome: VerdictOutcome; rule?: ReportReason | undefined; words: string };

function readVerdict({ outcome, rule, words: given }: Body): Verdict {
  const words = readWords(given, { isRequired: false });
  if (outcome === "no_action" || outcome === "gone") return { outcome, rule: null, words: "" };
  if (!rule) throw new FieldError({ rule: { code: "required" } });
  return { outcome, rule, words };
}

/** The decisions that exclude a member, and lifting them. */
function restrictionRoutes(app: FastifyInstance, services: Services): void {
  const { queue } = services;

  mount(app, "POST /api/admin/reports/:report_id/suspension", async ({ act, params, body, ...call }) => {
    const { rule, hours, alike_ids: alikeIds } = body;
    const words = readWords(body.words, { isRequired: true });
    const verdict = { outcome: "suspended", rule, words, hours } as const;
    const wish = { reportId: params.report_id, verdict, alikeIds };
    await actOnReport(services, { act, desk: deskOf(call) }, wish);
    return {};
  });

  mount(app, "POST /api/admin/reports/:report_id/ban", async ({ act, params, body, ...call }) => {
    const { rule, alike_ids: alikeIds } = body;
    const words = readWords(body.words, { isRequired: true });
    const wish = {
      reportId: params.report_id,
      verdict: { outcome: "banned", rule, words } as const,
      alikeIds,
    };
    await actOnReport(services, { act, desk: deskOf(call) }, wish);
    return {};
  });

  mount(app, "POST /api/admin/reports/:report_id/lift", async ({ act, params, body, ...call }) => {
    const desk = deskOf(call);
    await retryOnConflict(() =>
      act(async (tx, record) => {
        const wish = { reportId: params.report_id, reason: body.reason };
        const lifted = await liftDecision(tx, { queue, desk }, wish);
        await record({
          act: "report.lifted",
          subject: { kind: "report_decision", id: lifted.id },
          memberId: lifted.memberId,
          reason: body.reason,
          details: { report: params.report_id, kind: lifted.kind },
        });
      }),
    );
    return {};
  });
}

/** The copy of a reported photo: each request checks the caller, and no cache keeps it. */
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

/** The copy of the reported voice message, in the same way. */
function voiceRoute(app: FastifyInstance, { db, storage }: Services): void {
  app.get<{ Params: { report_id: string } }>(
    "/api/admin/reports/:report_id/voice",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        // defence: evidence-voice-for-staff
        refuseStaff({ staff: ["moderator"] }, request);
        await countCalls(app, request, 1);
      },
    },
    async (request, reply) => {
      const reportId = asId(request.params.report_id);
      const voice = await findEvidenceVoice(db, { siteId: request.site.id, reportId });
      if (!voice) throw new AppError("not_found");
      return sendVoice(storage, voice, request, reply);
    },
  );
}

/** A text that is no UUID is no report's id: the database would raise an error. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found");
  return text.toLowerCase();
}
