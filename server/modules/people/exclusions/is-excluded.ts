import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { selfExclusions } from "#server/db/schema/exclusions.ts";
import { type Contact, hashContact } from "./exclusion-hash.ts";

/** Whether the owner of an address or a number has excluded sign-ups with it for now. */
export async function isExcluded(
  db: Db,
  { siteId, contact, now }: { siteId: string; contact: Contact; now: Date },
): Promise<boolean> {
  const contactHash = await hashContact(siteId, contact);
  if (!contactHash) return false;
  return isHashExcluded(db, { siteId, kind: contact.kind, contactHash, now });
}

type Hashed = { siteId: string; kind: Contact["kind"]; contactHash: string; now: Date };

/** The same by a result of hashContact: a transaction with a lock must not wait for a slow hash. */
export async function isHashExcluded(tx: Db, { siteId, kind, contactHash, now }: Hashed): Promise<boolean> {
  const [found] = await tx
    .select({ id: selfExclusions.id })
    .from(selfExclusions)
    .where(
      and(
        eq(selfExclusions.siteId, siteId),
        eq(selfExclusions.kind, kind),
        eq(selfExclusions.contactHash, contactHash),
        gt(selfExclusions.until, now),
      ),
    );
  return found !== undefined;
}

/** Deletes exclusions that are over. */
export async function forgetOldExclusions(db: Db, now: Date): Promise<void> {
  await db.delete(selfExclusions).where(lte(selfExclusions.until, now));
}
