import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { memberPhones } from "#server/db/schema/phones.ts";
import { unseal } from "#server/platform/seal.ts";

export const sealedFor = (memberId: string, secret: string) => ({
  purpose: "telephone numbers",
  ownerId: memberId,
  secret,
});

export type OwnPhone = {
  /** E.164; only for what the member has asked for, never shown on a page. */
  phone: string;
  /** Country and last two digits, so that the member recognises the number. */
  hint: string;
  confirmedAt: Date;
};

/** A member's confirmed number; null where there is none, or it was encrypted with another secret. */
export async function findOwnPhone(db: Db, memberId: string, secret: string): Promise<OwnPhone | null> {
  const [row] = await db.select().from(memberPhones).where(eq(memberPhones.memberId, memberId));
  const phone = row && unseal(row.sealed, sealedFor(memberId, secret));
  return row && phone ? { phone, hint: row.hint, confirmedAt: row.confirmedAt } : null;
}
