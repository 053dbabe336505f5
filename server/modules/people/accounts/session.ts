import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isLocale } from "#i18n/locales.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts, accountTokens, memberStamps, sessions } from "#server/db/schema/accounts.ts";
import type { Caller, Claim } from "#server/platform/http/context.ts";
import { sessionDays } from "./account-limits.ts";

const dayMs = 86_400_000;

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A secret of 256 bits for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function cookieName(isSecure: boolean): string {
  // defence: cookie-bound-to-host
  return isSecure ? "__Host-account" : "account";
}

/** Starts a session of 30 days; the token is for `setSessionCookie` only. */
export async function startSession(
  db: Db,
  { accountId, now, userAgent }: { accountId: string; now: Date; userAgent: string | undefined },
): Promise<string> {
  const { token, ...session } = newSession(now, userAgent);
  await db.insert(sessions).values({ ...session, accountId, createdAt: now });
  return token;
}

function newSession(now: Date, userAgent: string | undefined) {
  const token = newToken();
  return {
    token,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + sessionDays * dayMs),
    userAgent: (userAgent ?? "").slice(0, 300),
  };
}

/**
 * Starts a session for whoever gave the account's password; null where the password has changed since it was checked.
 * Without the lock on the row a log-in that is under way with the old password would outlive the change that ends all
 * sessions.
 */
export async function startCheckedSession(
  db: Db,
  input: { account: { id: string; passwordHash: string }; now: Date; userAgent: string | undefined },
): Promise<string | null> {
  const session = newSession(input.now, input.userAgent);
  const rows = await rowsOf(
    db,
    sql`insert into ${sessions} (token_hash, account_id, created_at, expires_at, user_agent)
      select ${session.tokenHash}, still.id, ${input.now.toISOString()}::timestamptz,
        ${session.expiresAt.toISOString()}::timestamptz, ${session.userAgent}
      from (
        select id from ${accounts}
        where id = ${input.account.id}
          -- defence: password-looked-at-twice
          and password_hash = ${input.account.passwordHash}
        for share
      ) as still
      returning account_id`,
  );
  return rows.length === 1 ? session.token : null;
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
  // defence: logout-ends-session
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionKey));
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(cookieName(isSecure), { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure });
}

/** Of `sessions` joined with `accounts`: the session of `sessionKey` that may be used on `siteId` at `at`. */
export const sessionStands = and(
  eq(sessions.tokenHash, sql.placeholder("sessionKey")),
  // defence: session-expires
  gt(sessions.expiresAt, sql.placeholder("at")),
  eq(accounts.siteId, sql.placeholder("siteId")),
  // defence: session-of-who-may
  sql`${accounts.status} in ('active', 'not_confirmed')`,
);

/** Asked at almost every request. */
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
    .where(sessionStands)
    .prepare("find_caller"),
);

/** Sessions that were found lately, the latest last: a session never changes hands, so whose it is may be remembered. */
const claims = new Map<string, Claim>();
const mostClaims = 20_000;

function remember({ memberId, sessionKey, language }: Claim): void {
  claims.delete(sessionKey);
  claims.set(sessionKey, { memberId, sessionKey, language });
  if (claims.size > mostClaims) claims.delete(claims.keys().next().value as string);
}

function sessionKeyOf(request: FastifyRequest, isSecure: boolean): string | null {
  const token = request.cookies[cookieName(isSecure)];
  return token && token.length <= 100 ? hashToken(token) : null;
}

/** Whose session the request's cookie names, without asking whether it still stands; null where this is not known. */
export function findClaim(request: FastifyRequest, isSecure: boolean): Claim | null {
  const sessionKey = sessionKeyOf(request, isSecure);
  return (sessionKey && claims.get(sessionKey)) || null;
}

/** Who the request's cookie belongs to on this site, or null. */
export async function findCaller(
  db: Db,
  options: { request: FastifyRequest; siteId: string; now: Date; isSecure: boolean },
): Promise<Caller | null> {
  const sessionKey = sessionKeyOf(options.request, options.isSecure);
  if (!sessionKey) return null;
  const [row] = await callerStatement(db).execute({ sessionKey, at: options.now, siteId: options.siteId });
  if (!row) {
    claims.delete(sessionKey);
    return null;
  }
  const language = isLocale(row.language) ? row.language : "en";
  remember({ memberId: row.memberId, sessionKey: row.sessionKey, language });
  return {
    memberId: row.memberId,
    sessionKey: row.sessionKey,
    language,
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
