import type { FastifyRequest } from "fastify";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { entryWarningCountries } from "#contracts/limits.ts";
import { isLocale, type Locale, localesOfCountry } from "#i18n/locales.ts";
import { isDeskAddress } from "../http/staff-gate.ts";
import { positionOf } from "../live/position.ts";

/** `?lang=de`: the addresses under which search engines find a public page in each language. */
export function askedLocale(request: FastifyRequest): Locale | null {
  const asked = (request.query as { lang?: unknown }).lang;
  return isLocale(asked) ? asked : null;
}

/** The language of a page and of everything on it. */
export function pageLocale(request: FastifyRequest): Locale {
  return askedLocale(request) ?? request.locale;
}

/** What the page itself may know of its request. */
export function describePage(request: FastifyRequest, demo: boolean) {
  const { settings, publicUrl } = request.site;
  return {
    locale: pageLocale(request),
    country: request.country,
    theme: themeOf(request.cookies.theme),
    timeZone: timeZoneOf(request.cookies.tz),
    now: Date.now(),
    siteName: settings.brand.name,
    niche: settings.brand.niche,
    languages: [...localesOfCountry(request.country)],
    isLanguageMenuHidden: settings.reach.isLanguageMenuHidden,
    fictional: fictionalOf(settings.kinds),
    isWarned: isWarned(request),
    dismissed: dismissedOf(request.cookies.dismissed),
    origin: publicUrl,
    demo,
    position: request.caller && positionOf(request.caller),
  };
}

/** Staff are not asked: who looks after a site has entered it long ago. */
function isWarned(request: FastifyRequest): boolean {
  if (isDeskAddress(request)) return false;
  const { site, country } = request;
  return site.settings.legal.hasEntryWarning && entryWarningCountries.has(country);
}

function fictionalOf(kinds: Settings["kinds"]) {
  const {
    fictionalWarning,
    fictionalIcon: icon,
    fictionalSingular: singular,
    fictionalPlural: plural,
  } = kinds;
  return fictionalWarning === "" ? null : { icon, singular, plural };
}

function themeOf(cookie: string | undefined): "light" | "dark" | "system" {
  return cookie === "light" || cookie === "dark" ? cookie : "system";
}

/** Alerts the visitor dismissed (web/lib/dismissals.ts). */
function dismissedOf(cookie: string | undefined): string[] {
  return (cookie ?? "")
    .split(",")
    .filter((key) => /^hide-[a-z-]{1,40}$/.test(key))
    .slice(0, 10);
}

function timeZoneOf(cookie: string | undefined): string {
  if (!cookie || cookie.length > 60) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** The request as React Router takes it; pages are only read, so there is never a body. */
export function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(":")) continue;
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // Only the path is the visitor's: a host of their own would make links and redirects lead there.
  const url = new URL(`${request.site.publicUrl}${request.url.replace(/^[/\\]*/, "/")}`);
  return new Request(url, { method: request.method, headers, signal });
}
