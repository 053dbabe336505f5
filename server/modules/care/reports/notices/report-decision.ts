import { and, eq, inArray } from "drizzle-orm";
import { minAge } from "#contracts/limits.ts";
import { reportDecisions } from "#server/db/schema/reports.ts";
import type { DecisionRow } from "#server/modules/care/reports/queries.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import type { MailWords } from "#server/platform/mail/compose-mail.ts";
import { translator } from "#server/platform/translate.ts";

/**
 * A decision against a member, which is the subject: required with its reasons (DSA article 17), for present
 * members too, and each one sent at once. Does not mention the reporter; reported texts are quoted in the
 * product only.
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

  write({ tag }, [decision]) {
    const { kind, subject, rule, words, reference, sentAt } = decision;
    if (kind === "suspended" || kind === "banned") return writeRestriction(tag, decision);
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
        ...{ kind, subject, reference, source: sourceOf(decision) },
        date: sentAt ? date.format(sentAt) : "",
        rule: translator(tag, "reports")(`rules.${rule}`, { min_age: minAge }),
      },
      names: { words },
      actionPath: "/notifications/reports",
      footer: ["why"],
    };
  },
});

const sourceOf = ({ isNoticedByProgram }: DecisionRow) => (isNoticedByProgram ? "program" : "member");

/** An excluded member cannot read the product, so the mail has all of it, and links to the appeal. */
function writeRestriction(tag: string, decision: DecisionRow): MailWords {
  const { kind, subject, rule, words, reference, sentAt, until } = decision;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  // With the zone's name, because the reader's own zone is unknown here.
  const instant = new Intl.DateTimeFormat(tag, {
    ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
    ...{ timeZone: "UTC", timeZoneName: "short" },
  } as const);
  return {
    key: "account_restricted",
    paragraphs: ["text", "cause", "rule", ...(words ? ["words"] : []), "decided", "appeal"],
    values: {
      ...{ kind, subject, reference, source: sourceOf(decision) },
      until: until ? instant.format(until) : "",
      date: sentAt ? date.format(sentAt) : "",
      rule: translator(tag, "reports")(`rules.${rule}`, { min_age: minAge }),
    },
    names: { words },
    actionPath: `/complaints?kind=appeal&about=${reference}`,
    footer: ["why"],
  };
}
