import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { kindsFor } from "#contracts/desk/complaint-roles.ts";
import { countPhotoWork, takePhotoWork } from "#server/modules/people/photos/photo-work.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { countCalls, mount } from "#server/platform/http/mount.ts";
import { refuseStaff } from "#server/platform/http/staff-gate.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { hourSeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { addPicture } from "./add-picture.ts";
import { complaintLinksPerMinute, picturesPerHour } from "./complaint-limits.ts";
import { findPicture, findPictureForDesk, getByToken, type Reached } from "./queries.ts";
import { removePicture } from "./remove-picture.ts";

/** Pictures about a complaint: added and removed by its link, seen by its link and by staff. */
export function complaintPictureRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, uploads } = services;

  async function reach(request: FastifyRequest, token: string): Promise<string> {
    const { complaint, mayRead } = await reachByLink(services, request, token);
    if (!mayRead) throw new AppError("complaint_locked");
    return complaint.id;
  }

  mount(app, "POST /api/complaints/:token/pictures", async ({ params, caller, now, request, reply }) => {
    const complaintId = await reach(request, params.token);
    // Visitors share the work that one network may cause.
    const worker = caller ?? { memberId: `network ${networkOf(request.ip)}`, isConfirmed: false };
    await rateLimits.take(`complaint-pictures:${worker.memberId}`, picturesPerHour, hourSeconds);
    await takePhotoWork(rateLimits, worker);
    await addPicture(db, services, {
      complaintId,
      now,
      photo: uploads.incoming(request, reply),
      onWorked: (seconds) => void countPhotoWork(rateLimits, worker, seconds),
    });
    return {};
  });

  mount(app, "DELETE /api/complaints/:token/pictures/:picture_id", async ({ params, request }) => {
    const complaintId = await reach(request, params.token);
    await removePicture(db, services, { complaintId, pictureId: params.picture_id });
    return {};
  });

  fileRoutes(app, services);
}

async function reachByLink(
  { db, rateLimits }: Services,
  { ip, site, caller }: FastifyRequest,
  token: string,
): Promise<Reached> {
  await rateLimits.take(`complaint-links:${networkOf(ip)}`, complaintLinksPerMinute, minuteSeconds);
  return getByToken(db, { token, siteId: site.id, memberId: caller?.memberId ?? null });
}

type OfFile = { picture_id: string; size: string };

/** The files: each request checks the caller, and no cache keeps them. */
function fileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  app.get<{ Params: OfFile & { token: string } }>(
    "/api/complaints/:token/pictures/:picture_id/:size",
    { ...hiddenRoute, onRequest: async (request) => countCalls(app, request, 1) },
    async (request, reply) => {
      const { token, picture_id, size } = request.params;
      const { complaint, mayRead } = await reachByLink(services, request, token);
      // defence: pictures-not-by-mailed-links
      if (!mayRead) throw new AppError("not_found");
      const picture = { complaintId: complaint.id, pictureId: asId(picture_id) };
      return send(services, reply, await findPicture(db, picture), size);
    },
  );

  app.get<{ Params: OfFile & { complaint_id: string } }>(
    "/api/admin/complaints/:complaint_id/pictures/:picture_id/:size",
    {
      ...hiddenRoute,
      onRequest: async (request) => {
        refuseStaff({ staff: ["support", "moderator"] }, request);
        await countCalls(app, request, 1);
      },
    },
    async ({ params, site, staff }, reply) => {
      const fileKey = await findPictureForDesk(db, {
        siteId: site.id,
        kinds: kindsFor(staff?.roles ?? []),
        complaintId: asId(params.complaint_id),
        pictureId: asId(params.picture_id),
      });
      return send(services, reply, fileKey, params.size);
    },
  );
}

const sizes = ["card", "full"] as const;

async function send({ storage }: Services, reply: FastifyReply, fileKey: string | null, asked: string) {
  const size = sizes.find((one) => one === asked);
  const key = size && fileKey && photoKey(fileKey, size);
  const [facts, stream] = key ? [await storage.stat(key), await storage.get(key)] : [];
  if (!facts || !stream) throw new AppError("not_found");
  reply.headers({
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "content-length": facts.size,
  });
  return reply.type(facts.contentType).send(stream);
}

/** A text that is no UUID is no picture's id: the database would raise an error. */
function asId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found");
  return text.toLowerCase();
}
