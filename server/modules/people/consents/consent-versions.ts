import { and, eq, max } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { contentVersions } from "#server/db/schema/content.ts";
import { companies } from "#server/db/schema/sites.ts";

const termsFrom = new Date("2023-12-01T12:00:00Z");

/** The terms that the product brings are of that date, or of the day the company was added where that is later (seed section 9). */
export function broughtTermsAt(companyAddedAt: Date | undefined): Date {
  return companyAddedAt && companyAddedAt > termsFrom ? companyAddedAt : termsFrom;
}

/** The wording by which sexuality (`profile.consent`) and tracking are consented to: a new one gets a new date. */
export const wordingFrom = "2026-11-01T00:00:00.000Z";

/** Which terms of a site are in force: of the day it last published some of its own, in whichever language. */
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
