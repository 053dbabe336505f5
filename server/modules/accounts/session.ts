import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts, accountTokens, memberStamps, sessions } from "#server/db/schema/accounts.ts";
import type { Caller } from "#server/platform/http/context.ts";

const sessionDays = 30;
const dayMs = 86_400_000;

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A secret of 256 bits for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-account" : "account";
}

/** Starts a session of 30 days; the token is for `setSessionCookie` only. */
export async function startSession(
  db: Db,
  { accountId, now, userAgent }: { accountId: string; now: Date; userAgent: string | undefined },
): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * dayMs),
    userAgent: (userAgent ?? "").slice(0, 300),
  });
  return token;
}

/**
 * Starts a session for whoever gave the account's password; null where the password has changed since it was checked.
 * Without the lock on the row a log-in that is under way with the old password would outlive the change that ends all
 * sessions.
 */
export async function startCheckedSession(
  db: Db,
  {
    account,
    ...session
  }: { account: { id: string; passwordHash: string }; now: Date; userAgent: string | undefined },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [still] = await tx
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("share");
    if (still?.passwordHash !== account.passwordHash) return null;
    return startSession(tx, { accountId: account.id, ...session });
  });
}

/** The account cookie of 30 days (seed section 9). */
export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: sessionDays * 86_400,
  });
}

export async function endSession(db: Db, sessionKey: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionKey));
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(cookieName(isSecure), { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure });
}

/** Asked at every request. */
const callerStatement = prepared((db) =>
  db
    .select({
      memberId: accounts.id,
      sessionKey: sessions.tokenHash,
      language: accounts.language,
      status: accounts.status,
      premiumAt: accounts.premiumAt,
      lastSeenAt: accounts.lastSeenAt,
      stamp: memberStamps.version,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(memberStamps, eq(memberStamps.memberId, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        eq(accounts.siteId, sql.placeholder("siteId")),
        sql`${accounts.status} in ('active', 'not_confirmed')`,
      ),
    )
    .prepare("find_caller"),
);

/** Who the request's cookie belongs to on this site, or null. */
export async function findCaller(
  db: Db,
  options: { request: FastifyRequest; siteId: string; now: Date; isSecure: boolean },
): Promise<Caller | null> {
  const token = options.request.cookies[cookieName(options.isSecure)];
  if (!token || token.length > 100) return null;
  const [row] = await callerStatement(db).execute({
    tokenHash: hashToken(token),
    now: options.now,
    siteId: options.siteId,
  });
  if (!row) return null;
  return {
    memberId: row.memberId,
    sessionKey: row.sessionKey,
    language: isLocale(row.language) ? row.language : "en",
    isConfirmed: row.status === "active",
    isPremium: row.premiumAt !== null,
    lastSeenAt: row.lastSeenAt,
    stamp: row.stamp,
  };
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** A token that expired opens nothing, used or not. */
export async function forgetExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
}
