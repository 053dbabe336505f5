import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { presentEntry } from "./present.ts";
import { getBalance, listLedger } from "./queries.ts";

export function creditRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, "GET /api/ledger", async ({ caller, query }) => {
    const { memberId } = caller;
    const { rows, nextCursor } = await listLedger(db, { memberId, cursor: query.cursor });
    return {
      entries: rows.map(presentEntry),
      balance: await getBalance(db, memberId),
      next_cursor: nextCursor,
    };
  });
}
