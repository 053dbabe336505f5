import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";

export type Account = typeof accounts.$inferSelect;

/** Whose a mailbox is on a site, and who else claims it. */
export type Mailbox = {
  account: Account | undefined;
  /** The sign-up that came after the mailbox had proven to be the account's (accounts.shadowOfId). */
  shadow: Account | undefined;
};

export function mailboxHash(siteId: string, mailbox: string): string {
  return createHash("sha256").update(`${siteId} ${mailbox}`).digest("base64url");
}

/** One at a time: whatever makes, replaces, confirms or mails the accounts of a mailbox takes this first. */
export async function lockMailbox(tx: Db, siteId: string, mailbox: string): Promise<void> {
  await holdLockOn(tx, "mailbox", `${siteId} ${mailbox}`);
}

const mailboxStatement = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.siteId, sql.placeholder("siteId")),
        eq(accounts.emailNormalized, sql.placeholder("mailbox")),
      ),
    )
    .prepare("mailbox"),
);

export async function findMailbox(db: Db, siteId: string, mailbox: string): Promise<Mailbox> {
  // One of each at most (accounts_email_key, accounts_shadow_key).
  const rows = await mailboxStatement(db).execute({ siteId, mailbox });
  return {
    account: rows.find(({ shadowOfId }) => shadowOfId === null),
    shadow: rows.find(({ shadowOfId }) => shadowOfId !== null),
  };
}

/** True where no later sign-up takes the mailbox from this account: it is confirmed, or something was paid for. */
export function isProven(account: Account | undefined): account is Account {
  if (account === undefined || account.shadowOfId !== null) return false;
  if (account.premiumAt !== null) return true;
  // Who deletes an account without having confirmed it proves nothing by that, and neither does who is shut out.
  if (["pending_deletion", "suspended", "banned"].includes(account.status))
    return account.confirmedAt !== null;
  return account.status !== "not_confirmed";
}
