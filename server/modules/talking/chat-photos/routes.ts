import type { FastifyInstance } from "fastify";
import { countPhotoWork, takePhotoWork } from "#server/modules/people/photos/photo-work.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { setPhotosFrom } from "#server/modules/people/profiles/set-photos-from.ts";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls, mount } from "#server/platform/http/mount.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { chatPhotosPerHour, photoChoicesPerHour } from "./chat-photo-limits.ts";
import { choosePhotos, dropChoice } from "./choose.ts";
import { discardUpload } from "./discard-upload.ts";
import { getWishes } from "./get-wishes.ts";
import { keepUpload } from "./keep-upload.ts";
import { isSizeOpen, shownSizes } from "./photo-rules.ts";
import { findReached } from "./queries.ts";
import { viewOnce } from "./view-once.ts";

export function chatPhotoRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, uploads } = services;

  mount(app, "POST /api/chat-photos", async ({ caller, now, request, reply }) => {
    const { memberId } = caller;
    await rateLimits.take(`chat-photos:${memberId}`, chatPhotosPerHour, hourSeconds);
    await takePhotoWork(rateLimits, caller);
    const photo = await keepUpload(db, services, {
      memberId,
      now,
      photo: uploads.incoming(request, reply),
      onWorked: (seconds) => void countPhotoWork(rateLimits, caller, seconds),
    });
    return { photo };
  });

  mount(app, "DELETE /api/chat-photos/:photo_id", async ({ params, caller }) => {
    await discardUpload(db, services, { memberId: caller.memberId, photoId: params.photo_id });
    return {};
  });

  mount(app, "PUT /api/chat-photos/:photo_id/choice", async ({ params, body, caller, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`photo-choices:${memberId}`, photoChoicesPerHour, hourSeconds);
    const { choice } = body;
    return { photo: await choosePhotos(services, { memberId, photoId: params.photo_id, choice, now }) };
  });

  mount(app, "POST /api/chat-photos/:photo_id/views", async ({ params, caller: { memberId }, now }) =>
    viewOnce(services, { memberId, photoId: params.photo_id, now }),
  );

  mount(app, "GET /api/photo-wishes", async ({ caller }) => getWishes(db, caller.memberId));

  mount(app, "PUT /api/photo-wishes", async ({ body: { from }, caller: { memberId }, now }) => {
    await rateLimits.take(`photo-choices:${memberId}`, photoChoicesPerHour, hourSeconds);
    await setPhotosFrom(db, { memberId, from, now });
    return { from };
  });

  mount(app, "DELETE /api/photo-choices/:member_id", async ({ params, caller }) => {
    await dropChoice(db, { memberId: caller.memberId, senderId: params.member_id });
    return {};
  });

  fileRoute(app, services);
}

/** The file of a photo: each request checks the caller, so an address alone opens nothing. */
function fileRoute(app: FastifyInstance, { clock, db, storage }: Services): void {
  app.get<{ Params: { photo_id: string; size: string } }>(
    "/api/chat-photos/:photo_id/:size",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        // defence: photo-asks-who
        if (!request.caller) throw new AppError("authentication_required");
        await countCalls(app, request, 1);
      },
    },
    async ({ caller, params }, reply) => {
      const size = shownSizes.find((one) => one === params.size);
      const readerId = caller?.memberId ?? "";
      const photo = size && (await findReached(db, { photoId: asId(params.photo_id), readerId }));
      if (!size || !photo?.fileKey) throw new AppError("not_found");
      const standing = { ...photo, isOwn: photo.senderId === readerId };
      if (!isSizeOpen(size, standing, clock.now())) throw new AppError("not_found");
      const key = photoKey(photo.fileKey, size);
      const [facts, stream] = [await storage.stat(key), await storage.get(key)];
      if (!facts || !stream) throw new AppError("not_found");
      reply.headers({
        // After a block or a deletion, the browser has no cached copy either.
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
        "content-length": facts.size,
      });
      return reply.type(facts.contentType).send(stream);
    },
  );
}

/** A text that is no UUID is no photo's id: the database would raise an error. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found");
  return text.toLowerCase();
}
