import { defaultLocale, type Locale, locales } from "#i18n/locales.ts";
import { localesOfCountry } from "#i18n/locales-of-country.ts";

/** What staff writes to members of a site, by the switch that each member has for it. */
export const announcementTypes = ["site_news", "promotions"] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** `waiting`: somebody pressed, and it has not begun. `stopped`: whoever was not told by then is not told any more. */
export const announcementStates = ["draft", "waiting", "sending", "sent", "stopped"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export type AnnouncementText = { subject: string; preview: string; body: string; link_label: string };
export const textFields = ["subject", "preview", "body", "link_label"] as const;
export type TextField = (typeof textFields)[number];

export const emptyText: AnnouncementText = { subject: "", preview: "", body: "", link_label: "" };

/** The languages that the members of a site may read in: those of its countries, and the one that stands in for all. */
export function servedLocales(countries: readonly string[]): Locale[] {
  if (countries.length === 0) return [...locales];
  const spoken = new Set<Locale>(countries.flatMap((country) => localesOfCountry(country)));
  return locales.filter((locale) => locale === defaultLocale || spoken.has(locale));
}

/** What of a text is still to be written before it can be sent; a link needs its words. */
export function missingFields(text: AnnouncementText | undefined, hasLink: boolean): TextField[] {
  return textFields.filter(
    (field) => (field !== "link_label" || hasLink) && (text?.[field] ?? "").trim() === "",
  );
}
