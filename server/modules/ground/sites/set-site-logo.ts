import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteLogos, sites } from "#server/db/schema/sites.ts";
import { drawLogo } from "./draw-logo.ts";
import { logoDigestCharacters } from "./site-limits.ts";

/**
 * Draws the logo of a site from files and puts it in the place of the one before; without a dark one, both themes show the
 * light one. Throws LogoRefused, and stores nothing then. Tell the processes afterwards (`tellSitesChanged`).
 */
export async function setSiteLogo(
  db: Db,
  { siteId, light, dark, now }: { siteId: string; light: Buffer; dark: Buffer | null; now: Date },
): Promise<void> {
  const shown = await drawPicture("light", light);
  const other = dark && (await drawPicture("dark", dark));
  // Two equal pictures are one for both themes.
  const pictures = other && other.digest !== shown.digest ? [shown, other] : [shown];
  await db.transaction(async (tx) => {
    // Of two changes at once, the later one replaces both pictures.
    await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for("update");
    await tx.delete(siteLogos).where(eq(siteLogos.siteId, siteId));
    await tx.insert(siteLogos).values(pictures.map((picture) => ({ ...picture, siteId, createdAt: now })));
  });
}

async function drawPicture(theme: "light" | "dark", file: Buffer) {
  const { body, width, height } = await drawLogo(file);
  const digest = createHash("sha256").update(body).digest("hex").slice(0, logoDigestCharacters);
  return { theme, picture: body, digest, width, height };
}
