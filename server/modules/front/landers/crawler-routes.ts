import type { FastifyInstance } from "fastify";
import { listPageNames } from "#server/modules/front/content/queries.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import type { Services } from "#server/services.ts";
import { composeRobots, composeSitemap } from "./compose-sitemap.ts";

/** The answers to search engines: the public pages, and the paths they must not visit. */
export function crawlerRoutes(app: FastifyInstance, { db }: Services): void {
  app.get("/sitemap.xml", hiddenRoute, async ({ site }, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(
        composeSitemap({
          origin: site.publicUrl,
          niche: site.settings.brand.niche,
          own: await listPageNames(db, site.id),
        }),
      ),
  );

  app.get("/robots.txt", hiddenRoute, async ({ site }, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(composeRobots(site.publicUrl)),
  );
}
