import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens, sessions } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { dropEmailChanges } from "#server/modules/people/accounts/drop-email-changes.ts";
import { type Account, isProven } from "#server/modules/people/accounts/mailbox.ts";
import { passwordChangedMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
  refuseMissing,
} from "#server/modules/people/authentication/check-own-proof.ts";
import { forgetDevices } from "#server/modules/people/credentials/note-device.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { checkPassword, checkPasswordLength, hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

type NeededServices = { db: Db; queue: Queue; post: Post };
type Change = {
  memberId: string;
  sessionKey: string;
  site: RequestSite;
  /** The old password, or a passkey in its place. */
  proof: OwnProof;
  password: string;
  repeatedPassword: string;
  entry: OwnEntry;
  /** The device token from the browser's cookie (own-device.ts). */
  device: string | null;
};

/**
 * Replaces the password of the signed-in member, or sets the first one; the proof is the old password or a
 * passkey. Every other session ends, earlier links to choose a password end, and a mail tells of the change.
 * Answers the sessions whose streams have to end.
 */
export async function changePassword(
  services: NeededServices,
  change: Change,
): Promise<{ endedKeys: string[] }> {
  const { db, post, queue } = services;
  const { memberId, sessionKey, site } = change;
  const [found] = await db
    .select({ account: accounts, name: profiles.name })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.memberId, accounts.id))
    .where(eq(accounts.id, memberId));
  if (!found) throw new AppError("authentication_required");
  const { account, name } = found;
  const fields = await refuseFields(account, change, [name, account.email, site.settings.brand.name]);
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
  const { proof, entry } = change;
  const refusal = { field: "old_password", code: "old_password_wrong" } as const;
  const hold = await checkOwnProof(services, { account, proof, entry }, refusal);
  const passwordHash = await hashPassword(change.password);

  return db.transaction(async (tx) => {
    // The account's row is locked before the sessions, because a log-in under way waits for that lock
    // (lockChecked).
    if (!(await hold(tx))) throw new AppError("conflict");
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, memberId));
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, memberId), ne(sessions.tokenHash, sessionKey)))
      .returning({ key: sessions.tokenHash });
    await forgetDevices(tx, { accountId: memberId, device: change.device, now: entry.now });
    await dropEmailChanges(tx, memberId);
    await tx
      .delete(accountTokens)
      .where(
        and(
          eq(accountTokens.accountId, memberId),
          inArray(accountTokens.purpose, ["password_reset", "login_opening"]),
        ),
      );
    await emit(tx, queue, "account.secured", { memberId });
    // An unconfirmed address may be a stranger's, so it gets no mail about this account.
    if (isProven(account))
      await post.send(tx, passwordChangedMail(receiverOf(site, account), { isSignedIn: true }));
    return { endedKeys: ended.map(({ key }) => key) };
  });
}

async function refuseFields(
  account: Account,
  { proof, password, repeatedPassword }: Change,
  words: readonly string[],
): Promise<Record<string, FieldRefusal>> {
  const fields = refuseMissing(account, proof, "old_password") ?? {};
  const wrongLength = password === "" ? "required" : checkPasswordLength(password);
  if (wrongLength) return { ...fields, password: { code: wrongLength } };
  if (repeatedPassword === "") return { ...fields, repeated_password: { code: "required" } };
  if (repeatedPassword !== password) return { ...fields, repeated_password: { code: "passwords_differ" } };
  const code = await checkPassword(password, words);
  return code ? { ...fields, password: { code } } : fields;
}
