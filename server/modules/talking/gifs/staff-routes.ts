import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls } from "#server/platform/http/mount.ts";
import { refuseStaff } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { readGifAddress, readGifFile, sendGifFile } from "./send-file.ts";

/** The pictures of gifs that are stored, for staff who read reports. The provider is not asked. */
export function gifStaffRoutes(app: FastifyInstance, { storage }: Services): void {
  app.get<{ Params: { gif_id: string; file: string } }>(
    "/api/admin/gifs/:gif_id/:file",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        // defence: gif-evidence-for-staff
        refuseStaff({ staff: ["moderator"] }, request);
        await countCalls(app, request, 1);
      },
    },
    async ({ params }, reply) => {
      const { gifId, file } = readGifAddress(params);
      const bytes = await readGifFile(storage, gifId, file);
      if (!bytes) throw new AppError("not_found");
      return sendGifFile(bytes, reply);
    },
  );
}
