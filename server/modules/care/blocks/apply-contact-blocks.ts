import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { contactBlocks } from "#server/db/schema/blocks.ts";
import { memberPhones } from "#server/db/schema/phones.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { standBetween } from "./stand-between.ts";

type Addressed = {
  memberId: string;
  siteId: string;
  now: Date;
  /** What is new; both where neither is. */
  by?: "email" | "phone";
  /** Only this member's entries: those of all are met when an address or a number is new. */
  blockerId?: string;
};

/**
 * Meets a member who has just got an address, by signing up or by a change, or has confirmed a number, with the blocks
 * that wait for it. What stands between them and others by one that they had before, stays.
 */
export async function applyContactBlocks(
  tx: Db,
  { memberId, siteId, now, by, blockerId: onlyOf }: Addressed,
): Promise<void> {
  const isMeant = and(
    eq(contactBlocks.siteId, siteId),
    ne(contactBlocks.blockerId, memberId),
    onlyOf === undefined ? undefined : eq(contactBlocks.blockerId, onlyOf),
  );
  // The hash takes long on purpose; most sites need none.
  const [some] = await tx.select({ id: contactBlocks.id }).from(contactBlocks).where(isMeant).limit(1);
  if (!some) return;
  const hashes = [
    ...(by === "phone" ? [] : await addressHash(tx, siteId, memberId)),
    ...(by === "email" ? [] : await numberHash(tx, memberId)),
  ];
  if (hashes.length === 0) return;
  const waiting = await tx
    .select({ id: contactBlocks.id, blockerId: contactBlocks.blockerId })
    .from(contactBlocks)
    .where(and(isMeant, inArray(contactBlocks.contactHash, hashes)))
    .orderBy(contactBlocks.blockerId, contactBlocks.createdAt, contactBlocks.id)
    // One that is being taken back is waited for: a block cannot name an entry that is gone by then.
    // defence: waiting-entries-held
    .for("key share");
  for (const { id, blockerId } of waiting) {
    await standBetween(tx, { blockerId, blockedId: memberId, contactBlockId: id, now });
  }
}

async function addressHash(tx: Db, siteId: string, memberId: string): Promise<string[]> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, memberId));
  const hash =
    account && (await hashContact(siteId, { kind: "email", value: account.email }, "contact-block"));
  return hash ? [hash] : [];
}

async function numberHash(tx: Db, memberId: string): Promise<string[]> {
  const own = await tx
    .select({ hash: memberPhones.numberHash })
    .from(memberPhones)
    .where(eq(memberPhones.memberId, memberId));
  return own.map(({ hash }) => hash);
}
