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
  /** As the complaint was filed, whatever is spoken on the page of whoever answers. */
  locale: Locale;
  country: string | null;
  reference: string;
  /** Of the complaint's page. */
  path: string;
};

/**
 * That a complaint came. It goes to an address that nobody has confirmed, so it says nothing that was typed, and neither
 * does the page behind its link, until the code is given that stood on the screen of who filed it: whoever named
 * somebody else's address has said nothing to them.
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

/** What staff wrote, as they wrote it; `asks`: they wait for an answer. */
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
 * How a complaint ended, what staff wrote, and what one may do against it (DSA articles 16, 20 and 21); `isAlone`: it
 * says that nobody but whoever decided before was there to decide.
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

/** That a complaint ended by itself, since nobody answered what we asked, and how to go on all the same. */
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
