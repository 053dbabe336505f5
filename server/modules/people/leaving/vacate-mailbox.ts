import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import { type Account, findMailbox, isProven, lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { forgetMember } from "./forget-member.ts";

type Move = { site: RequestSite; memberId: string; mailbox: string; from: string; now: Date };

/**
 * Frees a mailbox for a member who has proven it and moves there from another one; both stay locked until the
 * transaction ends. Unproven accounts of the mailbox are deleted, and so is the member's shadow at the
 * mailbox they leave. An account that has paid there, but never confirmed, becomes the member's shadow and
 * keeps its purchase: a purchase does not prove a mailbox. `email_taken` where another account has confirmed
 * it. Answers the deleted accounts.
 */
export async function vacateMailbox(
  tx: Db,
  lives: readonly MemberLife[],
  { site, memberId, mailbox, from, now }: Move,
): Promise<string[]> {
  // All callers lock in one order, because two members who take each other's address would deadlock.
  for (const one of [...new Set([mailbox, from])].sort()) await lockMailbox(tx, site.id, one);
  const there = await findMailbox(tx, site.id, mailbox);
  const other = there.account?.id === memberId ? undefined : there.account;
  if (isProven(other) && other.confirmedAt !== null) throw new AppError("email_taken");
  const left = await findMailbox(tx, site.id, from);
  const unproven = [there.account, there.shadow, left.shadow].filter((account) => account !== undefined);
  const ids = new Set(unproven.filter(({ premiumAt }) => premiumAt === null).map(({ id }) => id));
  const aside = isProven(other) ? other : null;
  // A mailbox has one shadow at most.
  if (aside && there.shadow) ids.add(there.shadow.id);
  for (const id of [memberId, aside?.id]) if (id) ids.delete(id);
  for (const id of ids) await forgetMember(tx, lives, { memberId: id, now });
  if (aside) await makeShadow(tx, aside, memberId);
  return [...ids];
}

async function makeShadow(tx: Db, { id }: Account, ownerId: string): Promise<void> {
  await tx.update(accounts).set({ shadowOfId: ownerId }).where(eq(accounts.id, id));
  // Links that were mailed to the mailbox belong to its owner, so they end.
  await tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.accountId, id),
        inArray(accountTokens.purpose, ["activation", "password_reset", "login_opening"]),
      ),
    );
}
