import type { FastifyInstance } from "fastify";
import { checkDifference } from "#server/modules/money/differences/check-difference.ts";
import { presentDifference } from "#server/modules/money/differences/present.ts";
import {
  countOpen,
  type Desk,
  getDifference,
  listDifferences,
} from "#server/modules/money/differences/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { lookAndNote } from "./look-and-note.ts";
import { isOpen } from "./order-status.ts";
import { presentReturn } from "./present.ts";
import { getOrder, listReturnsOf } from "./queries.ts";

type Asked = { staff: StaffCaller; site: { id: string }; now: Date };

/** Routes for staff who compare the books with the gateways; contracts/desk/differences.ts. */
export function paymentStaffRoutes(app: FastifyInstance, services: Services): void {
  const { db, log } = services;
  const deskOf = ({ staff, site, now }: Asked): Desk => ({ siteId: site.id, staffId: staff.staffId, now });

  mount(app, "GET /api/admin/payment-differences", async ({ query, ...call }) => {
    const desk = deskOf(call);
    const rows = await listDifferences(db, desk, query.state);
    const returns = await listReturnsOf(
      db,
      rows.map(({ difference }) => difference.orderId),
    );
    const differences = rows.map((row) =>
      presentDifference(
        row,
        returns.filter(({ orderId }) => orderId === row.difference.orderId).map(presentReturn),
      ),
    );
    return { differences, open: await countOpen(db, desk) };
  });

  mount(app, "POST /api/admin/payment-differences/:difference_id/look", async ({ act, params, ...call }) => {
    const { difference, order } = await getDifference(db, deskOf(call), params.difference_id);
    try {
      const asked = await getOrder(db, difference.orderId);
      await lookAndNote(db, services, { order: asked, tellsNews: !isOpen(asked.status) });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      log.warn({ err: error, orderId: difference.orderId }, "an order could not be settled");
      if (error.failure !== "not_found") throw new AppError("payment_unavailable");
    }
    await act(async (_tx, record) => {
      await record({
        act: "difference.looked_up",
        subject: { kind: "order", id: difference.orderId },
        memberId: order.memberId,
        reason: difference.kind,
      });
    });
    return {};
  });

  mount(
    app,
    "POST /api/admin/payment-differences/:difference_id/check",
    async ({ act, params, body, ...call }) => {
      const desk = deskOf(call);
      await act(async (tx, record) => {
        const { difference, order } = await getDifference(tx, desk, params.difference_id);
        const { finding, found_at: foundAt } = body;
        await checkDifference(tx, desk, { id: difference.id, finding, foundAt: new Date(foundAt) });
        await record({
          act: "difference.checked",
          subject: { kind: "order", id: difference.orderId },
          memberId: order.memberId,
          reason: body.finding,
          details: { kind: difference.kind },
        });
      });
      return {};
    },
  );
}
