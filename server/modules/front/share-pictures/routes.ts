import type { FastifyInstance } from "fastify";
import { servesNiche } from "#contracts/front/landers.ts";
import { ownTitle } from "#contracts/ground/site-title.ts";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { describeSharePicture, findSharePicture, readShareAddress } from "./describe-share-picture.ts";
import { createSharePictures } from "./draw-share-picture.ts";
import { sharePictureCachedSeconds, sharePicturesPerMinute } from "./share-picture-limits.ts";

/**
 * The pictures that messengers show beside a shared link, at the address that the site's pages name. Every other address
 * is 404, so that nothing else is ever drawn.
 */
export function sharePictureRoutes(app: FastifyInstance, { rateLimits }: Services): void {
  const pictures = createSharePictures();

  app.get<{ Params: { locale: string; file: string } }>(
    "/share/:locale/:file",
    hiddenRoute,
    async ({ site, params, ip }, reply) => {
      const { name: siteName, niche: siteNiche, accent } = site.settings.brand;
      const asked = readShareAddress(params.locale, params.file);
      // defence: share-picture-of-site
      if (!asked || !servesNiche(siteNiche, asked.niche)) throw new AppError("not_found");
      const facts = { ...asked, siteName, accent, title: ownTitle(site.settings, asked) };
      const path = `/share/${params.locale}/${params.file}`;
      const known = findSharePicture(facts);
      // defence: share-picture-of-version
      if (known && known.path !== path) throw new AppError("not_found");
      let picture = known && pictures.find(path);
      if (!picture) {
        // Before the first description, too: it composes the picture on the main thread.
        // defence: share-pictures-counted
        await rateLimits.take(`share-pictures:${networkOf(ip)}`, sharePicturesPerMinute, minuteSeconds);
        if (describeSharePicture(facts).path !== path) throw new AppError("not_found");
        picture = pictures.draw(path, facts);
      }
      const bytes = await picture;
      // The same for all visitors, and shown inside pages of others.
      reply.removeHeader("vary");
      return reply
        .type("image/png")
        .header("cache-control", `public, max-age=${sharePictureCachedSeconds}, immutable`)
        .header("cross-origin-resource-policy", "cross-origin")
        .send(bytes);
    },
  );
}
