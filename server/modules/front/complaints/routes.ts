import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { daySeconds, hourSeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { addWords } from "./add-words.ts";
import { codeTriesPerHour, complaintLinksPerMinute, complaintsPerDay } from "./complaint-limits.ts";
import { countYears } from "./count-years.ts";
import { fileComplaint, isFiled } from "./file-complaint.ts";
import { openComplaint } from "./open-complaint.ts";
import { presentComplaint } from "./present.ts";
import { getByToken, listPictures, listWords, type Reached } from "./queries.ts";
import { readComplaint } from "./read-complaint.ts";

export function complaintRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits } = services;

  /** The complaint of a link, if the caller has not tried too many. */
  async function reach(request: FastifyRequest, token: string): Promise<Reached> {
    await takeLink(request);
    const memberId = request.caller?.memberId ?? null;
    return getByToken(db, { token, siteId: request.site.id, memberId });
  }

  async function takeLink(request: FastifyRequest): Promise<void> {
    // defence: complaint-links-counted
    await rateLimits.take(`complaint-links:${networkOf(request.ip)}`, complaintLinksPerMinute, minuteSeconds);
  }

  async function takeComplaint(who: string, limit: number, contact: string): Promise<void> {
    // defence: complaints-counted
    await rateLimits.take(`complaints:${who}`, limit, daySeconds).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The refusal names an address to which one can still write.
      throw new AppError("too_many_complaints", { ...error.params, contact });
    });
  }

  mount(app, "POST /api/complaints", async ({ body, caller, site, locale, now, request }) => {
    // A form refused at a field does not count against the network's limit.
    const given = readComplaint(body);
    const limit = env.hasOutbox ? complaintsPerDay.demo : complaintsPerDay.members;
    const who = caller ? caller.memberId : networkOf(request.ip);
    // After a lost answer the browser asks for another link: this is no further complaint.
    if (await isFiled(db, { siteId: site.id, clientId: body.client_id })) await takeLink(request);
    else await takeComplaint(who, limit, site.settings.brand.supportEmail);
    const { complaint, statusPath, code } = await fileComplaint(services, {
      ...{ site, given, locale, now, kind: body.kind, clientId: body.client_id },
      country: request.country,
      memberId: caller?.memberId ?? null,
    });
    return {
      reference: complaint.reference,
      status_path: statusPath,
      code,
      due_at: complaint.dueAt.toISOString(),
      is_mailed: complaint.isMailed,
    };
  });

  mount(app, "GET /api/complaints/:token", async ({ params, request, now }) => {
    const { complaint, mayRead } = await reach(request, params.token);
    const messages = await listWords(db, complaint.id);
    const pictures = await listPictures(db, complaint.id);
    const shown = { token: params.token, mayRead, messages, pictures, now };
    return { complaint: presentComplaint(complaint, shown) };
  });

  mount(app, "POST /api/complaints/:token/code", async ({ params, body, now, request }) => {
    const { complaint } = await reach(request, params.token);
    // defence: complaint-codes-counted
    await rateLimits.take(
      `complaint-codes:${complaint.id}:${networkOf(request.ip)}`,
      codeTriesPerHour,
      hourSeconds,
    );
    return { status_path: await openComplaint(db, { complaint, code: body.code, now }) };
  });

  mount(app, "POST /api/complaints/:token/messages", async ({ params, body, now, request }) => {
    const { complaint, mayRead } = await reach(request, params.token);
    await addWords(db, { complaintId: complaint.id, text: body.text, isByMail: !mayRead, now });
    return {};
  });

  mount(app, "GET /api/complaint-counts", async ({ site, now }) => {
    const { until, years } = await countYears(db, { siteId: site.id, now });
    return { until: until.toISOString(), years };
  });
}
