import { eq, sql } from "drizzle-orm";
import type { DisabledReason } from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { notificationSwitches } from "#server/db/schema/notifications.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { reportDecisions } from "#server/db/schema/reports.ts";
import { supportThreads } from "#server/db/schema/support.ts";
import type { CellRow } from "#server/platform/geo/cells.ts";
import type { Caller } from "#server/platform/http/context.ts";

/**
 * The caller's facts that a page needs: for the answer of user.php, and to compare the caller with others in
 * a search or a profile. For selects from `accounts` joined with profiles, creditBalances and photos. The
 * first field of each part must be non-null in an existing row, because drizzle recognises a missing row by
 * it.
 */
export const ownColumns = {
  account: {
    id: accounts.id,
    status: accounts.status,
    premiumAt: accounts.premiumAt,
    signupAt: accounts.signupAt,
    language: accounts.language,
    notificationsDisabled: accounts.notificationsDisabled,
    disabledReasons: sql<DisabledReason[]>`(select coalesce(json_agg(distinct off.reason), '[]')
      from ${notificationSwitches} off
      where off.member_id = ${accounts.id} and off.channel = 'email' and not off.is_on
        and off.reason is not null)`,
    email: accounts.email,
    signupStep: accounts.signupStep,
    signupMessageTo: accounts.signupMessageTo,
    hasDecision: sql<boolean>`exists (select from ${reportDecisions} decision
      where decision.member_id = ${accounts.id} and decision.seen_at is null)`,
    hasSupportAnswer: sql<boolean>`exists (select from ${supportThreads} thread
      where thread.member_id = ${accounts.id} and thread.last_answer_seq > thread.read_seq)`,
  },
  profile: {
    name: profiles.name,
    country: profiles.country,
    region: profiles.region,
    city: profiles.city,
    gender: profiles.gender,
    seeks: profiles.seeks,
    status: profiles.status,
    birthDate: profiles.birthDate,
    cellLat: profiles.cellLat,
    cellLon: profiles.cellLon,
    interests: profiles.interests,
  },
  purse: {
    balance: creditBalances.balance,
    freeMessagesUsed: creditBalances.freeMessagesUsed,
    freeConversationsUsed: creditBalances.freeConversationsUsed,
  },
  photo: {
    fileKey: photos.fileKey,
    status: photos.status,
    placeholder: photos.placeholder,
    alt: photos.alt,
  },
};

/**
 * The cells with a higher id than the highest that a process has loaded. The number stands in a subselect,
 * which hides it from the planner; otherwise the planner would plan the whole statement anew for each number.
 */
export const newCells = sql<CellRow[] | null>`(select json_agg(c order by c.id) from cells c
  where c.id > (select ${sql.placeholder("latestCell")}::int))`;

const ownStatement = prepared((db) =>
  db
    .select(ownColumns)
    .from(accounts)
    .leftJoin(profiles, eq(profiles.memberId, accounts.id))
    .leftJoin(creditBalances, eq(creditBalances.memberId, accounts.id))
    .leftJoin(photos, eq(photos.id, profiles.mainPhotoId))
    .where(eq(accounts.id, sql.placeholder("memberId")))
    .prepare("own_facts"),
);

export type OwnFacts = Awaited<ReturnType<ReturnType<typeof ownStatement>["execute"]>>[number];
type OwnProfile = NonNullable<OwnFacts["profile"]>;

/** A member's own facts as they are now. */
export async function readOwnFacts(db: Db, memberId: string): Promise<OwnFacts & { profile: OwnProfile }> {
  const [row] = await ownStatement(db).execute({ memberId });
  return withProfile(row, memberId);
}

/** Facts read with the caller's session, at the request's beginning, and dropped with the request. */
const facts = new WeakMap<Caller, OwnFacts>();

export function rememberOwnFacts(caller: Caller, own: OwnFacts): void {
  facts.set(caller, own);
}

/** The facts that were read with the caller's session; null where the request was not a page's. */
export function knownFactsOf(caller: Caller): OwnFacts | null {
  return facts.get(caller) ?? null;
}

/** The caller's own facts: read with the session for a page, else now. For requests that only read. */
export async function ownFactsOf(db: Db, caller: Caller): Promise<OwnFacts & { profile: OwnProfile }> {
  const known = facts.get(caller);
  return known ? withProfile(known, caller.memberId) : readOwnFacts(db, caller.memberId);
}

function withProfile(row: OwnFacts | undefined, memberId: string): OwnFacts & { profile: OwnProfile } {
  if (!row?.profile) throw new Error(`no account ${memberId}`);
  return { ...row, profile: row.profile };
}
