import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
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

/** Who the request's cookie belongs to on this site, or null. */
export async function findCaller(
  db: Db,
  options: { request: FastifyRequest; siteId: string; now: Date; isSecure: boolean },
): Promise<Caller | null> {
  const token = options.request.cookies[cookieName(options.isSecure)];
  if (!token || token.length > 100) return null;
  const [row] = await db
    .select({
      memberId: accounts.id,
      sessionKey: sessions.tokenHash,
      language: accounts.language,
      status: accounts.status,
      premiumAt: accounts.premiumAt,
      lastSeenAt: accounts.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.expiresAt, options.now),
        eq(accounts.siteId, options.siteId),
        inArray(accounts.status, ["active", "not_confirmed"]),
      ),
    );
  if (!row) return null;
  return {
    memberId: row.memberId,
    sessionKey: row.sessionKey,
    language: isLocale(row.language) ? row.language : "en",
    isConfirmed: row.status === "active",
    isPremium: row.premiumAt !== null,
    lastSeenAt: row.lastSeenAt,
  };
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
