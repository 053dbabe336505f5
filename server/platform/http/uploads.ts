import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";

/** Routes that take a file; kept by themselves, since what watches over uploads watches over every request beside them. */
export function uploadRoutes(app: FastifyInstance, mountAll: (routes: FastifyInstance) => void): void {
  app.register(async (routes) => {
    await routes.register(multipart, {
      limits: { fileSize: 15 * 1024 * 1024, files: 1, fields: 4, parts: 5 },
    });
    mountAll(routes);
  });
}
