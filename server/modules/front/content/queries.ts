import { and, desc, eq, notInArray } from "drizzle-orm";
import { ownPages } from "#contracts/front/own-pages.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { contentVersions } from "#server/db/schema/content.ts";
import { versionsListedAtMost } from "./content-limits.ts";

export type Version = typeof contentVersions.$inferSelect;
type Asked = { siteId: string; page: string; locale: Locale };

/** A site's versions of a page in a language, newest first, without their texts. */
export async function listVersions(db: Db, { siteId, page, locale }: Asked) {
  return db
    .select({ version: contentVersions.number, changedAt: contentVersions.publishedAt })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.siteId, siteId),
        eq(contentVersions.page, page),
        eq(contentVersions.locale, locale),
      ),
    )
    .orderBy(desc(contentVersions.number))
    .limit(versionsListedAtMost);
}

/** The languages in which a site has a page of its own. */
export async function listOwnLocales(
  db: Db,
  { siteId, page }: Pick<Asked, "siteId" | "page">,
): Promise<Set<Locale>> {
  const rows = await db
    .selectDistinct({ locale: contentVersions.locale })
    .from(contentVersions)
    .where(and(eq(contentVersions.siteId, siteId), eq(contentVersions.page, page)));
  return new Set(rows.map((row) => row.locale));
}

/** A site's additional pages by name, with their languages. */
export async function listPageNames(db: Db, siteId: string): Promise<Map<string, Locale[]>> {
  const rows = await db
    .selectDistinct({ page: contentVersions.page, locale: contentVersions.locale })
    .from(contentVersions)
    .where(and(eq(contentVersions.siteId, siteId), notInArray(contentVersions.page, [...ownPages])))
    .orderBy(contentVersions.page);
  const found = new Map<string, Locale[]>();
  for (const { page, locale } of rows) found.set(page, [...(found.get(page) ?? []), locale]);
  return found;
}

export async function findVersion(db: Db, asked: Asked, number: number): Promise<Version | null> {
  const [found] = await db
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.siteId, asked.siteId),
        eq(contentVersions.page, asked.page),
        eq(contentVersions.locale, asked.locale),
        eq(contentVersions.number, number),
      ),
    );
  return found ?? null;
}
