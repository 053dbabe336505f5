import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { photoMaxBytes } from "../images/images.ts";
import { formFieldsAtMost, formPartsAtMost } from "./http-limits.ts";

/** Routes that take a file; in a separate plugin, because the upload hooks apply to every route of their plugin. */
export function uploadRoutes(app: FastifyInstance, mountAll: (routes: FastifyInstance) => void): void {
  app.register(async (routes) => {
    await routes.register(multipart, {
      limits: { fileSize: photoMaxBytes, files: 1, fields: formFieldsAtMost, parts: formPartsAtMost },
    });
    mountAll(routes);
  });
}
