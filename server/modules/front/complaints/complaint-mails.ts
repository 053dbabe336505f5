import type { ComplaintKind, ComplaintOutcome } from "#contracts/front/complaint-kinds.ts";
import { complaintAnswerDays } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { soonHours } from "./complaint-limits.ts";

export type Receiver = {
  site: RequestSite;
  to: string;
  /** The language in which the complaint was filed, not that of the person who answers. */
  locale: Locale;
  country: string | null;
  reference: string;
  /** The path of the complaint's page. */
  path: string;
};

/**
 * The receipt of a complaint. Its address is unconfirmed, so it repeats no typed text. The page behind its
 * link shows none either, until the reader types the code that the filing person saw on the screen. A wrong
 * address therefore reveals nothing to its owner.
 */
export function receiptMail({ path, reference, ...receiver }: Receiver, hours: number): Mail {
  const isSoon = hours < soonHours;
  return composeMail({
    ...receiver,
    key: "complaint_receipt",
    values: { reference, hours, days: hours / 24 },
    paragraphs: ["text", isSoon ? "soon" : "later", "link"],
    actionPath: path,
    footer: ["why"],
  });
}

/** A text of staff, unchanged; `asks`: they wait for an answer. */
export function wordsMail({ path, reference, ...receiver }: Receiver, text: string, asks: boolean): Mail {
  return composeMail({
    ...receiver,
    key: asks ? "complaint_question" : "complaint_answer",
    values: { reference, words: text },
    paragraphs: ["text", "words", "reply"],
    actionPath: path,
    footer: ["why"],
  });
}

type Outcome = { kind: ComplaintKind; outcome: ComplaintOutcome; text: string; isAlone: boolean };

/**
 * The outcome of a complaint, the text of staff, and the possible appeals (DSA articles 16, 20 and 21).
 * `isAlone`: it says that only the person who decided before was there to decide.
 */
export function outcomeMail(
  { path, reference, ...receiver }: Receiver,
  { kind, outcome, text, isAlone }: Outcome,
): Mail {
  return composeMail({
    ...receiver,
    key: "complaint_outcome",
    values: { reference, words: text, outcome },
    paragraphs: [
      "text",
      "words",
      isAlone ? "decided_alone" : "decided",
      kind === "appeal" ? "redress_only" : "redress",
    ],
    actionPath: path,
    footer: ["why"],
  });
}

/** Tells that a complaint ended automatically, because our question was not answered, and how to continue. */
export function unansweredMail({ path, reference, ...receiver }: Receiver): Mail {
  return composeMail({
    ...receiver,
    key: "complaint_unanswered",
    values: { reference, days: complaintAnswerDays },
    paragraphs: ["text", "machine", "again"],
    actionPath: path,
    footer: ["why"],
  });
}
