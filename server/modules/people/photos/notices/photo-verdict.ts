import { and, eq, inArray, ne } from "drizzle-orm";
import { minAge } from "#contracts/limits.ts";
import { photos } from "#server/db/schema/photos.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { translator } from "#server/platform/translate.ts";
import { verdictMailLimit } from "../photo-limits.ts";

type Verdict = { id: string; status: string; reason: string | null };

/**
 * A photo was approved or rejected; it is the subject. Open pages get both. The reasons of a rejection are
 * owed in writing, also to a present member: beyond the limit they are gathered into the next mail.
 */
export const photoVerdict = notice<Verdict>({
  type: "photo_verdict",
  switchedBy: null,
  whileHere: "mail",
  limit: verdictMailLimit,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select({ id: photos.id, status: photos.status, reason: photos.rejectedReason })
      .from(photos)
      .where(
        and(inArray(photos.id, [...subjectIds]), eq(photos.memberId, memberId), ne(photos.status, "pending")),
      ),

  tell: (_receiver, verdicts) => [
    ...verdicts.map(({ id, status }) => ({
      name: "photo_changed" as const,
      data: { photo_id: id, status },
    })),
    { name: "user_changed", data: {} },
  ],

  write({ site, tag }, verdicts) {
    const rejected = verdicts.filter(({ status }) => status === "rejected");
    if (rejected.length === 0) return null;
    const translate = translator(tag, "photos");
    const reasons = rejected.map(({ reason }) =>
      translate(`rejected.${reason ?? "other"}`, { min_age: minAge }),
    );
    const contact = site.settings.brand.supportEmail;
    return {
      key: "photo_rejected",
      values: { count: rejected.length, reasons: [...new Set(reasons)].join("\n"), contact },
      paragraphs: ["text", "reasons", "decided", "appeal"],
      actionPath: "/profile",
      footer: ["why"],
    };
  },
});
