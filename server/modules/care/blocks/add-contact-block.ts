import { and, eq, ne } from "drizzle-orm";
import { contactBlocksAtMost } from "#contracts/limits.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { contactBlocks } from "#server/db/schema/blocks.ts";
import { memberPhones } from "#server/db/schema/phones.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { lockNumber } from "#server/modules/people/phones/store-number.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { type ReadContact, readContact } from "./read-contact.ts";
import { standBetween } from "./stand-between.ts";

type NewContactBlock = {
  siteId: string;
  memberId: string;
  /** As typed. */
  contact: string;
  /** The country of numbers without a country code. */
  country: string | null;
  now: Date;
};
type NeededServices = { db: Db; env: { SESSION_SECRET: string } };

/**
 * Blocks the member who has an e-mail address, or has confirmed a mobile number, now or in the future
 * (docs/decisions/0036, 0043). Does the same work whether or not there is such an account; repeating it
 * changes nothing. A full list refuses every contact alike.
 */
export async function addContactBlock(
  { db, env }: NeededServices,
  { siteId, memberId, contact, country, now }: NewContactBlock,
): Promise<void> {
  const read = readContact(contact, country);
  const given = read.kind === "email" ? read : { ...read, secret: env.SESSION_SECRET };
  const contactHash = await hashContact(siteId, given, "contact-block");
  if (!contactHash) throw new FieldError({ contact: { code: "contact_invalid" } });
  const hashed = { ...read, contactHash };
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      if (await isOwn(tx, memberId, hashed)) throw new AppError("cannot_block_yourself");
      // Two simultaneous calls would both take the last place.
      // defence: address-list-counted-alone
      await holdLockOn(tx, "contactBlocks", memberId);
      const entries = await tx.$count(contactBlocks, eq(contactBlocks.blockerId, memberId));
      if (entries >= contactBlocksAtMost) throw new AppError("contact_block_limit_reached");
      await lockContact(tx, siteId, hashed);
      const id = newId();
      const added = await tx
        .insert(contactBlocks)
        .values({ id, siteId, blockerId: memberId, contactHash, hint: read.hint, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: contactBlocks.id });
      if (added.length === 0) return;
      for (const blockedId of await holdersOf(tx, { siteId, memberId, ...hashed })) {
        await standBetween(tx, { blockerId: memberId, blockedId, contactBlockId: id, now });
      }
    }),
  );
}

type Hashed = ReadContact & { contactHash: string };

async function isOwn(tx: Db, memberId: string, contact: Hashed): Promise<boolean> {
  if (contact.kind === "email") {
    const [own] = await tx
      .select({ mailbox: accounts.emailNormalized })
      .from(accounts)
      .where(eq(accounts.id, memberId));
    return own?.mailbox === contact.mailbox;
  }
  const [own] = await tx
    .select({ numberHash: memberPhones.numberHash })
    .from(memberPhones)
    .where(eq(memberPhones.memberId, memberId));
  return own?.numberHash === contact.contactHash;
}

/** A sign-up, a change of address or a confirmation takes this lock too: the later one sees the other. */
async function lockContact(tx: Db, siteId: string, contact: Hashed): Promise<void> {
  if (contact.kind === "email") {
    // defence: address-block-locks-mailbox
    await lockMailbox(tx, siteId, contact.mailbox);
  } else {
    // defence: number-block-locks-number
    await lockNumber(tx, siteId, contact.contactHash);
  }
}

/** The other accounts with this address or number, in the order of their ids. */
async function holdersOf(
  tx: Db,
  { siteId, memberId, ...contact }: Hashed & { siteId: string; memberId: string },
): Promise<string[]> {
  const holders =
    contact.kind === "email"
      ? await tx
          .select({ id: accounts.id })
          .from(accounts)
          .where(
            and(
              eq(accounts.siteId, siteId),
              eq(accounts.emailNormalized, contact.mailbox),
              ne(accounts.id, memberId),
            ),
          )
          .orderBy(accounts.id)
      : await tx
          .select({ id: memberPhones.memberId })
          .from(memberPhones)
          .where(
            and(
              eq(memberPhones.siteId, siteId),
              eq(memberPhones.numberHash, contact.contactHash),
              ne(memberPhones.memberId, memberId),
            ),
          )
          .orderBy(memberPhones.memberId);
  return holders.map(({ id }) => id);
}
