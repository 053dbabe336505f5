import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { cacheOfSite } from "#server/platform/http/own-host.ts";
import type { Services } from "#server/services.ts";
import { drawAppIcon, isIconName } from "./app-icon.ts";
import { composeManifest } from "./app-manifest.ts";
import { iconCachedSeconds, logoCachedSeconds } from "./site-limits.ts";
import { findLogoPicture } from "./site-logos.ts";

/** The manifest and the icons for a browser that installs the site as an app, and the site's logo. */
export function appRoutes(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  app.get("/app.webmanifest", hiddenRoute, async ({ site, locale, country }, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      // In the caller's language, so that no shared cache may store it.
      .header("cache-control", "private, no-cache")
      .send(JSON.stringify(composeManifest(site, locale, country))),
  );

  app.get<{ Params: { name: string } }>("/app-icons/:name", hiddenRoute, async (request, reply) => {
    const { site, params } = request;
    if (!isIconName(params.name)) throw new AppError("not_found");
    const picture = await drawAppIcon(site.settings.brand, params.name);
    return reply
      .type("image/png")
      .header("cache-control", cacheOfSite(request, `public, max-age=${iconCachedSeconds}`))
      .send(picture);
  });

  app.get<{ Params: { file: string } }>("/site-logo/:file", hiddenRoute, async ({ site, params }, reply) => {
    const picture = await findLogoPicture(db, site.id, params.file);
    if (!picture) throw new AppError("not_found");
    // The same for all visitors.
    reply.removeHeader("vary");
    return reply
      .type("image/webp")
      .header("cache-control", `public, max-age=${logoCachedSeconds}, immutable`)
      .send(picture);
  });
}
