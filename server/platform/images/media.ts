import type { FastifyPluginAsync } from "fastify";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { AppError } from "../errors.ts";
import type { Storage } from "../storage.ts";

type Params = { ticket: string; "*": string };

function matches(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((tag) => bare(tag) === bare(etag));
}

/** Serves `/media/<expires>.<signature>/<key>`: 403 for a forged or expired address, 404 for a deleted file. */
export function mediaRoutes(storage: Storage): FastifyPluginAsync {
  return async (app) => {
    app.route<{ Params: Params }>({
      method: ["GET", "HEAD"],
      url: "/media/:ticket/*",
      ...hiddenRoute,
      async handler(request, reply) {
        const signed = storage.verifySigned(request.params.ticket, request.params["*"]);
        if (!signed) throw new AppError("forbidden");
        const facts = await storage.stat(signed.key);
        if (!facts) throw new AppError("not_found");
        const known = matches(request.headers["if-none-match"], facts.etag);
        const stream = known || request.method === "HEAD" ? undefined : await storage.get(signed.key);
        if (stream === null) throw new AppError("not_found");

        reply.headers({
          "cache-control": `private, max-age=${signed.secondsLeft}, immutable`,
          etag: facts.etag,
          "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
          // Pages of a site with a CDN load the images from it, and the CDN forwards these headers.
          "cross-origin-resource-policy":
            request.site.settings.brand.cdnPrefix === "" ? "same-origin" : "cross-origin",
          "x-content-type-options": "nosniff",
          "x-robots-tag": "noindex",
        });
        if (known) return reply.code(304).send();
        reply.type(facts.contentType).header("content-length", facts.size);
        if (!facts.contentType.startsWith("image/")) reply.header("content-disposition", "attachment");
        return reply.send(stream);
      },
    });
  };
}
