import { defaultLocale, type Locale } from "#i18n/locales.ts";
import { findTranslator } from "#web/lib/language/translate.ts";

/** For adults only, with the label that parental filters recognize, as on all pages (web/root.tsx). */
const labels =
  '<meta name="rating" content="adult"><meta name="rating" content="RTA-5042-1996-1400-1577-RTA">';

/** The page for the case that even the error page fails: plain markup without script, style and app. */
export function renderLastResort(locale: Locale = defaultLocale): string {
  const t = findTranslator(locale, "common", "UTC");
  const text = t ? t("last_resort.text") : "An error occurred while showing the error page";
  const home = t ? t("last_resort.home") : "Home";
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${labels}<title>${escapeMarkup(text)}</title></head><body><h1>${escapeMarkup(text)}</h1><p><a href="/">${escapeMarkup(home)}</a></p></body></html>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
