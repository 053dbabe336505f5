import type { FastifyRequest } from "fastify";
import { nicheOfPath, servesNiche } from "#contracts/front/landers.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { ownTitle } from "#contracts/ground/site-title.ts";
import { entryWarningCountries } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { hasLocale, offeredLocales } from "#i18n/site-languages.ts";
import { isDeskAddress } from "../http/staff-gate.ts";
import { zoneOfRequest } from "../http/zone-of-request.ts";
import { positionOf } from "../live/position.ts";
import { dismissedAtMost } from "./page-limits.ts";
import { mayShare } from "./shared-page.ts";

/** `?lang=de`: the addresses under which search engines find a public page in each language. */
export function askedLocale(request: FastifyRequest): Locale | null {
  const asked = (request.query as { lang?: unknown }).lang;
  return hasLocale(request.site.settings.reach.languages, asked) ? asked : null;
}

/** The language of a page. */
export function pageLocale(request: FastifyRequest): Locale {
  return askedLocale(request) ?? request.locale;
}

/** Describes the picture beside a shared link: its path on the site, and its words. */
export type SharePictureOf = (
  facts: Pick<Settings["brand"], "accent"> & {
    siteName: string;
    locale: Locale;
    niche: number;
    /** The site's own title; undefined: that of the niche. */
    title: string | undefined;
  },
) => {
  path: string;
  alt: string;
};

type PageOptions = { demo: boolean; sharePictureOf: SharePictureOf };

/** The facts of a request that its page may use. */
export function describePage(request: FastifyRequest, { demo, sharePictureOf }: PageOptions) {
  const { settings, publicUrl, logo } = request.site;
  const { accent } = settings.brand;
  const locale = pageLocale(request);
  const niche = nicheOf(request);
  const warned = isWarned(request);
  const words = settings.marketing.wording[locale] ?? null;
  // Messengers have no session: a page of a member names nothing to share.
  const isVisitor = !request.caller && !request.staff && !isDeskAddress(request);
  return {
    locale,
    country: request.country,
    theme: themeOf(request.cookies.theme),
    timeZone: zoneOfRequest(request),
    now: Date.now(),
    siteName: settings.brand.name,
    logo,
    niche,
    siteNiche: settings.brand.niche,
    words,
    colours: accent || (niche > 1 ? niche : null),
    languages: [...offeredLocales(settings.reach.languages, request.country)],
    siteLanguages: settings.reach.languages,
    isLanguageMenuHidden: settings.reach.isLanguageMenuHidden,
    fictional: fictionalOf(settings.kinds),
    hasOtherKinds: hasOtherKinds(settings.kinds),
    isWarned: warned,
    // The code of a warned visitor's page starts at once.
    isShared: !warned && mayShare(request),
    dismissed: dismissedOf(request.cookies.dismissed),
    sharePicture: isVisitor
      ? sharePictureOf({
          siteName: settings.brand.name,
          locale,
          niche,
          accent,
          title: ownTitle(settings, { locale, niche }),
        })
      : /* defence: share-picture-for-visitors */ null,
    origin: publicUrl,
    demo,
    position: request.caller && positionOf(request.caller),
  };
}

/**
 * By the chosen country and by the network address: a choice cannot remove a warning that the law of the visitor's place
 * requires. Staff and the offline page have no warning: staff work on a site that they know, and only members reach the
 * offline page, where the warning's code could not be loaded. Who has confirmed their age gets pages as light as others.
 */
function isWarned(request: FastifyRequest): boolean {
  if (isDeskAddress(request) || /^\/offline(\?|$)/.test(request.url)) return false;
  if (dismissedOf(request.cookies.dismissed).includes("hide-entry-warning")) return false;
  const { site, country, geoCountry } = request;
  const isAsked = entryWarningCountries.has(country) || entryWarningCountries.has(geoCountry);
  return site.settings.legal.hasEntryWarning && isAsked;
}

/** A lander may be of another niche than its site. */
function nicheOf({ site, url }: FastifyRequest): number {
  const own = site.settings.brand.niche;
  const asked = nicheOfPath(url);
  return asked !== null && servesNiche(own, asked) ? asked : own;
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

function hasOtherKinds({ fictionalWarning, camCountries }: Settings["kinds"]): boolean {
  return fictionalWarning !== "" || camCountries.length > 0;
}

function themeOf(cookie: string | undefined): "light" | "dark" | "system" {
  return cookie === "light" || cookie === "dark" ? cookie : "system";
}

/** Alerts the visitor dismissed (web/lib/browser/dismissals.ts). */
function dismissedOf(cookie: string | undefined): string[] {
  return (cookie ?? "")
    .split(",")
    .filter((key) => /^hide-[a-z-]{1,40}$/.test(key))
    .slice(0, dismissedAtMost);
}

/** The request as React Router takes it, with this method; pages are only read, so there is never a body. */
export function toWebRequest(request: FastifyRequest, method: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(":")) continue;
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // Only the path comes from the visitor: a forged host would make links and redirects lead to it.
  const url = new URL(`${request.site.publicUrl}${request.url.replace(/^[/\\]*/, "/")}`);
  return new Request(url, { method, headers, signal });
}
