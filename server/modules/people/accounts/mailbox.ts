import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";

export type Account = typeof accounts.$inferSelect;

/** The account of a mailbox on a site, and the shadow that also claims it. */
export type Mailbox = {
  account: Account | undefined;
  /** The sign-up made after the account had proven the mailbox (accounts.shadowOfId). */
  shadow: Account | undefined;
};

export function mailboxHash(siteId: string, mailbox: string): string {
  return createHash("sha256").update(`${siteId} ${mailbox}`).digest("base64url");
}

/** Locks a mailbox. Each step that makes, replaces, confirms or mails its accounts takes this lock first. */
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
  // At most one account and one shadow (accounts_email_key, accounts_shadow_key).
  const rows = await mailboxStatement(db).execute({ siteId, mailbox });
  return {
    account: rows.find(({ shadowOfId }) => shadowOfId === null),
    shadow: rows.find(({ shadowOfId }) => shadowOfId !== null),
  };
}

/** True where no later sign-up takes the mailbox from this account, because it is confirmed or has paid. */
export function isProven(account: Account | undefined): account is Account {
  if (account === undefined || account.shadowOfId !== null) return false;
  if (account.premiumAt !== null) return true;
  // The deletion of an unconfirmed account proves nothing, and neither does a suspension or a ban.
  if (["pending_deletion", "suspended", "banned"].includes(account.status))
    return account.confirmedAt !== null;
  return account.status !== "not_confirmed";
}
