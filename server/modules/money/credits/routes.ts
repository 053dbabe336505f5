import type { FastifyInstance } from "fastify";
import { ledgerFilter } from "#contracts/money/transactions.ts";
import { mount } from "#server/platform/http/mount.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import type { Services } from "#server/services.ts";
import { exportLedger } from "./export-ledger.ts";
import { mountFile } from "./mount-file.ts";
import { presentEntry } from "./present.ts";
import { findPaidChats, getBalance, listLedger } from "./queries.ts";
import { readPeriod } from "./read-period.ts";

export function creditRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  mount(app, "GET /api/ledger", async ({ caller, query, site, request }) => {
    const { memberId } = caller;
    const filter = { kind: query.kind, ...readPeriod(query, zoneOfRequest(request)) };
    const { rows, nextCursor } = await listLedger(db, { memberId, cursor: query.cursor, filter });
    const [chats, balance] = await Promise.all([
      findPaidChats(db, { siteId: site.id, memberId }, rows),
      getBalance(db, memberId),
    ]);
    return {
      entries: rows.map((row) => presentEntry(row, chats.get(row.id) ?? null)),
      balance,
      next_cursor: nextCursor,
    };
  });

  mountFile(app, services, {
    url: "/api/ledger.csv",
    filter: ledgerFilter,
    what: "credits",
    lines: ({ memberId, site, query, tag, timeZone }) =>
      exportLedger(db, {
        viewer: { siteId: site.id, memberId },
        filter: { kind: query.kind, ...readPeriod(query, timeZone) },
        tag,
        timeZone,
      }),
  });
}
