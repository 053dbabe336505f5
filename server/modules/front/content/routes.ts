import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getPage } from "./get-page.ts";

export function contentRoutes(app: FastifyInstance, services: Services): void {
  const { db, sites, gateways, gifs } = services;

  mount(app, "GET /api/content/:page", async ({ params, query, site, locale, request }) => {
    const company = await sites.companyOf(site);
    const { changedAt, isOld, versions, ...found } = await getPage(db, {
      site,
      company,
      gateways,
      gifs,
      page: params.page,
      locale: query.locale ?? locale,
      country: request.country,
      version: query.version,
    });
    return {
      ...found,
      changed_at: changedAt.toISOString(),
      is_old: isOld,
      versions: versions.map((one) => ({
        version: one.version,
        changed_at: one.changedAt.toISOString(),
      })),
    };
  });
}
