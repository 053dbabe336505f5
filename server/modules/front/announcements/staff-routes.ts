import type { FastifyInstance } from "fastify";
import { servedLocales } from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import { noticeDays } from "#server/modules/ground/notifications/notification-limits.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import { renderPlainMarkdown } from "#server/platform/mail/mail-markdown.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { changeDraft, deleteDraft } from "./change-draft.ts";
import { createDraft } from "./create-draft.ts";
import { presentAnnouncement, presentSummary } from "./present.ts";
import {
  type AnnouncementRow,
  countAddressed,
  countTold,
  type Desk,
  getAnnouncement,
  listAnnouncements,
  listTexts,
} from "./queries.ts";
import { sendAnnouncement, stopAnnouncement } from "./send-announcement.ts";

type Asked = { staff: StaffCaller; site: RequestSite; locale: Locale; now: Date };

/** Routes for staff who write to members; contracts/desk/announcements.ts. */
export function announcementStaffRoutes(app: FastifyInstance, { db }: Services): void {
  const deskOf = ({ staff, site, now }: Asked): Desk => ({ siteId: site.id, staffId: staff.staffId, now });
  async function answer({ site, locale, now }: Asked, id: string) {
    const row = await getAnnouncement(db, { siteId: site.id }, id);
    const isDraft = row.state === "draft";
    // After that time the first notifications may be deleted, and the numbers would shrink.
    const isCounted = !isDraft && Number(row.beginsAt) > now.getTime() - noticeDays * dayMs;
    return {
      announcement: presentAnnouncement(row, {
        locale,
        texts: await listTexts(db, id),
        served: servedLocales(site.settings.reach),
        expected: isDraft ? await countAddressed(db, row) : row.expected,
        told: isCounted ? await countTold(db, row) : null,
      }),
    };
  }
  /** The announcement's line in the log: it names the announcement's id, not its words. */
  const lineOf = (act: string, { id, type }: Pick<AnnouncementRow, "id" | "type">) => ({
    act: `announcement.${act}`,
    subject: { kind: "announcement", id },
    reason: type,
  });

  mount(app, "GET /api/admin/announcements", async ({ query, site, locale }) => {
    const before = query.cursor === undefined ? null : decodeCursor(query.cursor).id;
    const { rows, last } = await listAnnouncements(db, { siteId: site.id }, { locale, before });
    return {
      announcements: rows.map(({ announcement, subject }) => presentSummary(announcement, subject)),
      next_cursor: last && encodeCursor({ at: last.createdAt, id: last.id }),
    };
  });

  mount(app, "GET /api/admin/announcements/:announcement_id", async ({ params, ...call }) =>
    answer(call, params.announcement_id),
  );

  mount(app, "POST /api/admin/announcements", async ({ act, body, ...call }) => {
    const draft = await act(async (tx, record) => {
      const created = await createDraft(tx, deskOf(call), { type: body.type, copyOf: body.copy_of });
      await record(lineOf("created", created));
      return created;
    });
    return { id: draft.id };
  });

  mount(app, "PUT /api/admin/announcements/:announcement_id", async ({ act, params, body, ...call }) => {
    const id = params.announcement_id;
    const { revision, type, link_path: linkPath, texts } = body;
    await act(async (tx, record) => {
      const changed = await changeDraft(tx, deskOf(call), { id, revision, type, linkPath, texts });
      await record({ ...lineOf("changed", changed), details: { revision: changed.revision } });
    });
    return answer(call, id);
  });

  mount(app, "DELETE /api/admin/announcements/:announcement_id", async ({ act, params, ...call }) => {
    await act(async (tx, record) => {
      await record(lineOf("deleted", await deleteDraft(tx, deskOf(call), params.announcement_id)));
    });
    return {};
  });

  mount(
    app,
    "POST /api/admin/announcements/:announcement_id/send",
    async ({ act, params, body, ...call }) => {
      const id = params.announcement_id;
      const { revision, receivers } = body;
      await act(async (tx, record) => {
        const ofSite = { site: call.site, desk: deskOf(call) };
        const sent = await sendAnnouncement(tx, ofSite, { id, revision, receivers });
        await record({ ...lineOf("sent", sent), details: { revision, receivers } });
      });
      return answer(call, id);
    },
  );

  mount(app, "POST /api/admin/announcements/:announcement_id/stop", async ({ act, params, ...call }) => {
    const id = params.announcement_id;
    await act(async (tx, record) => {
      const stopped = await stopAnnouncement(tx, deskOf(call), id);
      await record({ ...lineOf("stopped", stopped), details: { receivers: stopped.receivers } });
    });
    return answer(call, id);
  });

  mount(app, "POST /api/admin/announcement-previews", async ({ body }) => ({
    html: renderPlainMarkdown(body.body),
  }));
}
