import type { FastifyInstance } from "fastify";
import { gatewayThatSells } from "#server/platform/gateways/find-gateway.ts";
import type { SiteOfNiche } from "#server/platform/gateways/refused-niches.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { presentCard } from "./present.ts";
import { findLiveCard } from "./queries.ts";
import { revokeCard } from "./revoke-card.ts";

export function storedCardRoutes(app: FastifyInstance, { db, gateways }: Services): void {
  const gatewayAt = (site: SiteOfNiche) => gatewayThatSells(gateways, site)?.name ?? null;

  mount(app, "GET /api/stored-card", async ({ caller, site, now }) =>
    presentCard(
      caller && (await findLiveCard(db, { memberId: caller.memberId, gateway: gatewayAt(site), now })),
    ),
  );

  mount(app, "DELETE /api/stored-cards/:card_id", async ({ caller: { memberId }, params, site, now }) => {
    await revokeCard(db, { cardId: params.card_id, memberId, now });
    return presentCard(await findLiveCard(db, { memberId, gateway: gatewayAt(site), now }));
  });
}
