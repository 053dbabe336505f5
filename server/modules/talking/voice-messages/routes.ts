import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls, mount } from "#server/platform/http/mount.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { discardVoice } from "./discard-voice.ts";
import { keepVoice } from "./keep-voice.ts";
import { findReachedVoice } from "./queries.ts";
import { sendVoice } from "./send-file.ts";
import { voicesPerHour } from "./voice-limits.ts";

export function voiceMessageRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, uploads } = services;

  mount(app, "POST /api/voice-messages", async ({ caller: { memberId }, now, request, reply }) => {
    // defence: voices-per-hour
    await rateLimits.take(`voice-messages:${memberId}`, voicesPerHour, hourSeconds);
    const voice = uploads.incoming(request, reply, "voice");
    const { id, durationMs } = await keepVoice(db, services, { memberId, now, voice });
    return { voice: { id, duration_ms: durationMs } };
  });

  mount(app, "DELETE /api/voice-messages/:voice_id", async ({ params, caller: { memberId } }) => {
    await discardVoice(db, services, { memberId, voiceId: params.voice_id });
    return {};
  });

  fileRoute(app, services);
}

/** The file of a voice message: each request checks the caller, so an address alone opens nothing. */
function fileRoute(app: FastifyInstance, { db, storage }: Services): void {
  app.get<{ Params: { voice_id: string } }>(
    "/api/voice-messages/:voice_id/file",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        // defence: voice-asks-who
        if (!request.caller) throw new AppError("authentication_required");
        await countCalls(app, request, 1);
      },
    },
    async (request, reply) => {
      const readerId = request.caller?.memberId ?? "";
      const voice = await findReachedVoice(db, { voiceId: asId(request.params.voice_id), readerId });
      if (!voice) throw new AppError("not_found");
      return sendVoice(storage, voice, request, reply);
    },
  );
}

/** A text that is no UUID is no id: the database would raise an error. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found");
  return text.toLowerCase();
}
