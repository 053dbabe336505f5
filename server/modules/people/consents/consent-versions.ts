import { and, eq, max } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { contentVersions } from "#server/db/schema/content.ts";
import { companies } from "#server/db/schema/sites.ts";

const termsFrom = new Date("2023-12-01T12:00:00Z");

/** The date of the product's terms, or the day the company was added if that is later (seed section 9). */
export function broughtTermsAt(companyAddedAt: Date | undefined): Date {
  return companyAddedAt && companyAddedAt > termsFrom ? companyAddedAt : termsFrom;
}

/** The date of the wording for sexuality (`profile.consent`): new wording, new date. */
export const wordingFrom = "2026-11-01T00:00:00.000Z";

/** The same for the source of a visit (`origin`). */
export const trackingWordingFrom = "2026-11-28T00:00:00.000Z";

/** The version of a site's terms: the day on which it last published its own, in any language. */
export async function termsVersion(
  db: Db,
  { id, companyId }: { id: string; companyId: string },
): Promise<string> {
  const [own] = await db
    .select({ at: max(contentVersions.publishedAt) })
    .from(contentVersions)
    .where(and(eq(contentVersions.siteId, id), eq(contentVersions.page, "terms")));
  if (own?.at) return own.at.toISOString();
  const [company] = await db
    .select({ addedAt: companies.addedAt })
    .from(companies)
    .where(eq(companies.id, companyId));
  return broughtTermsAt(company?.addedAt).toISOString();
}
