import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Spending } from "#contracts/money/spending.ts";
import { currencyOf } from "#server/modules/money/credits/bundles.ts";
import { mount } from "#server/platform/http/mount.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import type { Services } from "#server/services.ts";
import { getSpending } from "./get-spending.ts";
import { pauseBuying } from "./pause-buying.ts";
import { presentSpending } from "./present.ts";
import { setCap, stopCapChange } from "./set-cap.ts";

type Asking = { caller: { memberId: string }; request: FastifyRequest; now: Date };

export function spendingRoutes(app: FastifyInstance, { db, live, queue, rateLimits }: Services): void {
  async function answer({ caller, request, now }: Asking): Promise<Spending> {
    const timeZone = zoneOfRequest(request);
    const state = await getSpending(db, { memberId: caller.memberId, timeZone, now });
    return presentSpending(state, currencyOf(request.country));
  }

  /** Open tabs load the data again. */
  const tell = (memberId: string) => live.publish(memberId, "user_changed", {});

  mount(app, "GET /api/spending", answer);

  mount(app, "PUT /api/spending/caps/:period", async (call) => {
    const { caller, params, body, request, now } = call;
    const { memberId } = caller;
    await setCap(
      { db, queue, rateLimits },
      {
        memberId,
        period: params.period,
        amountMinor: body.amount_minor,
        currency: body.currency,
        localCurrency: currencyOf(request.country),
        timeZone: zoneOfRequest(request),
        now,
      },
    );
    tell(memberId);
    return answer(call);
  });

  mount(app, "DELETE /api/spending/caps/:period/change", async (call) => {
    const { memberId } = call.caller;
    await stopCapChange(db, { memberId, period: call.params.period, now: call.now });
    tell(memberId);
    return answer(call);
  });

  mount(app, "PUT /api/spending/pause", async (call) => {
    const { memberId } = call.caller;
    await pauseBuying(db, { memberId, days: call.body.days, now: call.now });
    tell(memberId);
    return answer(call);
  });
}
