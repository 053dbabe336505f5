import { and, desc, eq, sql } from "drizzle-orm";
import type { LogoPicture } from "#contracts/ground/site-logo.ts";
import type { Db } from "#server/db/open-database.ts";
import { siteLogos } from "#server/db/schema/sites.ts";

/** All that pages need of a logo's picture. */
export type LogoFacts = Pick<
  typeof siteLogos.$inferSelect,
  "siteId" | "theme" | "digest" | "width" | "height"
>;

/** The pictures of all sites, each light one before the dark one. */
export async function listLogos(db: Db): Promise<(LogoFacts & { bytes: number })[]> {
  const { siteId, theme, digest, width, height, picture } = siteLogos;
  return db
    .select({ siteId, theme, digest, width, height, bytes: sql<number>`octet_length(${picture})::int` })
    .from(siteLogos)
    .orderBy(siteId, desc(theme));
}

/** The picture at an address of a site; null for every other address. */
export async function findLogoPicture(db: Db, siteId: string, file: string): Promise<Buffer | null> {
  const digest = /^([0-9a-f]+)\.webp$/.exec(file)?.[1];
  if (digest === undefined) return null;
  const [row] = await db
    .select({ picture: siteLogos.picture })
    .from(siteLogos)
    .where(and(/* defence: logo-of-site */ eq(siteLogos.siteId, siteId), eq(siteLogos.digest, digest)))
    .limit(1);
  return row ? Buffer.from(row.picture) : null;
}

export const logoPath = ({ digest }: Pick<LogoFacts, "digest">) => `/site-logo/${digest}.webp`;

/** A site's logo as its pages show it; undefined for a site without one. */
export function presentLogo(pictures: readonly LogoFacts[], siteName: string): LogoPicture[] | undefined {
  if (pictures.length === 0) return undefined;
  return pictures.map(({ digest, width, height }) => ({
    src: logoPath({ digest }),
    alt: siteName,
    width,
    height,
    ...(pictures.length > 1 && { loading: "lazy" as const }),
  }));
}
