import { and, eq, inArray } from "drizzle-orm";
import { minAge } from "#contracts/limits.ts";
import { reportDecisions } from "#server/db/schema/reports.ts";
import type { DecisionRow } from "#server/modules/care/reports/queries.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { translator } from "#server/platform/translate.ts";

/**
 * A decision against a member, which is the subject: owed with its reasons (DSA article 17), here or not, and each at
 * once. Says nothing of who reported; what was written is quoted in the product only.
 */
export const reportDecision = notice<DecisionRow>({
  type: "report_decision",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select()
      .from(reportDecisions)
      .where(and(inArray(reportDecisions.id, [...subjectIds]), eq(reportDecisions.memberId, memberId))),

  tell: () => [{ name: "user_changed", data: {} }],

  write({ tag }, [{ kind, subject, rule, words, reference, sentAt }]) {
    const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
    return {
      key: "report_decision",
      paragraphs: [
        ...(sentAt ? ["message"] : ["text"]),
        "rule",
        ...(words ? ["words"] : []),
        "decided",
        "appeal",
      ],
      values: {
        ...{ kind, subject, reference },
        date: sentAt ? date.format(sentAt) : "",
        rule: translator(tag, "reports")(`rules.${rule}`, { min_age: minAge }),
      },
      names: { words },
      actionPath: "/notifications/reports",
      footer: ["why"],
    };
  },
});
