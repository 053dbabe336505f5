import { and, count, eq } from "drizzle-orm";
import { pageName } from "#contracts/front/content.ts";
import type { Locale } from "#i18n/locales.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { contentVersions } from "#server/db/schema/content.ts";
import type { Company } from "#server/modules/ground/sites/site-directory.ts";
import { termsVersion } from "#server/modules/people/consents/consent-versions.ts";
import { FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import type { PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import type { GifProvider } from "#server/platform/gifs/gif-provider.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { contentMaxLength } from "./content-limits.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import type { PageSource } from "./page-source.ts";
import { renderPage } from "./render-page.ts";

type NewVersion = PageSource & {
  site: RequestSite;
  /** The company that owns the site. */
  company: Company;
  gateways: PaymentGateways;
  /** Not given: no gifs are set up. */
  gifs?: GifProvider | null;
  page: string;
  locale: Locale;
  /** The reason of the change, written by staff. */
  reason: string;
  /** Null: a person with access to the machine. */
  staffId: string | null;
  now: Date;
};

/**
 * Publishes a new version of a page in a language, shown from the commit on; returns its number. It stores
 * the facts of its day, so that its text never changes. Refuses a text that cannot be rendered. Call it
 * inside the transaction that logs the act.
 */
export async function publishVersion(tx: Db, version: NewVersion): Promise<number> {
  const { site, company, gateways, gifs = null, page, locale, title, description, body, reason } = version;
  const { staffId, now } = version;
  const siteId = site.id;
  const termsAt = page === "terms" ? now : new Date(await termsVersion(tx, site));
  const facts = pageFacts(site, company, { tag: locale, termsAt, gateways, gifs });
  refuse(version, facts);
  // defence: versions-in-turn
  await holdLockOn(tx, "content", `${siteId} ${page} ${locale}`);
  const [known] = await tx
    .select({ count: count() })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.siteId, siteId),
        eq(contentVersions.page, page),
        eq(contentVersions.locale, locale),
      ),
    );
  const number = (known?.count ?? 0) + 1;
  await tx.insert(contentVersions).values({
    id: newId(),
    siteId,
    page,
    locale,
    number,
    title,
    description,
    body,
    facts,
    reason,
    staffId,
    publishedAt: now,
  });
  return number;
}

function refuse(version: NewVersion, facts: PageFacts): void {
  const fields: Record<string, FieldRefusal> = {};
  if (!pageName.safeParse(version.page).success) fields.page = { code: "invalid" };
  for (const [name, max] of Object.entries(contentMaxLength)) {
    const text = version[name as keyof typeof contentMaxLength];
    if (text.trim() === "") fields[name] = { code: "required" };
    else if (text.length > max) fields[name] = { code: "too_long", params: { max } };
  }
  if (Object.keys(fields).length === 0 && !canBeDrawn(version, facts)) fields.body = { code: "invalid" };
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
}

function canBeDrawn(version: NewVersion, facts: PageFacts): boolean {
  try {
    renderPage(version, { tag: version.locale, facts });
    return true;
  } catch {
    return false;
  }
}
