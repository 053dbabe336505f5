import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { presentCard } from "./present.ts";
import { findLiveCard } from "./queries.ts";
import { revokeCard } from "./revoke-card.ts";

export function storedCardRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, "GET /api/stored-card", async ({ caller, now }) =>
    presentCard(caller && (await findLiveCard(db, caller.memberId, now))),
  );

  mount(app, "DELETE /api/stored-cards/:card_id", async ({ caller: { memberId }, params, now }) => {
    await revokeCard(db, { cardId: params.card_id, memberId, now });
    return presentCard(await findLiveCard(db, memberId, now));
  });
}
