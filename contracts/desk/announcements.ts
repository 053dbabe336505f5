import { z } from "zod";
import { announcementStates, announcementTypes } from "#contracts/desk/announcement-texts.ts";
import { endpoint } from "#contracts/endpoint.ts";
import { announcementMinutes } from "#contracts/limits.ts";
import { cursor, id, instant, nothing } from "#contracts/shapes.ts";
import { locales } from "#i18n/locales.ts";

const type = z.enum(announcementTypes, "required");
const locale = z.enum(locales);

const summary = z.object({
  id,
  type: z.enum(announcementTypes),
  state: z.enum(announcementStates),
  /** In the language of the page if written, else in another; empty: not written yet. */
  subject: z.string(),
  changed_at: instant,
  /** When sending begins or began; null for a draft. */
  begins_at: instant.nullable(),
  /** When sending was finished or stopped. */
  ended_at: instant.nullable(),
  /** Number of members to whom it was addressed so far. */
  receivers: z.number().int(),
});
export type AnnouncementSummary = z.infer<typeof summary>;

/** Longer than any allowed text; the limits in graphemes are checked at their fields. */
const words = z.string().max(50_000, "too_long").default("");
const text = z.object({ subject: words, preview: words, body: words, link_label: words });
const texts = z.partialRecord(locale, text);

const announcement = summary.extend({
  /** Incremented with every change: saving and sending name the revision that staff saw. */
  revision: z.number().int(),
  link_path: z.string(),
  texts,
  /** The languages of this site: all of them are required for sending. */
  locales: z.array(locale),
  /** Number of members who would be notified now; for a sent one, the number that staff saw before sending. */
  expected: z.number().int(),
  /** The results; null for a draft, and once the notifications are deleted. */
  told: z
    .object({
      /** Number of members who got the mail. */
      mailed: z.number().int(),
      /** Number of members whose mail waits for the end of quiet hours, or for another day. */
      waiting: z.number().int(),
    })
    .nullable(),
});
export type Announcement = z.infer<typeof announcement>;

const staff = ["content"] as const;
const ofAnnouncement = z.object({ announcement_id: id });
const revision = z.number("required").int();

export const deskAnnouncementEndpoints = {
  "GET /api/admin/announcements": endpoint({
    summary: "List this site's announcements to its members, newest first, page by page.",
    audience: { staff },
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({ announcements: z.array(summary), next_cursor: cursor.nullable() }),
  }),
  "GET /api/admin/announcements/:announcement_id": endpoint({
    summary:
      "Get an announcement with all its texts, the number of its receivers and the results of sending.",
    audience: { staff },
    params: ofAnnouncement,
    answer: z.object({ announcement }),
  }),
  "POST /api/admin/announcements": endpoint({
    summary:
      "Create a draft of an announcement: empty, or with the texts of another announcement (`copy_of`).",
    audience: { staff },
    body: z.object({ type: type.default("site_news"), copy_of: id.optional() }),
    answer: z.object({ id }),
  }),
  "PUT /api/admin/announcements/:announcement_id": endpoint({
    summary:
      "Save a whole draft. Texts may be missing until it is sent. conflict: another person has saved the draft since `revision`.",
    audience: { staff },
    params: ofAnnouncement,
    body: z.object({
      revision,
      type,
      /** A page of the site, such as /credits; empty: no button. */
      link_path: z.string().max(2000, "too_long").default(""),
      texts,
    }),
    answer: z.object({ announcement }),
    errors: ["announcement_begun", "conflict"],
    bodyLimit: 2 * 1024 * 1024,
    idempotent: false,
  }),
  "DELETE /api/admin/announcements/:announcement_id": endpoint({
    summary: "Delete a draft. announcement_begun: it was sent, so it is kept.",
    audience: { staff },
    params: ofAnnouncement,
    answer: nothing,
    errors: ["announcement_begun"],
  }),
  "POST /api/admin/announcements/:announcement_id/send": endpoint({
    summary: `Send a draft in the revision that staff saw (\`revision\`) to the number of members that staff saw (\`receivers\`). Sending begins after ${announcementMinutes} minutes. Each member of this site who has this type switched on gets it once. If the text of a language is missing, its field is refused. receivers_changed: many more members would get it now.`,
    audience: { staff },
    params: ofAnnouncement,
    body: z.object({ revision, receivers: z.number("required").int().min(1, "too_small").max(1e9) }),
    answer: z.object({ announcement }),
    errors: ["announcement_begun", "conflict", "receivers_changed"],
  }),
  "POST /api/admin/announcements/:announcement_id/stop": endpoint({
    summary:
      "Stop an announcement for good, before or during sending. Members who were not notified by then are never notified. Sent mails cannot be taken back.",
    audience: { staff },
    params: ofAnnouncement,
    answer: z.object({ announcement }),
    errors: ["announcement_over"],
  }),
  "POST /api/admin/announcement-previews": endpoint({
    summary: "Render the text of an announcement as its mail shows it. Nothing is stored.",
    audience: { staff },
    body: z.object({ body: words }),
    answer: z.object({ html: z.string() }),
    bodyLimit: 512 * 1024,
    idempotent: false,
    isRecorded: false,
  }),
};
