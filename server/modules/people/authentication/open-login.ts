import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";

/**
 * Uses up the link of a "was that you?" mail and answers the account whose log-in it opens; refuses links
 * that are used, replaced, expired, of another site or forged. Signs no member in: the password is still
 * required.
 */
export async function openLogin(
  db: Db,
  { token, siteId, now }: { token: string; siteId: string; now: Date },
): Promise<{ accountId: string; email: string }> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(accountTokens.tokenHash, hashToken(token)),
          // defence: opening-link-purpose
          eq(accountTokens.purpose, "login_opening"),
          // defence: opening-link-once
          isNull(accountTokens.usedAt),
          // defence: opening-link-expires
          gt(accountTokens.expiresAt, now),
        ),
      )
      .returning({ accountId: accountTokens.accountId });
    if (!used) throw new AppError("link_invalid");
    const [owner] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(
        and(eq(accounts.id, used.accountId), eq(accounts.siteId, siteId), eq(accounts.status, "active")),
      );
    if (!owner) throw new AppError("link_invalid");
    return { accountId: used.accountId, email: owner.email };
  });
}
