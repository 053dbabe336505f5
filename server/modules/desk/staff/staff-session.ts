import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { staffSessionHours } from "#contracts/limits.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { staffAccounts, staffSessions } from "#server/db/schema/staff.ts";
import { sessionTokenMaxLength, userAgentMaxLength } from "#server/modules/people/sessions/session-limits.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import { hourSeconds, minuteMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import { sessionsRememberedAtMost, unverifiedMinutes } from "./staff-limits.ts";

function cookieName(isSecure: boolean): string {
  return isSecure ? /* defence: staff-cookie-bound-to-host */ "__Host-staff" : "staff";
}

/**
 * Sets a session's cookie. The browser does not send it with links on other sites: their readers log in, or
 * enter the address.
 */
export function setStaffCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: staffSessionHours * hourSeconds,
  });
}

export function clearStaffCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(cookieName(isSecure), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
  });
}

type NewSession = {
  staffId: string;
  /** The hash that was checked: the session does not outlive a simultaneous change of the password. */
  passwordHash: string;
  isVerified: boolean;
  now: Date;
  userAgent: string | undefined;
};

/**
 * Starts a session: of 12 hours, or of 15 minutes while it waits for its code. Null if the password has
 * changed since it was checked, or the account was closed.
 */
export async function startStaffSession(tx: Db, session: NewSession): Promise<string | null> {
  const { staffId, passwordHash, isVerified, now, userAgent } = session;
  const token = newToken();
  const minutes = isVerified ? staffSessionHours * 60 : unverifiedMinutes;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf(
    tx,
    sql`insert into ${staffSessions} (token_hash, staff_id, verified_at, created_at, expires_at, user_agent)
      select ${hashToken(token)}, still.id, ${isVerified ? at : sql`null::timestamptz`}, ${at},
        ${new Date(now.getTime() + minutes * minuteMs).toISOString()}::timestamptz, ${(userAgent ?? "").slice(0, userAgentMaxLength)}
      from (
        select id from ${staffAccounts}
        where id = ${staffId} and is_active
          -- defence: staff-password-looked-at-twice
          and password_hash = ${passwordHash}
        for share
      ) as still
      returning staff_id`,
  );
  return rows.length === 1 ? token : null;
}

export async function endStaffSession(db: Db, sessionKey: string): Promise<void> {
  // defence: staff-logout-ends-session
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, sessionKey));
}

const staffStatement = prepared((db) =>
  db
    .select({
      staffId: staffAccounts.id,
      sessionKey: staffSessions.tokenHash,
      name: staffAccounts.name,
      email: staffAccounts.email,
      roles: staffAccounts.roles,
      verifiedAt: staffSessions.verifiedAt,
    })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, sql.placeholder("sessionKey")),
        // defence: staff-session-expires
        gt(staffSessions.expiresAt, sql.placeholder("at")),
        staffAccounts.isActive,
        // defence: staff-sees-own-sites
        or(
          isNull(staffAccounts.siteIds),
          sql`${sql.placeholder("siteId")}::uuid = any(${staffAccounts.siteIds})`,
        ),
      ),
    )
    .prepare("find_staff"),
);

/** Recently found sessions, latest last. */
const found = new Set<string>();

function sessionKeyOf(request: FastifyRequest, isSecure: boolean): string | null {
  const token = request.cookies[cookieName(isSecure)];
  return token && token.length <= sessionTokenMaxLength ? hashToken(token) : null;
}

/** Whether the cookie names a session that this process has not found lately; it may not exist. */
export function namesUnknownStaffSession(request: FastifyRequest, isSecure: boolean): boolean {
  const sessionKey = sessionKeyOf(request, isSecure);
  return sessionKey !== null && !found.has(sessionKey);
}

/** The staff member of the cookie, if this site is visible to them; else null. */
export async function findStaff(
  db: Db,
  options: { request: FastifyRequest; siteId: string; now: Date; isSecure: boolean },
): Promise<StaffCaller | null> {
  const sessionKey = sessionKeyOf(options.request, options.isSecure);
  if (!sessionKey) return null;
  const { siteId, now } = options;
  const [row] = await staffStatement(db).execute({ sessionKey, at: now, siteId });
  found.delete(sessionKey);
  if (!row) return null;
  found.add(sessionKey);
  if (found.size > sessionsRememberedAtMost) found.delete(found.values().next().value as string);
  const { verifiedAt, ...staff } = row;
  return { ...staff, isVerified: verifiedAt !== null };
}

export async function forgetExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
}
