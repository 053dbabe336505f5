import type { FastifyInstance } from "fastify";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { mount } from "#server/platform/http/mount.ts";
import { refuseStaff } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { claimPhotos } from "./claim-photos.ts";
import { judgePhoto } from "./judge-photo.ts";
import { countWaiting, findHeldFile, listHeld } from "./photo-queue.ts";
import { photoKey, presentQueuedPhoto } from "./present.ts";

/** Routes for moderators of photos; contracts/desk/photos.ts. */
export function photoStaffRoutes(app: FastifyInstance, services: Services): void {
  const { clock, db, queue, storage } = services;

  async function presentQueue(holder: { siteId: string; staffId: string; now: Date }) {
    const held = await listHeld(db, holder);
    return {
      waiting: await countWaiting(db, holder.siteId),
      photos: held.map((photo) => presentQueuedPhoto(photo, holder.now)),
    };
  }

  mount(app, "GET /api/admin/photos", async ({ staff, site, now }) =>
    presentQueue({ siteId: site.id, staffId: staff.staffId, now }),
  );

  mount(app, "POST /api/admin/photo-claims", async ({ body, staff, site, now }) => {
    const holder = { siteId: site.id, staffId: staff.staffId, now };
    await claimPhotos(db, { ...holder, skip: body.skip });
    return presentQueue(holder);
  });

  mount(app, "POST /api/admin/photos/:photo_id/verdict", async ({ act, params, body, staff, site, now }) => {
    const { verdict, reason = null, note } = body;
    const photoId = params.photo_id;
    if (verdict === "reject" && reason === null) throw new FieldError({ reason: { code: "required" } });
    const why = verdict === "approve" || reason === null ? "fits_the_rules" : reason;
    await act(async (tx, record) => {
      const memberId = await judgePhoto(tx, queue, {
        photoId,
        siteId: site.id,
        staffId: staff.staffId,
        verdict:
          verdict === "approve" || reason === null ? { status: "active" } : { status: "rejected", reason },
        now,
      });
      await record({
        act: verdict === "approve" ? "photo.approved" : "photo.rejected",
        subject: { kind: "photo", id: photoId },
        memberId,
        reason: why,
        note,
      });
    });
    return {};
  });

  app.get<{ Params: { photo_id: string } }>(
    "/api/admin/photos/:photo_id/image",
    { ...hiddenRoute, onRequest: async (request) => refuseStaff({ staff: ["moderator"] }, request) },
    async (request, reply) => {
      const { staff, site, params } = request;
      const holder = { siteId: site.id, staffId: staff?.staffId ?? "", now: clock.now() };
      const fileKey = await findHeldFile(db, { ...holder, photoId: asId(params.photo_id) });
      const key = fileKey && photoKey(fileKey, "full");
      const [facts, stream] = key ? [await storage.stat(key), await storage.get(key)] : [];
      if (!facts || !stream) throw new AppError("not_found");
      reply.headers({
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "content-length": facts.size,
      });
      return reply.type(facts.contentType).send(stream);
    },
  );
}

/** Text that is no id belongs to no photo; the database would report an error for it. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found");
  return text.toLowerCase();
}
