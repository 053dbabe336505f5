import { listLanderHomes } from "#contracts/front/landers.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { type Locale, locales } from "#i18n/locales.ts";

/** Pages of every site for search engines, without pages of members. */
const everywhere = [
  "/",
  "/signup",
  "/login",
  "/pricing",
  "/premium",
  "/complaints",
  "/complaints/counts",
  ...ownPages.map((page) => `/pages/${page}`),
];

/** A sitemap of the addresses without a language, and one of each language of the site. */
export type SitemapName = "x-default" | Locale;
export const listSitemaps = (languages: readonly Locale[]): SitemapName[] => ["x-default", ...languages];

type Listed = {
  origin: string;
  niche: number;
  /** The site's languages. */
  languages: readonly Locale[];
  /** Pages of the site's own, with their languages. */
  own: ReadonlyMap<string, readonly Locale[]>;
};
type Page = { path: string; spoken: readonly Locale[] };

/** Each public path with the languages in which it is available (seed section 2; decisions, Marketing). */
function listPages({ niche, languages, own }: Listed): Page[] {
  const everySite = [...everywhere, ...listLanderHomes(niche)].map((path) => ({ path, spoken: languages }));
  // In other languages such a page shows the default one, or the first that it has.
  const ofTheSite = [...own].map(([name, spoken]) => ({
    path: `/${name}`,
    // In the order in which pages name them.
    spoken: locales.filter((locale) => languages.includes(locale) && spoken.includes(locale)),
  }));
  return [...everySite, ...ofTheSite.filter(({ spoken }) => spoken.length > 0)];
}

const addressOf = (origin: string, { path }: Page, name: SitemapName) =>
  escapeXml(`${origin}${path}${name === "x-default" ? "" : `?lang=${name}`}`);

/** The public addresses in one language, or without one, each with its alternates: those that its page names, too. */
export function composeSitemap(listed: Listed, name: SitemapName): string {
  const entries = listPages(listed)
    .filter(({ spoken }) => name === "x-default" || spoken.includes(name))
    .map((page) => {
      const links = [...page.spoken, "x-default" as const].map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${addressOf(listed.origin, page, other)}"/>`,
      );
      return `<url><loc>${addressOf(listed.origin, page, name)}</loc>${links.join("")}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** The index of the sitemaps. */
export function composeSitemapIndex(origin: string, languages: readonly Locale[]): string {
  const entries = listSitemaps(languages).map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</sitemapindex>
`;
}

/**
 * Paths that crawlers must not visit: members' pages and pages that require a member. The landings and sign-ups of members,
 * which other sites link to, are visited: only so do crawlers read their `noindex`. The longer rule wins (RFC 9309, 2.2.2).
 */
export function composeRobots(origin: string): string {
  const kept = ["members", "chats", "likes", "credits", "transactions", "profile", "activate"];
  const rules = [
    "Disallow: /api/",
    // Each path, what is below it and its queries, and no other page whose name only begins so.
    ...kept.flatMap((path) => [`/${path}$`, `/${path}/`, `/${path}?`].map((rule) => `Disallow: ${rule}`)),
    "Allow: /members/*/landing",
    "Allow: /members/*/signup",
  ];
  return `User-agent: *\n${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
  };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}
