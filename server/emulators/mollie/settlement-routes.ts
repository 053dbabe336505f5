import type { FastifyInstance } from "fastify";
import { MollieApiError } from "./api-error.ts";
import type { MollieEmulator } from "./emulator.ts";
import { settledAtOnce } from "./mollie-limits.ts";
import { documentation, hal } from "./present.ts";
import { presentEntry, presentSettlement } from "./present-settlement.ts";
import type { Respond } from "./respond.ts";

type Asked = { Params: { id: string }; Querystring: Record<string, string> };
type Page = { from?: string; limit?: string };

/** Mollie's lists of settlements and of their entries, by pages. */
export function addSettlementRoutes(
  app: FastifyInstance,
  { emulator, baseOf, respond }: { emulator: MollieEmulator; baseOf: () => string; respond: Respond },
): void {
  /** A page of a list from the object `from` on. */
  function pageOf<Item extends { id: string }>(
    all: readonly Item[],
    {
      path,
      name,
      asked,
      present,
    }: { path: string; name: string; asked: Page; present: (item: Item) => object },
  ) {
    const first = asked.from ? all.findIndex(({ id }) => id === asked.from) : 0;
    if (first < 0) throw new MollieApiError(400, "Invalid cursor value", "from");
    const limit = Number(asked.limit) || settledAtOnce;
    const next = all[first + limit];
    const items = all.slice(first, first + limit);
    const address = `${baseOf()}${path}`;
    return {
      count: items.length,
      _embedded: { [name]: items.map(present) },
      _links: {
        self: hal(address),
        previous: null,
        next: next ? hal(`${address}?from=${next.id}&limit=${limit}`) : null,
        documentation,
      },
    };
  }

  app.get<Asked>("/v2/settlements", (request, reply) =>
    respond(request, reply, () => {
      const all = Object.values(emulator.state.settlements).sort((one, other) =>
        other.settledAt.localeCompare(one.settledAt),
      );
      const present = (one: (typeof all)[number]) => presentSettlement(one, baseOf());
      const body = pageOf(all, {
        path: "/v2/settlements",
        name: "settlements",
        asked: request.query,
        present,
      });
      return { status: 200, body };
    }),
  );

  for (const list of ["payments", "refunds", "chargebacks"] as const) {
    app.get<Asked>(`/v2/settlements/:id/${list}`, (request, reply) =>
      respond(request, reply, () => {
        const settlement = emulator.state.settlements[request.params.id];
        if (!settlement) throw new MollieApiError(404, "No settlement exists with this id");
        const path = `/v2/settlements/${settlement.id}/${list}`;
        const present = (entry: (typeof settlement)[typeof list][number]) =>
          presentEntry(entry, {
            list,
            settlement,
            payment: emulator.state.payments[entry.paymentId],
            base: baseOf(),
          });
        const body = pageOf(settlement[list], { path, name: list, asked: request.query, present });
        return { status: 200, body };
      }),
    );
  }
}
