import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { regionalTag } from "#i18n/regions.ts";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { countCalls } from "#server/platform/http/mount.ts";
import { sendCsv } from "#server/platform/http/send-csv.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { tenMinutesSeconds } from "#server/platform/time-units.ts";
import { filesInTenMinutes } from "./credit-limits.ts";
import { nameFile } from "./read-period.ts";

type Asked<Query> = { memberId: string; site: RequestSite; query: Query; tag: string; timeZone: string };

/** Serves a list of the member's own transactions as a file, with the filter of its page. */
export function mountFile<Filter extends z.ZodType>(
  app: FastifyInstance,
  { clock, rateLimits }: { clock: Clock; rateLimits: RateLimits },
  file: {
    url: string;
    filter: Filter;
    what: "orders" | "credits";
    lines: (asked: Asked<z.infer<Filter>>) => AsyncGenerator<string>;
  },
): void {
  app.get(
    file.url,
    {
      schema: { hide: true, querystring: file.filter } as never,
      onRequest: async (request) => {
        // A member's file, never another's: the member comes from the session alone.
        if (!request.caller) throw new AppError("authentication_required");
        await countCalls(app, request, 1);
      },
    },
    async (request, reply) => {
      const { caller, site, locale, country } = request;
      if (!caller) throw new AppError("authentication_required");
      const { memberId } = caller;
      await rateLimits.take(`transaction-files:${memberId}`, filesInTenMinutes, tenMinutesSeconds);
      const timeZone = zoneOfRequest(request);
      const query = request.query as z.infer<Filter>;
      const lines = file.lines({ memberId, site, query, tag: regionalTag(locale, country), timeZone });
      const name = { site: site.settings.brand.name, what: file.what, timeZone };
      return sendCsv(reply, { fileName: nameFile(name, clock.now()), lines });
    },
  );
}
