import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts, accountTokens, emailChanges, memberStamps, sessions } from "#server/db/schema/accounts.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newCells, ownColumns, rememberOwnFacts } from "#server/modules/people/accounts/own-facts.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { CachedSession, Caller } from "#server/platform/http/context.ts";
import { dayMs, daySeconds } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import {
  cachedSessionsAtMost,
  sessionDays,
  sessionTokenMaxLength,
  userAgentMaxLength,
} from "./session-limits.ts";

type Account = typeof accounts.$inferSelect;

function cookieName(isSecure: boolean): string {
  return isSecure ? /* defence: cookie-bound-to-host */ "__Host-account" : "account";
}

/** Starts a session of 30 days; the token is for `setSessionCookie` only. */
export async function startSession(
  db: Db,
  { accountId, now, userAgent, country = null, deviceToken }: Start & SignInFrom,
): Promise<string> {
  const { token, ...session } = newSession(now, { userAgent, country });
  const deviceHash = deviceToken === undefined ? null : hashToken(deviceToken);
  await db.insert(sessions).values({ ...session, accountId, createdAt: now, deviceHash });
  return token;
}

type Start = { accountId: string; now: Date; deviceToken?: string };

/** The browser and the country of a sign-in, as the list of the member's devices shows them. */
export type SignInFrom = { userAgent: string | undefined; country?: string | null };

function newSession(now: Date, { userAgent, country = null }: SignInFrom) {
  const token = newToken();
  return {
    token,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + sessionDays * dayMs),
    userAgent: (userAgent ?? "").slice(0, userAgentMaxLength),
    country,
  };
}

/**
 * The account whose password was given, its row locked until the transaction ends; null where the password
 * has changed since the check. Without the lock a log-in under way with the old password would outlive the
 * change that ends all sessions, and a log-in from before a pause or a deletion would outlive that.
 */
export async function lockChecked(
  tx: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<Account | null> {
  // An account without a password is not entered by one.
  if (passwordHash === null) return null;
  const [still] = await tx
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.id, id),
        // defence: password-looked-at-twice
        eq(accounts.passwordHash, passwordHash),
      ),
    )
    .for("no key update");
  return still ?? null;
}

/** The account cookie of 30 days (seed section 9). */
export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: sessionDays * daySeconds,
  });
}

export async function endSession(db: Db, sessionKey: string): Promise<void> {
  // defence: logout-ends-session
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionKey));
}

/** Ends every session of a member; answers their keys, for the streams that they hold open (`live.close`). */
export async function endSessions(tx: Db, memberId: string): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.accountId, memberId))
    .returning({ key: sessions.tokenHash });
  return ended.map(({ key }) => key);
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(cookieName(isSecure), { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure });
}

/** On `sessions` joined with `accounts`: the session of `sessionKey` may be used on `siteId` at `at`. */
export const sessionStands = and(
  eq(sessions.tokenHash, sql.placeholder("sessionKey")),
  // defence: session-expires
  gt(sessions.expiresAt, sql.placeholder("at")),
  eq(accounts.siteId, sql.placeholder("siteId")),
  // defence: session-of-who-may
  sql`${accounts.status} in ('active', 'not_confirmed')`,
);

/** Runs at almost every request. */
const callerStatement = prepared((db) =>
  db
    .select({
      memberId: accounts.id,
      sessionKey: sessions.tokenHash,
      language: accounts.language,
      status: accounts.status,
      premiumAt: accounts.premiumAt,
      signedUpAt: accounts.signupAt,
      lastSeenAt: accounts.lastSeenAt,
      stamp: memberStamps.version,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(memberStamps, eq(memberStamps.memberId, sessions.accountId))
    .where(sessionStands)
    .prepare("find_caller"),
);

/** The same with the facts for a page or a search: one round trip to the database instead of three. */
const callerWithFactsStatement = prepared((db) =>
  db
    .select({
      sessionKey: sessions.tokenHash,
      lastSeenAt: accounts.lastSeenAt,
      stamp: memberStamps.version,
      newCells,
      ...ownColumns,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(memberStamps, eq(memberStamps.memberId, sessions.accountId))
    .leftJoin(profiles, eq(profiles.memberId, accounts.id))
    .leftJoin(creditBalances, eq(creditBalances.memberId, accounts.id))
    .leftJoin(photos, eq(photos.id, profiles.mainPhotoId))
    .where(sessionStands)
    .prepare("find_caller_with_facts"),
);

/** Sessions found lately, the latest last. A session never changes its member, so it may be cached. */
const cachedSessions = new Map<string, CachedSession>();

function remember({ memberId, sessionKey, language }: CachedSession): void {
  cachedSessions.delete(sessionKey);
  cachedSessions.set(sessionKey, { memberId, sessionKey, language });
  if (cachedSessions.size > cachedSessionsAtMost)
    cachedSessions.delete(cachedSessions.keys().next().value as string);
}

function sessionKeyOf(request: FastifyRequest, isSecure: boolean): string | null {
  const token = request.cookies[cookieName(isSecure)];
  return token && token.length <= sessionTokenMaxLength ? hashToken(token) : null;
}

/**
 * The session that the request's cookie names, as it is cached, without a check that it is still valid; null where
 * it is not cached.
 */
export function findCachedSession(request: FastifyRequest, isSecure: boolean): CachedSession | null {
  const sessionKey = sessionKeyOf(request, isSecure);
  return (sessionKey && cachedSessions.get(sessionKey)) || null;
}

/** Whether the request's cookie names a session that this process has not cached; it may not exist. */
export function namesUnknownSession(request: FastifyRequest, isSecure: boolean): boolean {
  const sessionKey = sessionKeyOf(request, isSecure);
  return sessionKey !== null && !cachedSessions.has(sessionKey);
}

type Asked = { request: FastifyRequest; siteId: string; now: Date; isSecure: boolean };

/** The caller that the request's cookie belongs to on this site, or null. */
export async function findCaller(db: Db, asked: Asked): Promise<Caller | null> {
  const sessionKey = sessionKeyOf(asked.request, asked.isSecure);
  if (!sessionKey) return null;
  const [row] = await callerStatement(db).execute({ sessionKey, at: asked.now, siteId: asked.siteId });
  return settle(sessionKey, row);
}

/** The same, with the facts that a page or a search needs (ownFactsOf). Updates the directory of cells. */
export async function findCallerWithFacts(
  db: Db,
  asked: Asked & { cells: CellDirectory },
): Promise<Caller | null> {
  const { cells, now, siteId } = asked;
  const sessionKey = sessionKeyOf(asked.request, asked.isSecure);
  if (!sessionKey) return null;
  const [row] = await callerWithFactsStatement(db).execute({
    sessionKey,
    at: now,
    siteId,
    latestCell: cells.latest,
  });
  if (!row) return settle(sessionKey, undefined);
  cells.add(row.newCells ?? []);
  const { id: memberId, language, status, premiumAt, signupAt: signedUpAt } = row.account;
  const caller = settle(sessionKey, { ...row, memberId, language, status, premiumAt, signedUpAt });
  if (caller) rememberOwnFacts(caller, row);
  return caller;
}

type SessionRow = Pick<Caller, "memberId" | "sessionKey" | "signedUpAt" | "lastSeenAt" | "stamp"> & {
  language: string;
  status: string;
  premiumAt: Date | null;
};

function settle(sessionKey: string, row: SessionRow | undefined): Caller | null {
  if (!row) {
    cachedSessions.delete(sessionKey);
    return null;
  }
  const { memberId, signedUpAt, lastSeenAt, stamp } = row;
  const language = isLocale(row.language) ? row.language : "en";
  remember({ memberId, sessionKey, language });
  const [isConfirmed, isPremium] = [row.status === "active", row.premiumAt !== null];
  return { memberId, sessionKey, language, isConfirmed, isPremium, signedUpAt, lastSeenAt, stamp };
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Deletes expired tokens, used or not. */
export async function forgetExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
