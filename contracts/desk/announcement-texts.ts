import { type Locale, locales } from "#i18n/locales.ts";
import { localesOfCountry } from "#i18n/locales-of-country.ts";
import { type SiteLanguages, sharedLocale } from "#i18n/site-languages.ts";

/** Types of texts by staff to members of a site; each member has a switch for each. */
export const announcementTypes = ["site_news", "promotions"] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** `waiting`: "send" was pressed, and sending has not begun. `stopped`: members who were not notified by then never are. */
export const announcementStates = ["draft", "waiting", "sending", "sent", "stopped"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export type AnnouncementText = { subject: string; preview: string; body: string; link_label: string };
export const textFields = ["subject", "preview", "body", "link_label"] as const;
export type TextField = (typeof textFields)[number];

export const emptyText: AnnouncementText = { subject: "", preview: "", body: "", link_label: "" };

/** The languages of a site's members: of its own those of its countries, and the one for all others. */
export function servedLocales(reach: SiteLanguages & { countries: readonly string[] }): Locale[] {
  const { languages, countries } = reach;
  const spoken = new Set<Locale>(countries.flatMap((country) => localesOfCountry(country)));
  const shared = sharedLocale(reach);
  return locales.filter(
    (locale) =>
      languages.includes(locale) && (countries.length === 0 || locale === shared || spoken.has(locale)),
  );
}

/** The missing parts of a text before it can be sent; a link needs its words. */
export function missingFields(text: AnnouncementText | undefined, hasLink: boolean): TextField[] {
  return textFields.filter(
    (field) => (field !== "link_label" || hasLink) && (text?.[field] ?? "").trim() === "",
  );
}
