import { phoneCodeMinutes } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { translator } from "#server/platform/translate.ts";
import { smsSenderMaxLength } from "./phone-limits.ts";
import { exclusionUse, numberUse } from "./phone-uses.ts";

type Told = { site: RequestSite; use: string; code: string; locale: Locale; country: string | null };

/**
 * The text message: the code and its use, so that no receiver gives a code away for another use. By the last
 * line telephones offer the code to this site's page only (origin-bound one-time codes).
 */
export function codeText({ site, use, code, locale, country }: Told): string {
  const translate = translator(regionalTag(locale, country), "sms");
  const values = { code, site: site.settings.brand.name, minutes: phoneCodeMinutes };
  return `${translate(textFor(use), values)}\n\n@${new URL(site.publicUrl).hostname} #${code}`;
}

function textFor(use: string) {
  if (use === numberUse) return "phone_code.number";
  return use === exclusionUse ? "phone_code.exclusion" : "phone_code.payment";
}

/** Letters and digits that every network shows, eleven at most. */
export function senderOf(siteName: string): string {
  const plain = siteName.normalize("NFKD").replaceAll(/[^A-Za-z0-9 ]/g, "");
  return plain.trim().slice(0, smsSenderMaxLength).trim() || "Code";
}
