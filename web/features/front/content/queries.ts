import { defaultLocale, isLocale, type Locale } from "#i18n/locales.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

/** A page of words in one language; `version` is the address's value for an older version. */
export const contentQuery = (page: string, locale: Locale, version: string | null) =>
  apiQuery("GET /api/content/:page", {
    params: { page },
    query: { locale, ...(version !== null && /^\d{1,6}$/.test(version) && { version: Number(version) }) },
  });

/** The same query for a loader, from the request's address. */
export function askedContent(page: string, request: Request, locale: Locale) {
  return contentQuery(page, locale, new URL(request.url).searchParams.get("version"));
}

/** The language of the open page, for loaders in the browser. */
export function shownLocale(): Locale {
  const shown = document.documentElement.lang.slice(0, 2);
  return isLocale(shown) ? shown : defaultLocale;
}
