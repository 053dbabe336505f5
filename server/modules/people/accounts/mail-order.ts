import { and, count, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accountMails } from "#server/db/schema/accounts.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { type Account, findMailbox, lockMailbox, mailboxHash } from "./mailbox.ts";

/** Mails that a job sends if it finds an account; the caller is answered before the search. */
export type OrderedCause = "password_reset" | "owner_reset" | "login_opening";
/** The data of such a job: the queue stores no address. */
export type MailOrder = { mailId: string; siteId: string };

type Whose = { siteId: string; mailbox: string };

/** How many such mails were asked for within a day, by all callers, with or without an account. */
export async function countOrdered(
  tx: Db,
  { siteId, mailbox }: Whose,
  cause: OrderedCause,
  now: Date,
): Promise<number> {
  const [asked] = await tx
    .select({ count: count() })
    .from(accountMails)
    .where(
      and(
        eq(accountMails.mailboxHash, mailboxHash(siteId, mailbox)),
        eq(accountMails.cause, cause),
        gt(accountMails.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return asked?.count ?? 0;
}

/** Stores the order of a mail; call with the mailbox locked. The address is kept until a job has run. */
export async function orderMail(
  tx: Db,
  { siteId, mailbox, cause, now }: Whose & { cause: OrderedCause; now: Date },
): Promise<MailOrder> {
  const mailId = newId();
  await tx.insert(accountMails).values({
    id: mailId,
    mailboxHash: mailboxHash(siteId, mailbox),
    mailbox,
    cause,
    isSent: false,
    createdAt: now,
  });
  return { mailId, siteId };
}

/**
 * The account of an ordered mail, with the mailbox locked until the transaction ends. Null where no account
 * gets the mail (`isWanted`) or an earlier run has sent it. The address is deleted in each case.
 */
export async function takeOrder(
  tx: Db,
  { mailId, siteId }: MailOrder,
  isWanted: (account: Account) => boolean,
): Promise<Account | null> {
  const own = and(eq(accountMails.id, mailId), isNotNull(accountMails.mailbox));
  const [order] = await tx.select().from(accountMails).where(own);
  if (!order?.mailbox) return null;
  await lockMailbox(tx, siteId, order.mailbox);
  const { account } = await findMailbox(tx, siteId, order.mailbox);
  const receiver = account && isWanted(account) ? account : null;
  // defence: unknown-addresses-counted
  const taken = await tx
    .update(accountMails)
    .set({ mailbox: null, ...(receiver && { isSent: true, accountId: receiver.id }) })
    .where(own)
    .returning({ id: accountMails.id });
  return taken.length > 0 ? receiver : null;
}
