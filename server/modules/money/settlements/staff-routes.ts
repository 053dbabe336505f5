import type { FastifyInstance } from "fastify";
import { lookAndNote } from "#server/modules/money/payments/look-and-note.ts";
import { isOpen } from "#server/modules/money/payments/order-status.ts";
import { getOrder } from "#server/modules/money/payments/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { checkSettled } from "./check-settled.ts";
import { judgeEntries } from "./compare-entries.ts";
import { noteEntries } from "./note-entries.ts";
import { presentSettled } from "./present.ts";
import {
  countOpenSettled,
  getProgress,
  getSettled,
  listSettled,
  type SettledRow,
  toEntry,
} from "./queries.ts";

/** Routes for staff who compare settlements with the books; contracts/desk/settlements.ts. */
export function settlementStaffRoutes(app: FastifyInstance, services: Services): void {
  const { db, log, gateways } = services;
  const subjectOf = ({ order, difference }: SettledRow) => ({
    subject: order ? { kind: "order", id: order.id } : { kind: "payment", id: difference.paymentId },
    ...(order && { memberId: order.memberId }),
  });

  mount(app, "GET /api/admin/settlements", async ({ query: { state }, site }) => {
    const rows = await listSettled(db, { siteId: site.id, state });
    return {
      differences: rows.map(presentSettled),
      open: await countOpenSettled(db, site.id),
      progress: await Promise.all(gateways.map((gateway) => getProgress(db, gateway))),
    };
  });

  mount(
    app,
    "POST /api/admin/settled-differences/:difference_id/look",
    async ({ act, params, site, now }) => {
      const row = await getSettled(db, { siteId: site.id, id: params.difference_id });
      const { difference, order } = row;
      try {
        const asked = order && (await getOrder(db, order.id));
        if (asked) await lookAndNote(db, services, { order: asked, tellsNews: !isOpen(asked.status) });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.warn({ err: error, orderId: order?.id }, "an order could not be settled");
        if (error.failure !== "not_found") throw new AppError("payment_unavailable");
      }
      const { gateway, endedAt } = difference;
      await act(async (tx, record) => {
        const judged = await judgeEntries(tx, { gateway, entries: [toEntry(difference)] });
        if (endedAt === null) await noteEntries(tx, { gateway, judged, now });
        await record({
          act: "difference.looked_up",
          ...subjectOf(row),
          reason: difference.kind,
        });
      });
      return {};
    },
  );

  mount(
    app,
    "POST /api/admin/settled-differences/:difference_id/check",
    async ({ act, params, body, site, staff: { staffId }, now }) => {
      await act(async (tx, record) => {
        const row = await getSettled(tx, { siteId: site.id, id: params.difference_id });
        const { id, kind, gateway } = row.difference;
        const { finding, found_at: foundAt } = body;
        await checkSettled(tx, { id, finding, foundAt: new Date(foundAt), staffId, now });
        await record({
          act: "difference.checked",
          ...subjectOf(row),
          reason: finding,
          details: { kind, gateway },
        });
      });
      return {};
    },
  );
}
