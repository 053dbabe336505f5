import { staffCodeMinutes } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/** The mail with the code of the second step. It has no link, because its reader has the page open. */
export function staffCodeMail(
  receiver: { site: RequestSite; to: string; locale: Locale },
  code: string,
): Mail {
  return composeMail({
    ...receiver,
    country: null,
    key: "staff_code",
    values: { code, minutes: staffCodeMinutes },
    paragraphs: ["intro", "code", "validity"],
    footer: ["why"],
  });
}
