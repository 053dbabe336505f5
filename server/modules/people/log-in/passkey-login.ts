import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { passkeys } from "#server/db/schema/credentials.ts";
import { isProven, lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { passkeyMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
} from "#server/modules/people/authentication/check-own-proof.ts";
import type { RelyingParty } from "#server/modules/people/credentials/passkey-challenge.ts";
import {
  addPasskey,
  checkNewPasskey,
  checkPasskey,
  notePasskey,
  offerPasskey,
  type Passkey,
} from "#server/modules/people/credentials/passkeys.ts";
import { stopLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { isReturnExcluded, reactivate } from "#server/modules/people/leaving/reactivate-account.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { type Entered, letIn, refuseEntry, type Visit } from "./enter-account.ts";

type NeededServices = { db: Db; queue: Queue; post: Post };

/**
 * The proofs that a member has: their passkeys, the newest first, and whether there is a password. An account
 * that was made by passkey has none until the member sets one.
 */
export async function findOwnProofs(
  db: Db,
  memberId: string,
): Promise<{ hasPassword: boolean; passkeys: Passkey[] }> {
  const rows = await db
    .select({ passwordHash: accounts.passwordHash, passkey: passkeys })
    .from(accounts)
    .leftJoin(passkeys, eq(passkeys.accountId, accounts.id))
    .where(eq(accounts.id, memberId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
  return {
    hasPassword: rows.some(({ passwordHash }) => passwordHash !== null),
    passkeys: rows.flatMap(({ passkey }) => passkey ?? []),
  };
}

type Asked = { memberId: string; site: RequestSite; proof: OwnProof; entry: OwnEntry };

/** The data for a browser to make a passkey, after a proof: an open browser alone is not enough. */
export async function askPasskey(
  services: NeededServices,
  { memberId, site, proof, entry }: Asked,
): Promise<{ options: object; browserToken: string }> {
  const { db } = services;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) throw new AppError("authentication_required");
  // An account whose address may be a stranger's gets no passkey.
  if (account.status !== "active") throw new AppError("not_confirmed");
  const hold = await checkOwnProof(services, { account, proof, entry });
  const { party, browserToken: knownToken, now } = entry;
  const siteName = site.settings.brand.name;
  return db.transaction(async (tx) => {
    // The password has changed meanwhile, which has ended the session, too.
    if (!(await hold(tx))) throw new AppError("authentication_required");
    return offerPasskey(tx, { accountId: memberId, party, siteName, email: account.email, knownToken, now });
  });
}

type Made = {
  memberId: string;
  site: RequestSite;
  party: RelyingParty;
  name: string;
  browserToken: string;
  response: RegistrationResponseJSON;
  now: Date;
};

/** Keeps the passkey that a browser has made; a mail says so. */
export async function keepPasskey({ db, post }: NeededServices, made: Made): Promise<string> {
  const { memberId: accountId, site, name, browserToken, now } = made;
  const checked = await checkNewPasskey(made);
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
    if (!account) throw new AppError("passkey_refused");
    const id = await addPasskey(tx, { accountId, browserToken, name, now, ...checked });
    await post.send(tx, passkeyMail(receiverOf(site, account)));
    return id;
  });
}

type Login = {
  browserToken: string;
  party: RelyingParty;
  response: AuthenticationResponseJSON;
  /** Takes a deletion back before the purge. */
  reactivates: boolean;
} & Visit;

/** Logs a member in who has unlocked a passkey of the account; that counts as both steps. */
export async function logInByPasskey(
  { db, post }: NeededServices,
  { browserToken, party, response, reactivates, ...visit }: Login,
): Promise<{ memberId: string; isProven: boolean } & Entered> {
  const { now, site } = visit;
  const asked = { purpose: "log_in", accountId: null } as const;
  const { passkey, counter } = await checkPasskey(db, { browserToken, party, response, asked, now });
  const { id, accountId } = passkey;
  const whose = and(eq(accounts.id, accountId), eq(accounts.siteId, site.id));
  const [returning] = reactivates ? await db.select().from(accounts).where(whose) : [];
  const isExcluded = returning !== undefined && (await isReturnExcluded(db, { account: returning, now }));
  return db.transaction(async (tx) => {
    const [seen] = await tx.select().from(accounts).where(whose);
    if (!seen) throw new AppError("passkey_refused");
    if (reactivates) await lockMailbox(tx, site.id, seen.emailNormalized);
    const [account] = await tx.select().from(accounts).where(whose).for("no key update");
    if (!account || !(await notePasskey(tx, { id, counter, now }))) throw new AppError("passkey_refused");
    await refuseEntry(tx, account, { reactivates, now });
    if (isExcluded) throw new AppError("self_excluded");
    await stopLoss(tx, accountId);
    if (account.status === "pending_deletion" && !(await reactivate(tx, { memberId: accountId, now })))
      throw new AppError("passkey_refused");
    return { memberId: accountId, isProven: isProven(account), ...(await letIn(tx, post, account, visit)) };
  });
}
