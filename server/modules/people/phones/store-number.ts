import { and, eq } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { memberPhones } from "#server/db/schema/phones.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { seal } from "#server/platform/seal.ts";
import { maskPhone } from "./clean-phone.ts";
import { sealedFor } from "./own-phone.ts";
import { accountsPerNumber, numberKeptDays } from "./phone-limits.ts";
import type { PhoneTools } from "./phone-tools.ts";

type NewNumber = {
  site: RequestSite;
  memberId: string;
  phone: string;
  numberHash: string;
  now: Date;
};

/**
 * Keeps a number that its member has just confirmed, in place of one that they had, and lets the other modules follow
 * (`renumber`). Called with the number locked (lockNumber). Refuses phone_limit_reached where the number has as many
 * accounts as it may, and none of them gives way.
 */
export async function storeNumber(
  tx: Db,
  { env, lives }: PhoneTools,
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
 * The place of an account that is not active, or else of the one that confirmed the number longest ago, if that is long
 * ago: numbers go to others, and whoever has it has just shown so.
 */
async function takeSlot(tx: Db, taken: readonly Taken[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - numberKeptDays * 24 * 3_600_000);
  const old =
    taken.find(({ status }) => status !== "active") ?? taken.find(({ confirmedAt }) => confirmedAt < before);
  if (!old) throw new AppError("phone_limit_reached");
  await tx.delete(memberPhones).where(eq(memberPhones.memberId, old.memberId));
  return old.slot;
}

/** Whoever confirms a number, blocks it or excludes it, holds it: one of them sees the other. */
export async function lockNumber(tx: Db, siteId: string, numberHash: string): Promise<void> {
  await holdLockOn(tx, "phoneNumbers", `${siteId} ${numberHash}`);
}
