import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { drawAppIcon, isIconName } from "./app-icon.ts";
import { composeManifest } from "./app-manifest.ts";
import { iconCachedSeconds } from "./site-limits.ts";

/** Routes for a browser that installs the site as an app: manifest and icons. */
export function appRoutes(app: FastifyInstance): void {
  app.get("/app.webmanifest", hiddenRoute, async ({ site, locale, country }, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      // In the caller's language, so that no shared cache may store it.
      .header("cache-control", "private, no-cache")
      .send(JSON.stringify(composeManifest(site, locale, country))),
  );

  app.get<{ Params: { name: string } }>("/app-icons/:name", hiddenRoute, async ({ site, params }, reply) => {
    if (!isIconName(params.name)) throw new AppError("not_found");
    const picture = await drawAppIcon(site.settings.brand, params.name);
    return reply
      .type("image/png")
      .header("cache-control", `public, max-age=${iconCachedSeconds}`)
      .send(picture);
  });
}
