import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accountTokens } from "#server/db/schema/accounts.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

type Link = {
  accountId: string;
  purpose: "password_reset" | "login_opening" | "login_denial" | "second_step_loss" | "reactivation";
  minutes: number;
  now: Date;
};

/** Makes the token of a link that works once within `minutes`; earlier links of the same purpose end. */
export async function issueLink(tx: Db, link: Link): Promise<string> {
  const { accountId, purpose } = link;
  // defence: older-links-end
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.accountId, accountId), eq(accountTokens.purpose, purpose)));
  return addLink(tx, link);
}

/** The same, but earlier links keep working. */
export async function addLink(tx: Db, { accountId, purpose, minutes, now }: Link): Promise<string> {
  const token = newToken();
  await tx.insert(accountTokens).values({
    // defence: token-hashed
    tokenHash: hashToken(token),
    accountId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * minuteMs),
  });
  return token;
}
