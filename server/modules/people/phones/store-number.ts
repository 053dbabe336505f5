import { and, eq } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { memberPhones } from "#server/db/schema/phones.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { seal } from "#server/platform/seal.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { maskPhone } from "./mask-phone.ts";
import { sealedFor } from "./own-phone.ts";
import { accountsPerNumber, numberKeptDays } from "./phone-limits.ts";
import type { PhoneServices } from "./phone-services.ts";

type NewNumber = {
  site: RequestSite;
  memberId: string;
  phone: string;
  numberHash: string;
  now: Date;
};

/**
 * Stores a number that its member has just confirmed, replaces their earlier one, and tells the other modules
 * (`renumber`). Call with the number locked (lockNumber). Refuses phone_limit_reached where the number has as
 * many accounts as it may, and no slot can be freed.
 */
export async function storeNumber(
  tx: Db,
  { env, lives }: PhoneServices,
  { site, memberId, phone, numberHash, now }: NewNumber,
): Promise<void> {
  const taken = await tx
    .select({
      memberId: memberPhones.memberId,
      slot: memberPhones.slot,
      confirmedAt: memberPhones.confirmedAt,
      status: accounts.status,
    })
    .from(memberPhones)
    .innerJoin(accounts, eq(accounts.id, memberPhones.memberId))
    .where(and(eq(memberPhones.siteId, site.id), eq(memberPhones.numberHash, numberHash)))
    .orderBy(memberPhones.confirmedAt);
  const own = taken.find((row) => row.memberId === memberId);
  const slots = Array.from({ length: accountsPerNumber }, (_, index) => index + 1);
  const free = own?.slot ?? slots.find((one) => taken.every((row) => row.slot !== one));
  const slot = free ?? (await takeSlot(tx, taken, now));
  const kept = {
    siteId: site.id,
    numberHash,
    slot,
    sealed: seal(phone, sealedFor(memberId, env.SESSION_SECRET)),
    hint: maskPhone(phone),
    confirmedAt: now,
  };
  await tx
    .insert(memberPhones)
    .values({ memberId, ...kept })
    .onConflictDoUpdate({ target: memberPhones.memberId, set: kept });
  if (!own) for (const life of lives) await life.renumber?.(tx, { memberId, site, now });
}

type Taken = { memberId: string; slot: number; confirmedAt: Date; status: string };

/**
 * Frees the slot of an account that is not active, or else of the oldest confirmation, if it is old enough:
 * numbers change owners, and the new one has just proven it.
 */
async function takeSlot(tx: Db, taken: readonly Taken[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - numberKeptDays * dayMs);
  const old =
    taken.find(({ status }) => status !== "active") ?? taken.find(({ confirmedAt }) => confirmedAt < before);
  if (!old) throw new AppError("phone_limit_reached");
  await tx.delete(memberPhones).where(eq(memberPhones.memberId, old.memberId));
  return old.slot;
}

/** Locks a number: confirming, blocking and excluding it run one after the other. */
export async function lockNumber(tx: Db, siteId: string, numberHash: string): Promise<void> {
  await holdLockOn(tx, "phoneNumbers", `${siteId} ${numberHash}`);
}
