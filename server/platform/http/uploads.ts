import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { photoMaxBytes } from "../images/images.ts";

/** Routes that take a file; kept by themselves, since what watches over uploads watches over every request beside them. */
export function uploadRoutes(app: FastifyInstance, mountAll: (routes: FastifyInstance) => void): void {
  app.register(async (routes) => {
    await routes.register(multipart, {
      limits: { fileSize: photoMaxBytes, files: 1, fields: 4, parts: 5 },
    });
    mountAll(routes);
  });
}
