import { type Locale, locales } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { sharedLocale } from "#i18n/site-languages.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Company } from "#server/modules/ground/sites/site-directory.ts";
import { broughtTermsAt, termsVersion } from "#server/modules/people/consents/consent-versions.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import type { GifProvider } from "#server/platform/gifs/gif-provider.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { findDefaultPage } from "./default-pages.ts";
import { drawOnce } from "./drawn-pages.ts";
import { pageFacts } from "./page-facts.ts";
import { findVersion, listOwnLocales, listVersions } from "./queries.ts";
import type { RenderedPage } from "./render-page.ts";

type Asked = {
  site: RequestSite;
  company: Company;
  gateways: PaymentGateways;
  gifs: GifProvider | null;
  page: string;
  locale: Locale;
  country: string | null;
  version: number | undefined;
};
type Found = RenderedPage & {
  page: string;
  locale: Locale;
  /** The languages of the site in which the page exists, in the order of `locales`. */
  locales: Locale[];
  version: number;
  changedAt: Date;
  isOld: boolean;
  versions: { version: number; changedAt: Date }[];
};

/**
 * A page of words: the site's newest in the requested language, else the product's, else the site's own in English or
 * the site's own language, else in the first language that it has. A requested version is searched among those; 0 is the
 * product's, with the sections of the caller's region, if the site showed it first. Published versions are filled with the
 * facts of their day, the product's with today's.
 */
export async function getPage(db: Db, asked: Asked): Promise<Found> {
  const { site, page, country } = asked;
  const wanted = { siteId: site.id, page, locale: asked.locale };
  const own = await listOwnLocales(db, wanted);
  const { reach } = site.settings;
  const written = locales.filter(
    (one) => reach.languages.includes(one) && (own.has(one) || findDefaultPage(page, one) !== null),
  );
  const locale = [asked.locale, sharedLocale(reach)].find((one) => written.includes(one)) ?? written[0];
  if (!locale) throw new AppError("not_found");
  const published = own.has(locale) ? await listVersions(db, { ...wanted, locale }) : [];
  const tag = regionalTag(locale, country);
  const brought = findDefaultPage(page, tag);
  const first = brought && {
    version: 0,
    changedAt: page === "terms" ? broughtTermsAt(asked.company.addedAt) : brought.changedAt,
  };
  const versions =
    first && brought && precedes(published, [brought.changedAt, first.changedAt])
      ? [...published, first]
      : published;
  const shown = versions.find(({ version }) => version === (asked.version ?? versions[0]?.version));
  if (!shown) throw new AppError("not_found");
  const kept = shown.version === 0 ? null : await findVersion(db, { ...wanted, locale }, shown.version);
  const source = kept ?? brought;
  if (!source) throw new AppError("not_found");
  const termsAt = page === "terms" ? shown.changedAt : new Date(await termsVersion(db, site));
  // Facts that a version lacks, because the argument or the storing of facts is newer, are today's.
  const facts = {
    ...pageFacts(site, asked.company, { tag, termsAt, gateways: asked.gateways, gifs: asked.gifs }),
    ...kept?.facts,
  };
  return {
    ...drawOnce(`${site.id} ${page} ${locale} ${shown.version}`, source, { tag, facts }),
    page,
    locale,
    locales: written,
    ...shown,
    isOld: shown !== versions[0],
    versions,
  };
}

/**
 * Whether a text of these dates was in force before the first of the published versions, the newest of which comes first. The
 * product's former wordings are not stored, so a text that changed later is none that the site ever showed.
 */
function precedes(published: { version: number; changedAt: Date }[], dates: Date[]): boolean {
  const oldest = published.at(-1);
  if (!oldest) return true;
  // A list that ends at its limit does not reach back to the first version.
  return oldest.version === 1 && dates.every((date) => date < oldest.changedAt);
}
