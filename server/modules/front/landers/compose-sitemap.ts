import { listLanderHomes } from "#contracts/front/landers.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { type Locale, locales } from "#i18n/locales.ts";

/** Pages of every site for search engines, without pages of members. */
const everywhere = [
  "/",
  "/signup",
  "/pricing",
  "/premium",
  "/complaints",
  ...ownPages.map((page) => `/pages/${page}`),
];

type Listed = {
  origin: string;
  niche: number /** Pages of the site's own, with their languages. */;
  own: ReadonlyMap<string, readonly Locale[]>;
};

/** Each public address with the languages in which it is available (seed section 2; decisions, Marketing). */
export function composeSitemap({ origin, niche, own }: Listed): string {
  const paths: [string, readonly Locale[]][] = [
    ...[...everywhere, ...listLanderHomes(niche)].map((path): [string, readonly Locale[]] => [path, locales]),
    // In other languages such a page shows the default one, or does not exist.
    ...[...own].map(([name, spoken]): [string, readonly Locale[]] => [`/${name}`, spoken]),
  ];
  const entries = paths.map(([path, spoken]) => {
    const address = escapeXml(`${origin}${path}`);
    const languages = [
      ...spoken.map((locale) => [locale, `${address}?lang=${locale}`]),
      ["x-default", address],
    ];
    const links = languages.map(
      ([locale, href]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`,
    );
    return `<url><loc>${address}</loc>${links.join("")}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** Paths that crawlers must not visit: members' pages and pages that require a member. */
export function composeRobots(origin: string): string {
  const kept = ["api/", "members", "chats", "likes", "credits", "transactions", "profile", "activate"];
  return `User-agent: *\n${kept.map((path) => `Disallow: /${path}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`;
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
