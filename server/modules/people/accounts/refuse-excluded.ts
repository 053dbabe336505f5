import type { Db } from "#server/db/open-database.ts";
import { isExcluded } from "#server/modules/people/exclusions/is-excluded.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Refuses an address whose owner has excluded it. The refusal is open, because the person who tries is the
 * one who asked for the exclusion. A sign-up that only seemed to work would let them in unconfirmed.
 */
export async function refuseExcluded(
  db: Db,
  { siteId, email, now }: { siteId: string; email: string; now: Date },
): Promise<void> {
  const contact = { kind: "email", value: email } as const;
  if (await isExcluded(db, { siteId, contact, now })) throw new AppError("self_excluded");
}
