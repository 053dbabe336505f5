import type { FastifyInstance } from "fastify";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { addPhoto } from "./add-photo.ts";
import { deletePhoto } from "./delete-photo.ts";
import { orderPhotos } from "./order-photos.ts";
import { photoLimit } from "./photo-allowance.ts";
import { photosPerHour } from "./photo-limits.ts";
import { countPhotoWork, takePhotoWork } from "./photo-work.ts";
import { imagesOf, presentOwnPhoto } from "./present.ts";
import { getAlbum } from "./queries.ts";
import { updatePhoto } from "./update-photo.ts";

export function photoRoutes(app: FastifyInstance, services: Services): void {
  const { db, live, rateLimits, storage, uploads } = services;

  async function listAlbum({ memberId, isPremium }: Caller, site: RequestSite) {
    const { photos, mainPhotoId } = await getAlbum(db, memberId);
    const images = imagesOf(storage, site);
    return {
      photos: photos.map((photo) => presentOwnPhoto(images, photo, mainPhotoId)),
      limit: photoLimit(site, isPremium),
    };
  }

  mount(app, "GET /api/photos", async ({ caller, site }) => listAlbum(caller, site));

  mount(app, "POST /api/photos", async ({ caller, site, now, request, reply }) => {
    const { memberId } = caller;
    await rateLimits.take(`photos:${memberId}`, photosPerHour, hourSeconds);
    // defence: share-of-photo-work
    await takePhotoWork(rateLimits, caller);
    const { photo, mainPhotoId } = await addPhoto(db, services, {
      memberId,
      limit: photoLimit(site, caller.isPremium),
      now,
      photo: uploads.incoming(request, reply),
      onWorked: (seconds) => void countPhotoWork(rateLimits, caller, seconds),
    });
    live.publish(memberId, "photo_changed", { photo_id: photo.id, status: photo.status });
    if (photo.id === mainPhotoId) live.publish(memberId, "user_changed", {});
    return { photo: presentOwnPhoto(imagesOf(storage, site), photo, mainPhotoId) };
  });

  mount(app, "PATCH /api/photos/:photo_id", async ({ params, body, caller, site, now }) => {
    const { isMainChanged } = await updatePhoto(db, {
      memberId: caller.memberId,
      photoId: params.photo_id,
      change: { alt: body.alt, isMain: body.is_main },
      now,
    });
    if (isMainChanged) live.publish(caller.memberId, "user_changed", {});
    return listAlbum(caller, site);
  });

  mount(app, "PUT /api/photo-order", async ({ body, caller, site }) => {
    await orderPhotos(db, { memberId: caller.memberId, photoIds: body.photo_ids });
    return listAlbum(caller, site);
  });

  mount(app, "DELETE /api/photos/:photo_id", async ({ params, caller, now }) => {
    const { isMainChanged } = await deletePhoto(db, services, {
      memberId: caller.memberId,
      photoId: params.photo_id,
      now,
    });
    live.publish(caller.memberId, "photo_changed", { photo_id: params.photo_id, status: "deleted" });
    if (isMainChanged) live.publish(caller.memberId, "user_changed", {});
    return {};
  });
}
