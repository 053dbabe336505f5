import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls, mount } from "#server/platform/http/mount.ts";
import { refuseForeignOrigin } from "#server/platform/http/origin.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { gifSearchesPerMinute } from "./gif-limits.ts";
import { readPicture } from "./read-picture.ts";
import { searchGifs } from "./search-gifs.ts";
import { readGifAddress, sendGifFile } from "./send-file.ts";

export function gifRoutes(app: FastifyInstance, services: Services): void {
  const { db, gifs, log, rateLimits } = services;

  mount(app, "GET /api/gifs", async ({ query, caller: { memberId }, locale, now }) => {
    if (!gifs) throw new AppError("gifs_off");
    // defence: gif-searches-per-minute
    await rateLimits.take(`gif-searches:${memberId}`, gifSearchesPerMinute, minuteSeconds);
    const asked = { query: query.q, locale, after: query.cursor ?? null, now };
    const { gifs: found, next } = await searchGifs({ db, gifs, log }, asked);
    return { gifs: found, next_cursor: next, attribution: gifs.attribution };
  });

  pictureRoute(app, services);
}

/** The pictures of gifs, for signed-in members: the browser does not talk to the provider. */
function pictureRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { gif_id: string; file: string } }>(
    "/api/gifs/:gif_id/:file",
    {
      ...hiddenRoute,
      config: { isKeptByBrowsers: true },
      onRequest: async (request) => {
        // defence: gif-of-own-pages
        refuseForeignOrigin(request);
        // defence: gif-asks-who
        if (!request.caller) throw new AppError("authentication_required");
        await countCalls(app, request, 1);
      },
    },
    async ({ params, caller }, reply) => {
      const { gifId, file } = readGifAddress(params);
      const bytes = await readPicture(services, { gifId, file, memberId: caller?.memberId ?? "" });
      return sendGifFile(bytes, reply);
    },
  );
}
