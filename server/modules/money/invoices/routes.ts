import type { FastifyInstance } from "fastify";
import { validate } from "uuid";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls } from "#server/platform/http/mount.ts";
import { tenMinutesSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { drawForDownload } from "./draw-invoice.ts";
import { filesInTenMinutes } from "./invoice-limits.ts";
import { spellNumber } from "./invoice-rules.ts";
import { getOwnFile } from "./queries.ts";

/** The file of a document: each request checks the caller, so an address alone opens nothing. */
export function invoiceRoutes(app: FastifyInstance, services: Services): void {
  const { rateLimits } = services;
  app.get<{ Params: { invoice_id: string } }>(
    "/api/invoices/:invoice_id/file",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        // defence: invoice-asks-who
        if (!request.caller) throw new AppError("authentication_required");
        await countCalls(app, request, 1);
      },
    },
    async ({ caller, params }, reply) => {
      const memberId = caller?.memberId ?? "";
      await rateLimits.take(`invoice-files:${memberId}`, filesInTenMinutes, tenMinutesSeconds);
      const invoiceId = params.invoice_id.toLowerCase();
      if (!validate(invoiceId)) throw new AppError("not_found");
      const { row, pdf } = await readOwnFile(services, { invoiceId, memberId });
      reply.headers({
        "cache-control": "private, no-store",
        "content-disposition": `attachment; filename="${spellNumber(row)}.pdf"`,
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
      });
      return reply.type("application/pdf").send(Buffer.from(pdf));
    },
  );
}

/** The stored file; drawn now if it is not there: its job waits or was lost, or the order is older than invoices. */
async function readOwnFile(services: Services, asked: { invoiceId: string; memberId: string }) {
  const { row, pdf } = await getOwnFile(services.db, asked);
  if (pdf !== null) return { row, pdf };
  await drawForDownload(services, asked.invoiceId);
  const drawn = await getOwnFile(services.db, asked);
  if (drawn.pdf === null) throw new Error(`no file of invoice ${asked.invoiceId}`);
  return { row, pdf: drawn.pdf };
}
