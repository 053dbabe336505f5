import { and, asc, count, desc, eq, gt, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { photoClaims, photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Photos that wait on a site, of active members with a confirmed address. */
function waitsOn(siteId: string) {
  return and(
    eq(photos.status, "pending"),
    // defence: queue-of-own-site
    eq(accounts.siteId, siteId),
    // defence: queue-of-the-confirmed
    eq(accounts.status, "active"),
  );
}

export async function countWaiting(db: Db, siteId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(photos)
    .innerJoin(accounts, eq(accounts.id, photos.memberId))
    .where(waitsOn(siteId));
  return row?.count ?? 0;
}

type Search = { siteId: string; staffId: string; skip: readonly string[]; now: Date; limit: number };

/** Ids of photos that a moderator holds or may claim, the oldest first. */
export async function findClaimable(
  tx: Db,
  { siteId, staffId, skip, now, limit }: Search,
): Promise<string[]> {
  const isOwn = and(eq(photoClaims.holderId, staffId), gt(photoClaims.until, now));
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(accounts, eq(accounts.id, photos.memberId))
    .leftJoin(photoClaims, eq(photoClaims.photoId, photos.id))
    .where(
      and(
        waitsOn(siteId),
        // defence: claimed-left-alone
        or(isNull(photoClaims.photoId), lte(photoClaims.until, now), eq(photoClaims.holderId, staffId)),
        skip.length > 0 ? notInArray(photos.id, [...skip]) : undefined,
      ),
    )
    .orderBy(desc(sql`coalesce(${isOwn}, false)`), asc(photos.createdAt), asc(photos.id))
    .limit(limit)
    // A photo that is being deleted is skipped, although its row may still exist.
    .for("key share", { of: photos, skipLocked: true });
  return rows.map(({ id }) => id);
}

type Holder = { siteId: string; staffId: string; now: Date };

/** The photos that a staff member holds, with the data for a decision, the oldest first. */
export async function listHeld(db: Db, { siteId, staffId, now }: Holder) {
  return db
    .select({
      id: photos.id,
      placeholder: photos.placeholder,
      width: photos.width,
      height: photos.height,
      alt: photos.alt,
      createdAt: photos.createdAt,
      until: photoClaims.until,
      isMain: sql<boolean>`coalesce(${profiles.mainPhotoId} = ${photos.id}, false)`,
      name: profiles.name,
      birthDate: profiles.birthDate,
      gender: profiles.gender,
      country: profiles.country,
      isExample: profiles.isExample,
    })
    .from(photoClaims)
    .innerJoin(photos, eq(photos.id, photoClaims.photoId))
    .innerJoin(profiles, eq(profiles.memberId, photos.memberId))
    .innerJoin(accounts, eq(accounts.id, photos.memberId))
    .where(and(waitsOn(siteId), eq(photoClaims.holderId, staffId), gt(photoClaims.until, now)))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

/** The key of a photo's files for its holder, or null. */
export async function findHeldFile(
  db: Db,
  { photoId, siteId, staffId, now }: Holder & { photoId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .innerJoin(accounts, eq(accounts.id, photos.memberId))
    .innerJoin(photoClaims, eq(photoClaims.photoId, photos.id))
    .where(
      and(
        eq(photos.id, photoId),
        waitsOn(siteId),
        // defence: image-for-its-holder
        and(eq(photoClaims.holderId, staffId), gt(photoClaims.until, now)),
      ),
    );
  return row?.fileKey ?? null;
}
