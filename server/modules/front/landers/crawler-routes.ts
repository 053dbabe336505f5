import type { FastifyInstance } from "fastify";
import { listPageNames } from "#server/modules/front/content/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { cacheOfSite } from "#server/platform/http/own-host.ts";
import type { Services } from "#server/services.ts";
import { composeRobots, composeSitemap, composeSitemapIndex, listSitemaps } from "./compose-sitemap.ts";
import { crawlerFilesCachedSeconds } from "./lander-limits.ts";

const policy = `public, max-age=${crawlerFilesCachedSeconds}`;

/** The answers to search engines: the public pages, and the paths they must not visit. */
export function crawlerRoutes(app: FastifyInstance, { db }: Services): void {
  app.get("/sitemap.xml", hiddenRoute, async (request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", cacheOfSite(request, policy))
      .send(composeSitemapIndex(request.site.publicUrl, request.site.settings.reach.languages)),
  );

  app.get<{ Params: { file: string } }>("/sitemaps/:file", hiddenRoute, async (request, reply) => {
    const { site, params } = request;
    const { publicUrl: origin, settings } = site;
    const { languages } = settings.reach;
    const name = listSitemaps(languages).find((known) => params.file === `${known}.xml`);
    if (!name) throw new AppError("not_found");
    const own = await listPageNames(db, site.id);
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", cacheOfSite(request, policy))
      .send(composeSitemap({ origin, niche: settings.brand.niche, languages, own }, name));
  });

  app.get("/robots.txt", hiddenRoute, async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cacheOfSite(request, policy))
      .send(composeRobots(request.site.publicUrl)),
  );
}
