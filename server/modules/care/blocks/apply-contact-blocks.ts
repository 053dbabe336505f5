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
  /** The new contact; both if missing. */
  by?: "email" | "phone";
  /** Only entries of this blocker; entries of all blockers if the member's address or number is new. */
  blockerId?: string;
};

/**
 * Applies waiting blocks to a member who has just got an address, by a sign-up or a change, or has confirmed
 * a number. Blocks made by an earlier address or number stay.
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
  // The hash is slow on purpose; most sites need none.
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
    // Waits for an entry that is being removed, because a block cannot name a removed entry.
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
